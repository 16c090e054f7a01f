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
    expect(names("part/list")).toEqual(["page", "page_size", "exact_total", "sort_by", "sort_order"]);
  });

  test("has no input for a field that the role may not write", () => {
    expect(own.form.flatMap((section) => section.fields)).toEqual(["name"]);
    expect(names("part/save")).toEqual(["id", "name"]);
  });

  test("has no field with the title of a hidden relation", () => {
    const relation = field.relation({ label: "Owner", to: "part", titleIn: "owner_name", roles: { read: [] } });
    const owned = defineResource({
      ...valid,
      storage: { owner: "nobody" },
      fields: { ...valid.fields, owner: relation, owner_name: field.text({ label: "Owner", readOnly: true }) },
      list: { columns: ["name", "owner_name"], sortable: ["owner_name"] },
    });
    const { fields, list } = resourceByName(registryFor(createRegistry([owned], roles), 1), "part");
    expect(Object.keys(fields)).not.toContain("owner_name");
    expect(list).toMatchObject({ sortable: [], shown: ["name"] });
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
  const filtered = (settings: object, ofCost: object = { read: [] }) => ({
    storage: { owner: "nobody", columns: { about: ["note"] } },
    fields: {
      ...valid.fields,
      note: field.text({ label: "Note", roles: ofCost }),
      about: field.text({ label: "About", filterOnly: true, ...settings }),
    },
    list: { columns: ["name"], filters: ["about"] },
  });
  const acting = (action: object, ofCost: object = { write: [] }) =>
    limited({ roles: ofCost }, { actions: { price: { call: "part/price", label: "P", sets: {}, ...action } } });
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
    [
      "an order of all lists",
      limited({ roles: { read: [] } }, { storage: { owner: "nobody", order: { field: "cost", direction: "asc" } } }),
      "roles.order @ part: storage.order.field",
    ],
    ["a filter over its column", filtered({}), "roles.filter @ part: storage.columns.about"],
    [
      "a filter that more roles may use",
      filtered({ roles: { read: [1] } }, { read: [] }),
      "roles.filter @ part: storage.columns.about",
    ],
    [
      "a list of its own",
      limited(
        { roles: { read: [] } },
        { calls: { ...valid.calls, list: { path: "part/list", by: { cost: "part/by" } } } },
      ),
      "roles.filter @ part: calls.list.by.cost",
    ],
    [
      "a prompt",
      acting({ prompts: { cost: field.number({ label: "C" }) } }),
      "roles.prompt @ part: actions.price.prompts.cost",
    ],
    ["a value that an action sets", acting({ sets: { cost: 1 } }), "roles.prompt @ part: actions.price.sets.cost"],
  ])("%s", (_says, change, expected) => expect(faultsOf(withChange(change))).toContain(expected));

  test.each([
    ["a filter of the same roles", filtered({ roles: { read: [1] } }, { read: [1] })],
    [
      "an order by a field that all roles read",
      limited({ roles: { write: [] } }, { storage: { owner: "nobody", order: { field: "cost", direction: "asc" } } }),
    ],
    ["an action of a role that may write it", acting({ sets: { cost: 1 } }, { write: [1] })],
    ["an action that the other roles lack", acting({ sets: { cost: 1 }, roles: [] })],
  ])("and accepts %s", (_says, change) => {
    // An action that nobody may do is a fault of its own.
    expect(faultsOf(withChange(change)).filter((fault) => /^roles\.(?!none)/.test(fault))).toEqual([]);
  });
});

describe("the checker finds wrong computed fields", () => {
  const computed = (settings: object, more: object = {}) => ({
    storage: { owner: "nobody" },
    fields: { ...valid.fields, twice: field.number({ label: "T", readOnly: true, computed: () => 2, ...settings }) },
    ...more,
  });
  test.each([
    ["no function", computed({ computed: 2 }), "option.type @ part: fields.twice.computed"],
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
