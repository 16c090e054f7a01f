import { registryWith } from "../../../support/readme-example";
import * as fixtures from "./stored-fixtures";

type Product = typeof import("../../../../resources");

/** The product's registry with the resources of `stored-fixtures.ts`. Storage operators and customers use only some. */
export function withStoredFixtures(product: Product): Product {
  const rolesOf = (name: string) => [
    1,
    ...(name === "badge" ? [2] : []),
    100,
    101,
    ...(name === "shift" || name === "badge" ? [] : [10]),
  ];
  return { ...product, registry: registryWith(Object.values(fixtures), product, rolesOf) };
}
