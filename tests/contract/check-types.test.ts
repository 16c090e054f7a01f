import { describe, expect, test } from "vitest";
import { type Declaration, field, type Roles } from "../../src/contract";
import { optionTables } from "../../src/contract/check/options";
import { faultsOf, faultsWith, roles, valid, withChange } from "./faults";
import { optionPlaces } from "./option-places";

/** A value that no option takes. */
const wrong = Symbol("wrong");
const tables = optionTables;
const tab = { label: "T", lists: "part", by: "parent" };
const action = { call: "part/mark", label: "M" };
const shown = { calls: { ...valid.calls, show: "part/detail" } };

describe("a value of a wrong type is reported with its place, as an option of", () => {
  test.each(optionPlaces)("%s", (_what, options, at, change) => {
    for (const name of Object.keys(options)) {
      // A declaration without a right name is named by its position.
      const entry = at + name === "name" ? "entries[0]" : "part";
      expect(faultsOf(withChange(change({ [name]: wrong })))).toContain(`option.type @ ${entry}: ${at}${name}`);
    }
  });
});

describe("an unknown option is reported with its place, in", () => {
  test.each(optionPlaces)("%s", (_what, _options, at, change) => {
    const id = at === "fields.more." ? "setting.unknown" : "option.unknown";
    expect(faultsOf(withChange(change({ colour: 1 })))).toContain(`${id} @ part: ${at}colour`);
  });
});

const fields = (more: object): object => ({ fields: { ...valid.fields, ...more } });
const cases: readonly (readonly [string, object, string])[] = [
  ["a list without columns", { list: {} }, "option.missing @ part: list.columns"],
  ["no list", { list: undefined }, "option.missing @ part: list"],
  ["no calls", { calls: undefined }, "option.missing @ part: calls"],
  ["no fields", { fields: undefined }, "option.missing @ part: fields"],
  ["a name for a list of names", { list: { columns: "name" } }, "option.type @ part: list.columns"],
  ["a number among names", { list: { columns: ["name", 7] } }, "option.type @ part: list.columns[1]"],
  ["a misspelt variable among names", { form: ["name", undefined] }, "option.type @ part: form[1]"],
  ["a text with a number", { label: { zh: "备件", en: 7 } }, "option.type @ part: label.en"],
  ["a misspelt variable for a field", fields({ size: undefined }), "option.type @ part: fields.size"],
  ["a field without its builder", fields({ size: "text" }), "option.type @ part: fields.size"],
  [
    "a bound as text",
    fields({ size: field.number({ label: "S", max: "9" as never }) }),
    "option.type @ part: fields.size.max",
  ],
  [
    "words for true",
    fields({ size: field.text({ label: "S", required: "yes" as never }) }),
    "option.type @ part: fields.size.required",
  ],
  ["one role for a list of roles", { roles: { delete: 1 } }, "option.type @ part: roles.delete"],
  ["a number as path", { calls: { ...valid.calls, show: 7 } }, "option.type @ part: calls.show"],
  [
    "a misspelt role of a field",
    fields({ size: field.text({ label: "S", roles: { reads: [1] } as never }) }),
    "option.unknown @ part: fields.size.roles.reads",
  ],
  [
    "a prompt with a wrong bound",
    { actions: { mark: { ...action, prompts: { note: { kind: "text", label: "N", max: "9" } } } } },
    "option.type @ part: actions.mark.prompts.note.max",
  ],
  [
    "a setting of a part of a custom kind",
    fields({ size: { kind: "custom", label: "S", of: { parts: { one: { kind: "text", label: "O", maximum: 1 } } } } }),
    "setting.unknown @ part: fields.size.of.parts.one.maximum",
  ],
  [
    "a bound of a field in a row",
    fields({ size: { kind: "rows", label: "S", fields: { one: { kind: "number", label: "O", max: "9" } } } }),
    "option.type @ part: fields.size.fields.one.max",
  ],
  [
    "an input that begins with a field, without a prompt",
    { actions: { mark: { ...action, isPrefilled: { note: "name" } } } },
    "prefill.prompt @ part: actions.mark.isPrefilled.note",
  ],
  [
    "options that follow an unknown option",
    fields({
      size: field.choice({
        label: "S",
        options: valid.fields.kind.options,
        goesWith: { field: "kind", values: { 7: [1] } },
      }),
    }),
    "value.option @ part: fields.size.goesWith.values.7",
  ],
  [
    "an unknown option that follows another",
    fields({
      size: field.choice({
        label: "S",
        options: valid.fields.kind.options,
        goesWith: { field: "kind", values: { 1: [7] } },
      }),
    }),
    "value.option @ part: fields.size.goesWith.values.1[0]",
  ],
  [
    "an extension that is not a call",
    { calls: { ...valid.calls, extensions: ["part/lst"] } },
    "extensions.unknown @ part: calls.extensions[0]",
  ],
  ["a tab without content", { ...shown, tabs: { same: { label: "T" } } }, "tab.content @ part: tabs.same"],
  [
    "a tab of two contents",
    { ...shown, tabs: { same: { ...tab, screen: "device-place" } } },
    "tab.content @ part: tabs.same",
  ],
  [
    "a list of a tab by nothing",
    { ...shown, tabs: { same: { label: "T", lists: "part" } } },
    "tab.content @ part: tabs.same",
  ],
];

