import { expect, test } from "vitest";
import * as product from "../../../../resources";
import { defineResource, field, storedCalls } from "../../../../src/contract";
import { tableModels } from "../../../../src/platform/database/declared/table-models";
import { registryWith } from "../../../support/readme-example";

const head = { icon: "box", key: "id", title: "name", list: { columns: ["name"] } } as const;
const name = field.text({ label: "Name", required: true });

const shape = field.choice({
  label: "Shape",
  options: [
    { value: 0, label: "Bolt" },
    { value: 1, label: "Nut" },
  ],
});

const bolt = defineResource({
  ...head,
  name: "bolt",
  label: "Bolts",
  calls: storedCalls("bolt"),
  storage: { owner: "provider", table: "fastener" },
  only: { shape: 0 },
  fields: { id: field.id(), name, shape, length: field.number({ label: "Length", required: true }) },
  form: ["name", "length"],
});

test("a resource that creates no rows leaves the columns of its table as they are", () => {
  const overview = defineResource({
    ...head,
    name: "overview",
    label: "Overview",
    calls: { list: "overview/list" },
    storage: { owner: "provider", table: "fastener" },
    only: { shape: 1 },
    fields: { id: field.id(), name, shape },
  });
  const modelWith = (...declared: Parameters<typeof registryWith>[0]) =>
    tableModels(registryWith(declared, product, () => [1]).entries).find((table) => table.name === "fastener");
  expect(modelWith(bolt, overview)?.columns).toEqual(modelWith(bolt)?.columns);
});
