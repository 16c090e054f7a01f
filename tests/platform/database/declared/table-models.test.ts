import { expect, test } from "vitest";
import * as product from "../../../../resources";
import { defineResource } from "../../../../src/contract";
import { tableModels } from "../../../../src/platform/database/declared/table-models";
import { registryWith } from "../../../support/readme-example";
import { bolt } from "../../calls/records/fastener-fixtures";

test("a resource that creates no rows leaves the columns of its table as they are", () => {
  const overview = defineResource({
    name: "overview",
    label: "Overview",
    icon: "box",
    key: "id",
    title: "name",
    calls: { list: "overview/list" },
    storage: { owner: "provider", table: "fastener" },
    only: { shape: 1 },
    fields: { id: bolt.fields.id, name: bolt.fields.name, shape: bolt.fields.shape },
    list: { columns: ["name"] },
  });
  const modelWith = (...declared: Parameters<typeof registryWith>[0]) =>
    tableModels(registryWith(declared, product, () => [1]).entries).find((table) => table.name === "fastener");
  expect(modelWith(bolt, overview)?.columns).toEqual(modelWith(bolt)?.columns);
});
