import { describe, expect, test } from "vitest";
import {
  createRegistry,
  type Declaration,
  DeclarationError,
  defineResource,
  defineRoles,
  field,
} from "../../src/contract";

const sound = {
  name: "part",
  label: { zh: "备件", en: "Part" },
  icon: "box",
  path: "/part",
  calls: { list: "part/list", save: "part/save" },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: "N", required: true }),
    kind: field.choice({
      label: "K",
      options: [
        { value: 0, label: "a" },
        { value: 1, label: "b" },
      ],
    }),
    code: field.secret({ label: "C" }),
    seen: field.time({ label: "S", readOnly: true }),
  },
  list: { columns: ["name"] },
  form: ["name", "kind"],
} as const;

const roles = defineRoles({
  rows: { 1: { desktop: ["part"], phone: [], landing: "part" } },
  unknown: { desktop: [], phone: [] },
});

/** The declaration with something broken that the types would refuse: what plain JavaScript could hand in. */
const broken = (change: object): Declaration => ({ ...sound, ...change }) as unknown as Declaration;

function faultsOf(...declarations: Declaration[]): readonly string[] {
  try {
    createRegistry(declarations, roles);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DeclarationError)) throw thrown;
    for (const fault of thrown.faults) expect(fault.cure.length).toBeGreaterThan(10);
    return thrown.faults.map((fault) => `${fault.id} @ ${fault.path}`);
  }
}

test("a sound declaration has no fault", () => {
  expect(faultsOf(broken({}))).toEqual([]);
});

