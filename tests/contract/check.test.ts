import { describe, expect, test } from "vitest";
import { createRegistry, defineResource, field } from "../../src/contract";
import { broken, faultsOf, roles, sound } from "./faults";

test("a sound declaration has no fault", () => {
  expect(faultsOf(broken({}))).toEqual([]);
});

describe("every fault of an entry is reported with its id and place", () => {
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
      { list: { columns: [{ field: "name", fallback: "colour", label: "N" }] } },
      "field.unknown @ part: list.columns[0].fallback",
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
