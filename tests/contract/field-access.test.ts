import { describe, expect, test } from "vitest";
import { createRegistry, defineResource, field, registryFor, resourceByName } from "../../src/contract";
import { faultsOf, roles, valid, withChange } from "./faults";

const part = defineResource({
  ...valid,
  storage: { owner: "nobody" },
  fields: {
    id: field.id(),
    name: field.text({ label: "N", required: true }),
    cost: field.number({ label: "C", roles: { read: [1], write: [] } }),
    margin: field.number({ label: "M", roles: { read: [] } }),
  },
  list: {
    columns: [{ field: "cost", fallback: "margin", label: "C" }, "name", "margin"],
    filters: ["margin"],
    sortable: ["margin", "name"],
  },
  form: ["name", "cost", "margin"],
});
const registry = createRegistry([part], roles);

describe("the registry of a role", () => {
  const own = resourceByName(registryFor(registry, 1), "part");
  const names = (path: string) =>
    registryFor(registry, 1)
      .calls.get(path)
      ?.fields.flatMap(({ sentAs }) => sentAs);

  test("has no field that the role may not read, in no list, form or payload", () => {
    expect(Object.keys(own.fields)).toEqual(["id", "name", "cost"]);
    expect(own.list.columns.map((column) => [column.field, column.fallback])).toEqual([
      ["cost", null],
      ["name", null],
    ]);
    expect(own.list).toMatchObject({ shown: ["cost", "name"], filters: [], sortable: ["name"] });
    expect(own.show.flatMap((section) => section.fields)).toEqual(["name", "cost"]);
    expect(names("part/list")).toEqual(["page", "page_size", "sort_by", "sort_order"]);
  });

  test("has no input for a field that the role may not write", () => {
    expect(own.form.flatMap((section) => section.fields)).toEqual(["name"]);
    expect(names("part/save")).toEqual(["id", "name"]);
  });

  test("is the registry itself if no field is limited", () => {
    const plain = createRegistry([defineResource(valid)], roles);
    expect(registryFor(plain, 1)).toBe(plain);
    expect(registryFor(registry, 1)).toBe(registryFor(registry, 1));
  });
});

describe("the checker finds wrong roles of fields", () => {
  const limited = (settings: object, more: object = {}) => ({
    storage: { owner: "nobody" },
    fields: { ...valid.fields, cost: field.number({ label: "C", ...settings }) },
    ...more,
  });
  const named = (more: object) => ({
    storage: { owner: "nobody" },
    fields: { ...valid.fields, name: field.text({ label: "N", required: true, ...more }) },
  });
  test.each([
    ["an unknown role", limited({ roles: { read: [9] } }), "role.unknown @ part: fields.cost.roles.read"],
    [
      "no storage",
      limited({ roles: { read: [1] } }, { storage: undefined }),
      "roles.storage @ part: fields.cost.roles",
    ],
    ["the title", named({ roles: { write: [1] } }), "roles.key @ part: fields.name.roles"],
    [
      "writing what nobody fills in",
      limited({ readOnly: true, roles: { write: [1] } }),
      "roles.readOnly @ part: fields.cost.roles.write",
    ],
    [
      "a role that writes and cannot read",
      limited({ roles: { read: [], write: [1] } }),
      "roles.blind @ part: fields.cost.roles.write",
    ],
    [
      "a required field that a creating role cannot fill in",
      { ...limited({ required: true, roles: { write: [] } }), form: ["name", "cost"] },
      "roles.required @ part: fields.cost.roles",
    ],
  ])("%s", (_says, change, expected) => expect(faultsOf(withChange(change))).toContain(expected));
});

describe("the checker finds wrong computed fields", () => {
  const computed = (settings: object, more: object = {}) => ({
    storage: { owner: "nobody" },
    fields: { ...valid.fields, twice: field.number({ label: "T", readOnly: true, computed: () => 2, ...settings }) },
    ...more,
  });
  test.each([
    ["no function", computed({ computed: 2 }), "computed.function @ part: fields.twice.computed"],
    ["an input", computed({ readOnly: false }), "computed.readOnly @ part: fields.twice.computed"],
    ["no storage", computed({}, { storage: undefined }), "computed.storage @ part: fields.twice.computed"],
    [
      "a filter",
      computed({}, { list: { columns: ["name"], filters: ["twice"] } }),
      "computed.list @ part: list.filters[0]",
    ],
    [
      "sorting",
      computed({}, { list: { columns: ["name", "twice"], sortable: ["twice"] } }),
      "computed.list @ part: list.sortable[0]",
    ],
  ])("%s", (_says, change, expected) => expect(faultsOf(withChange(change))).toContain(expected));
});
