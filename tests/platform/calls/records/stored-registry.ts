import { registryWith } from "../../../support/readme-example";
import * as choices from "./choice-fixtures";
import * as fasteners from "./fastener-fixtures";
import * as fixtures from "./stored-fixtures";

type Product = typeof import("../../../../resources");

/** The roles that use a resource. Storage operators and customers use only some. */
const rolesOf = (name: string): readonly number[] =>
  name === "nut"
    ? [1]
    : [1, ...(name === "badge" ? [2] : []), 100, 101, ...(name === "shift" || name === "badge" ? [] : [10])];

/** The product's registry with the resources of the fixtures. */
export const withStoredFixtures = (product: Product): Product => ({
  ...product,
  registry: registryWith([fixtures, fasteners, choices].flatMap(Object.values), product, rolesOf),
});