describe("every fault is reported with its id and place", () => {
  const fields = (more: object): object => ({ fields: { ...sound.fields, ...more } });
  const cases: readonly (readonly [string, object, string])[] = [
    ["a name with blanks", { name: "spare part" }, "name.format @ spare part: name"],
    ["an address without a slash", { path: "part" }, "path.format @ part: path"],
    ["a label that lacks a language", { label: { zh: "备件" } }, "text.missing @ part: label"],
    ["an icon that is not drawn", { icon: "rocket" }, "icon.unknown @ part: icon"],
    ["a key that is no id", { key: "name" }, "key.kind @ part: key"],
    ["a title that is no field", { title: "nme" }, "field.unknown @ part: title"],
    ["a column that is no field", { list: { columns: ["name", "colour"] } }, "field.unknown @ part: list.columns[1]"],
    [
      "a stand-in that is no field",
      { list: { columns: [{ field: "name", otherwise: "colour", label: "N" }] } },
      "field.unknown @ part: list.columns[0].otherwise",
    ],
    ["no columns", { list: { columns: [] } }, "columns.none @ part: list.columns"],
    ["a secret in a list", { list: { columns: ["name", "code"] } }, "secret.listed @ part: list.columns[1]"],
    [
      "a secret as a filter",
      { list: { columns: ["name"], filters: ["code"] } },
      "secret.listed @ part: list.filters[0]",
    ],
    [
      "sorting by what is no column",
      { list: { columns: ["name"], sortable: ["seen"] } },
      "column.none @ part: list.sortable[0]",
    ],
    ["a form field that only the server sets", { form: ["name", "seen"] }, "form.readOnly @ part: form[1]"],
    ["a form field twice", { form: ["name", "name"] }, "form.twice @ part: form[1]"],
    ["a required field that no form holds", { form: ["kind"] }, "required.unreachable @ part: fields.name.required"],
    ["a section without a label", { form: [{ label: "", fields: ["name"] }] }, "text.missing @ part: form[0].label"],
    ["a form that is sent nowhere", { calls: { list: "part/list" } }, "form.call @ part: form"],
    [
      "calls that save, and no form",
      { form: undefined, ...fields({ name: field.text({ label: "N" }) }) },
      "form.none @ part: form",
    ],
    [
      "words for an empty list in one language",
      { list: { ...sound.list, empty: { zh: "无" } } },
      "text.missing @ part: list.empty",
    ],
    ["an account in no field", { account: "owner" }, "field.unknown @ part: account"],
    ["deletion that looks at no field", { deletable: { colour: 1 } }, "field.unknown @ part: deletable.colour"],
    ["an address of the form alone", { path: undefined, addPath: "/part/new" }, "path.none @ part: addPath"],
    [
      "a tab where there is no detail view",
      { tabs: { sheet: { label: "T", screen: "sheet" } } },
      "tab.show @ part: tabs.sheet",
    ],
    [
      "a tab that the address cannot hold",
      {
        calls: { list: "part/list", show: "part/detail", save: "part/save" },
        tabs: { edit: { label: "T", screen: "s" } },
      },
      "tab.name @ part: tabs.edit",
    ],
    [
      "a tab that lists nothing known",
      {
        calls: { list: "part/list", show: "part/detail", save: "part/save" },
        tabs: { sheet: { label: "T", lists: "sheet", by: "part_id" } },
      },
      "resource.unknown @ part: tabs.sheet",
    ],
    [
      "a tab that narrows by no field",
      {
        calls: { list: "part/list", show: "part/detail", save: "part/save" },
        tabs: { same: { label: "T", lists: "part", by: "colour" } },
      },
      "field.unknown @ part: tabs.same",
    ],
    [
      "a list within what is no field",
      { calls: { list: { path: "part/list", by: { colour: "part/of-colour" } }, save: "part/save" } },
      "field.unknown @ part: calls.list.by.colour",
    ],
    [
      "a count of nothing known",
      fields({ count: field.number({ label: "C", opens: { resource: "sheet", by: {} } }) }),
      "resource.unknown @ part: fields.count.opens",
    ],
    ["no list call", { calls: { save: "part/save" } }, "call.list @ part: calls.list"],
    [
      "a call with slashes around it",
      { calls: { list: "/part/list", save: "part/save" } },
      "call.format @ part: calls.list",
    ],
    [
      "paths a variant without a variant",
      { calls: { list: "part/list", save: { 0: "a/b" } } },
      "call.variant @ part: calls.save",
    ],
    [
      "a variant without a path",
      { variant: "kind", calls: { list: "part/list", save: { 0: "part/save" } } },
      "call.variant @ part: calls.save",
    ],
    [
      "a kind that there is not",
      fields({ name: { kind: "colour", label: "N" } }),
      "kind.unknown @ part: fields.name.kind",
    ],
    [
      "a setting that the kind has not",
      fields({ name: { kind: "text", label: "N", requierd: true } }),
      "setting.unknown @ part: fields.name.requierd",
    ],
    [
      "a choice without options",
      fields({ kind: { kind: "choice", label: "K", options: [] } }),
      "options.none @ part: fields.kind.options",
    ],
    [
      "an option twice",
      fields({
        kind: field.choice({
          label: "K",
          options: [
            { value: 1, label: "a" },
            { value: 1, label: "b" },
          ],
        }),
      }),
      "options.twice @ part: fields.kind.options[1]",
    ],
    [
      "bounds the wrong way round",
      fields({ size: field.number({ label: "S", min: 5, max: 1 }) }),
      "bounds.reversed @ part: fields.size.min",
    ],
    [
      "a condition on no field",
      fields({ size: field.number({ label: "S", when: { type: 1 } }) }),
      "when.unknown @ part: fields.size.when.type",
    ],
    [
      "a condition that never holds",
      fields({ size: field.number({ label: "S", when: { kind: 7 } }) }),
      "when.value @ part: fields.size.when.kind",
    ],
    [
      "two fields with one wire name",
      fields({ other: field.text({ label: "O", wire: "name" }) }),
      "wire.twice @ part: fields.other.wire",
    ],
    [
      "required and read-only",
      fields({ seen: field.time({ label: "S", readOnly: true, required: true }) }),
      "required.readOnly @ part: fields.seen.required",
    ],
    [
      "a relation to nothing",
      fields({ owner: field.relation({ label: "O", to: "owner" }) }),
      "relation.unknown @ part: fields.owner.to",
    ],
    [
      "suggestions from no call",
      fields({ size: field.text({ label: "S", suggestions: { call: "part/sizes" } }) }),
      "suggestions.unknown @ part: fields.size.suggestions.call",
    ],
    [
      "an action called like a built-in",
      { actions: { edit: { call: "part/edit", label: "E" } } },
      "action.name @ part: actions.edit",
    ],
    [
      "an action that sends no field",
      { actions: { mark: { call: "part/mark", label: "M", sends: ["mark"] } } },
      "field.unknown @ part: actions.mark.sends[0]",
    ],
    [
      "an action for a role that there is not",
      { actions: { mark: { call: "part/mark", label: "M", roles: [7] } } },
      "role.unknown @ part: actions.mark.roles[0]",
    ],
    ["a badge from no call", { badge: "part/count" }, "badge.unknown @ part: badge"],
    [
      "an import whose records nobody can create",
      { calls: { list: "part/list", import: "part/import" }, form: undefined },
      "import.create @ part: calls.import",
    ],
    [
      "a check of what nothing imports",
      { calls: { ...sound.calls, check: "part/check" } },
      "check.import @ part: calls.check",
    ],
    [
      "an import path with a slash in front",
      { calls: { ...sound.calls, import: "/part/import" } },
      "call.format @ part: calls.import",
    ],
    [
      "a template from no call",
      { calls: { ...sound.calls, template: { path: "part/template" } } },
      "template.unknown @ part: calls.template.path",
    ],
    [
      "a preview from no call",
      { actions: { mark: { call: "part/mark", label: "M", preview: "part/preview" } } },
      "preview.unknown @ part: actions.mark.preview",
    ],
    [
      "an input that begins with a field that is none",
      { actions: { mark: { call: "part/mark", label: "M", isPrefilled: { name: "colour" } } } },
      "field.unknown @ part: actions.mark.isPrefilled.name",
    ],
    ["an entry under nothing", { under: "device" }, "under.unknown @ part: under"],
  ];
  test.each(cases)("%s", (_says, change, expected) => {
    expect(faultsOf(broken(change))).toContain(expected);
  });

  test("a page that shows records of nothing", () => {
    const page = { name: "view", label: "V", icon: "home", path: "/view", screen: "view", needs: "rockets" } as const;
    expect(faultsOf(sound, page)).toEqual(["needs.unknown @ view: needs"]);
    expect(faultsOf(sound, { ...page, needs: "part" })).toEqual([]);
  });

  test("several at once, each named", () => {
    const faults = faultsOf(broken({ icon: "rocket", list: { columns: ["colour"] }, form: ["kind"] }));
    expect(faults).toEqual([
      "icon.unknown @ part: icon",
      "field.unknown @ part: list.columns[0]",
      "required.unreachable @ part: fields.name.required",
    ]);
  });

  test("two entries with one name and one address", () => {
    expect(faultsOf(broken({}), broken({}))).toEqual(["name.twice @ part: name", "path.twice @ part: path"]);
  });

  test("one call with two payloads", () => {
    const other = broken({ name: "other", path: "/other", form: ["name"] });
    expect(faultsOf(broken({}), other)).toContain("call.clash @ part/save");
  });

  test("a role's entry that is not declared", () => {
    const rows = {
      rows: { 1: { desktop: ["prat"], phone: [], landing: "part" } },
      unknown: { desktop: [], phone: [] },
    };
    expect(() => createRegistry([broken({})], rows)).toThrow(/roles\.unknown(.|\n)*roles\.landing/);
  });
});

test("a registry cannot be changed", () => {
  const registry = createRegistry([defineResource(sound)], roles);
  expect(() => Object.assign(registry.entries[0] as object, { name: "other" })).toThrow(TypeError);
  expect(() => Object.assign((registry.entries[0] as { fields: object }).fields, { more: 1 })).toThrow(TypeError);
});
