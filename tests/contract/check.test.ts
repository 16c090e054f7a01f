import { describe, expect, test } from "vitest";
import { createRegistry, type Declaration, defineResource, field } from "../../src/contract";
import { faultsOf, roles, valid, withChange } from "./faults";

test("a valid declaration has no fault", () => {
  expect(faultsOf(withChange({}))).toEqual([]);
});

describe("reports each fault of an entry with its id and place", () => {
  const fields = (more: object): object => ({ fields: { ...valid.fields, ...more } });
  const shown = { calls: { list: "part/list", show: "part/detail", save: "part/save" } };
  const cases: readonly (readonly [string, object, string])[] = [
    ["a name with a space", { name: "spare part" }, "name.format @ spare part: name"],
    ["an address without a slash", { path: "part" }, "path.format @ part: path"],
    ["a label without English", { label: { zh: "备件" } }, "text.missing @ part: label"],
    ["an unknown icon", { icon: "rocket" }, "icon.unknown @ part: icon"],
    ["a key that is not an id field", { key: "name" }, "key.kind @ part: key"],
    ["an unknown field as title", { title: "nme" }, "field.unknown @ part: title"],
    ["an unknown field as column", { list: { columns: ["name", "colour"] } }, "field.unknown @ part: list.columns[1]"],
    [
      "an unknown field as fallback of a column",
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
      "sorting by a field without a column",
      { list: { columns: ["name"], sortable: ["seen"] } },
      "column.none @ part: list.sortable[0]",
    ],
    ["a read-only field in the form", { form: ["name", "seen"] }, "form.readOnly @ part: form[1]"],
    ["a field twice in the form", { form: ["name", "name"] }, "field.twice @ part: form[1]"],
    [
      "a required field that is not in the form",
      { form: ["kind"] },
      "required.unreachable @ part: fields.name.required",
    ],
    ["a section without a label", { form: [{ label: "", fields: ["name"] }] }, "text.missing @ part: form[0].label"],
    ["a form without a call that saves", { calls: { list: "part/list" } }, "form.call @ part: form"],
    [
      "a call that saves without a form",
      { form: undefined, ...fields({ name: field.text({ label: "N" }) }) },
      "form.none @ part: form",
    ],
    [
      "a text for empty lists without English",
      { list: { ...valid.list, empty: { zh: "无" } } },
      "text.missing @ part: list.empty",
    ],
    ["an unknown field as account", { account: "owner" }, "field.unknown @ part: account"],
    [
      "a condition for deletion on an unknown field",
      { deletable: { colour: 1 } },
      "field.unknown @ part: deletable.colour",
    ],
    [
      "an address of the form without one of the list",
      { path: undefined, addPath: "/part/new" },
      "path.none @ part: addPath",
    ],
    [
      "a tab without a detail view",
      { tabs: { sheet: { label: "T", screen: "device-place" } } },
      "tab.show @ part: tabs.sheet",
    ],
    [
      "a tab with a reserved name",
      {
        calls: { list: "part/list", show: "part/detail", save: "part/save" },
        tabs: { edit: { label: "T", screen: "device-place" } },
      },
      "tab.name @ part: tabs.edit",
    ],
    [
      "a tab that lists an unknown resource",
      {
        calls: { list: "part/list", show: "part/detail", save: "part/save" },
        tabs: { sheet: { label: "T", lists: "sheet", by: "part_id" } },
      },
      "resource.unknown @ part: tabs.sheet",
    ],
    [
      "a tab that filters by an unknown field",
      {
        calls: { list: "part/list", show: "part/detail", save: "part/save" },
        tabs: { same: { label: "T", lists: "part", by: "colour" } },
      },
      "filter.unknown @ part: tabs.same",
    ],
    [
      "a list call by an unknown field",
      { calls: { list: { path: "part/list", by: { colour: "part/of-colour" } }, save: "part/save" } },
      "field.unknown @ part: calls.list.by.colour",
    ],
    [
      "an action that answers an unknown resource",
      { actions: { paint: { call: "part/paint", label: "P", answers: "sheet" } } },
      "resource.unknown @ part: actions.paint.answers",
    ],
    [
      "a count that opens an unknown resource",
      fields({ count: field.number({ label: "C", opens: { resource: "sheet", by: {} } }) }),
      "resource.unknown @ part: fields.count.opens",
    ],
    ["a missing list call", { calls: { save: "part/save" } }, "call.list @ part: calls.list"],
    [
      "a path with a leading slash",
      { calls: { list: "/part/list", save: "part/save" } },
      "call.format @ part: calls.list",
    ],
    [
      "paths by variant without a variant field",
      { calls: { list: "part/list", save: { 0: "a/b" } } },
      "call.variant @ part: calls.save",
    ],
    [
      "a variant without a path",
      { variant: "kind", calls: { list: "part/list", save: { 0: "part/save" } } },
      "call.variant @ part: calls.save",
    ],
    [
      "two variants with one path",
      { variant: "kind", calls: { list: "part/list", save: { 0: "part/save", 1: "part/save" } } },
      "call.variant @ part: calls.save",
    ],
    ["a column twice", { list: { columns: ["name", "name"] } }, "field.twice @ part: list.columns[1]"],
    [
      "a filter twice",
      { list: { columns: ["name"], filters: ["kind"], advanced: ["kind"] } },
      "field.twice @ part: list.advanced[0]",
    ],
    ["a field twice in the detail view", { show: ["name", "name"] }, "field.twice @ part: show[1]"],
    [
      "a section of the detail view without English",
      { show: [{ label: { zh: "状态" }, fields: ["name"] }] },
      "text.missing @ part: show[0].label",
    ],
    [
      "a filter of a kind that has none",
      { list: { columns: ["name"], filters: ["seen"] } },
      "filter.kind @ part: list.filters[0]",
    ],
    ["a search for options", { list: { columns: ["name"], search: "kind" } }, "search.kind @ part: list.search"],
    [
      "a first value of a filter that is not an option",
      { list: { columns: ["name"], filters: ["kind"], initial: { kind: 7 } } },
      "initial.value @ part: list.initial.kind",
    ],
    [
      'a filter that begins with "none" without that option',
      {
        ...fields({ owner: field.relation({ label: "O", to: "part" }) }),
        list: { columns: ["name"], filters: ["owner"], initial: { owner: 0 } },
      },
      "initial.value @ part: list.initial.owner",
    ],
    [
      "a tab with an unknown screen",
      { ...shown, tabs: { sheet: { label: "T", screen: "sheet" } } },
      "screen.unknown @ part: tabs.sheet.screen",
    ],
    [
      "a tab for an unknown action",
      { ...shown, tabs: { sheet: { label: "T", screen: "device-place", needs: "paint" } } },
      "tab.needs @ part: tabs.sheet.needs",
    ],
    [
      "a tab for an unknown action of a resource",
      { ...shown, tabs: { sheet: { label: "T", screen: "device-place", needs: "prat.edit" } } },
      "tab.needs @ part: tabs.sheet.needs",
    ],
    [
      "a tab for an action without a call",
      { ...shown, tabs: { sheet: { label: "T", screen: "device-place", needs: "part.reveal" } } },
      "tab.needs @ part: tabs.sheet.needs",
    ],
    [
      "a tab for an unknown option",
      { ...shown, tabs: { sheet: { label: "T", screen: "device-place", when: { kind: 7 } } } },
      "when.value @ part: tabs.sheet.when.kind",
    ],
    ["an unknown parent entry", { under: "device" }, "under.unknown @ part: under"],
  ];
  test.each(cases)("%s", (_says, change, expected) => {
    expect(faultsOf(withChange(change))).toContain(expected);
  });

  test("a page that shows an unknown resource", () => {
    const page = { name: "view", label: "V", icon: "home", path: "/view", screen: "help", needs: "rockets" } as const;
    expect(faultsOf(valid, page)).toEqual(["needs.unknown @ view: needs"]);
    expect(faultsOf(valid, { ...page, needs: "part" })).toEqual([]);
  });

  test.each([
    ["an unknown screen", { screen: "rocket" }, "screen.unknown @ view: screen"],
    ["a label without English", { label: { zh: "图" } }, "text.missing @ view: label"],
    ["an unknown icon", { icon: "rocket" }, "icon.unknown @ view: icon"],
    ["an address without a slash", { path: "view" }, "path.format @ view: path"],
  ])("a page with %s", (_says, change, expected) => {
    const page = { name: "view", label: "V", icon: "home", path: "/view", screen: "help", ...change };
    expect(faultsOf(valid, page as unknown as Declaration)).toEqual([expected]);
  });

  test("several faults at once", () => {
    const faults = faultsOf(withChange({ icon: "rocket", list: { columns: ["colour"] }, form: ["kind"] }));
    expect(faults).toEqual([
      "icon.unknown @ part: icon",
      "field.unknown @ part: list.columns[0]",
      "required.unreachable @ part: fields.name.required",
    ]);
  });

  test("two entries with the same name and address", () => {
    expect(faultsOf(withChange({}), withChange({}))).toEqual(["name.twice @ part: name", "path.twice @ part: path"]);
  });

  test("a page with the address of the form for a new record", () => {
    const page = { name: "view", label: "V", icon: "home", path: "/part/add", screen: "help" } as const;
    expect(faultsOf(valid, page)).toEqual(["path.twice @ view: path"]);
    expect(faultsOf(page, valid)).toEqual(["path.twice @ part: addPath"]);
    expect(faultsOf({ ...valid, addPath: "/part/new" }, page)).toEqual([]);
  });

  test("two declarations of one call with different payloads", () => {
    const other = withChange({ name: "other", path: "/other", form: ["name"] });
    expect(faultsOf(withChange({}), other)).toContain("call.clash @ part/save");
  });
});

test("the registry is frozen", () => {
  const registry = createRegistry([defineResource(valid)], roles);
  expect(() => Object.assign(registry.entries[0] as object, { name: "other" })).toThrow(TypeError);
  expect(() => Object.assign((registry.entries[0] as { fields: object }).fields, { more: 1 })).toThrow(TypeError);
});