test.each(cases)("%s is reported with its place", (_what, change, expected) => {
  expect(faultsOf(withChange(change))).toContain(expected);
});

describe("a page", () => {
  const page = { name: "view", label: "V", icon: "home", path: "/view", screen: "help" };
  const faultsOfPage = (change: object) => faultsOf(valid, { ...page, ...change } as unknown as Declaration);

  test.each(Object.keys(tables.definePage))("reports a value of a wrong type in %s", (name) => {
    // The wrong name is not a part of the place.
    const at = name === "name" ? "entries[1]" : "view";
    expect(faultsOfPage({ [name]: name === "name" ? null : wrong })).toContain(`option.type @ ${at}: ${name}`);
  });

  test("reports an unknown option, a missing one, and an action on nothing", () => {
    expect(faultsOfPage({ colour: 1 })).toEqual(["option.unknown @ view: colour"]);
    expect(faultsOfPage({ screen: undefined })).toEqual(["option.missing @ view: screen"]);
    expect(faultsOfPage({ does: "create" })).toEqual(["does.needs @ view: does"]);
  });

  test("reports an entry that is not a declaration", () => {
    expect(faultsOf(valid, undefined as unknown as Declaration)).toEqual(["option.type @ entries[1]"]);
  });
});

describe("the role tables", () => {
  const row = roles.rows[1];
  const faultsOfRow = (change: object, ...more: readonly { readonly name: string }[]) => {
    const unknown = { desktop: more.map(({ name }) => name), phone: [] };
    return faultsWith(
      { unknown, rows: { 1: { ...row, ...change } } } as unknown as Roles,
      ...([valid, ...more] as unknown as Declaration[]),
    );
  };

  test.each(Object.keys(tables.row))("report a value of a wrong type in %s", (name) => {
    expect(faultsOfRow({ [name]: wrong })).toEqual([`option.type @ roles: 1.${name}`]);
  });

  const hidden = { ...valid, name: "hidden", path: undefined };
  const page = { name: "view", label: "V", icon: "home", path: "/view", screen: "help" };
  test.each([
    ["an unknown option", { opns: [] }, "option.unknown @ roles: 1.opns"],
    ["a missing one", { landing: undefined }, "option.missing @ roles: 1.landing"],
    ["a misspelt grant", { reads: [{ resource: "part" }] }, "option.missing @ roles: 1.reads[0].with"],
    [
      "an unknown authority",
      { reads: [{ resource: "part", with: "part.paint" }] },
      "roles.authority @ roles: 1.reads[0].with",
    ],
    ["a menu entry twice", { desktop: ["part", "part"] }, "field.twice @ roles: 1.desktop[1]"],
    ["a menu entry without an address", { desktop: ["part", "hidden"] }, "roles.path @ roles: 1.desktop[1]"],
    ["records of a page", { embeds: ["view"] }, "roles.page @ roles: 1.embeds[0]"],
  ])("report %s", (_what, change, expected) => {
    expect(faultsOfRow(change, hidden, page)).toEqual([expected]);
  });

  test("report missing tables", () => {
    expect(faultsWith({ rows: {} } as unknown as Roles, valid)).toEqual(["option.missing @ roles: unknown"]);
  });
});
