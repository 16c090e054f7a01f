import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { field } from "../../src/contract";
import { span } from "../support/span-kind";
import { cures } from "./cures";
import { type FaultCase, fields, testFaults, valid } from "./faults";

const marking = (settings: object): object => ({ actions: { mark: { call: "part/mark", label: "M", ...settings } } });
const shown = { calls: { ...valid.calls, show: "part/detail" } };
const tab = (settings: object): object => ({ ...shown, tabs: { same: { label: "T", ...settings } } });
const listing = { lists: "part", by: "parent" };
const size = (one: object): object => fields({ size: one });

const cases: readonly FaultCase[] = [
  ["half a digit", size(field.number({ label: "S", decimals: 1.5 })), "count.whole @ part: fields.size.decimals"],
  ["a negative length", size(field.text({ label: "S", min: -1 })), "count.whole @ part: fields.size.min"],
  ["a longest text of nothing", size(field.longText({ label: "S", max: 0 })), "count.whole @ part: fields.size.max"],
  [
    "a text longer than its default",
    size(field.text({ label: "S", min: 256 })),
    "bounds.reversed @ part: fields.size.min",
  ],
  ["half a tag", size(field.tags({ label: "S", max: 2.5 })), "count.whole @ part: fields.size.max"],
  ["no keys at most", size(field.keys({ label: "S", max: 0 })), "count.whole @ part: fields.size.max"],
  [
    "a unit of the value 1 only",
    size(field.number({ label: "S", unitOfOne: "day" })),
    "unit.none @ part: fields.size.unitOfOne",
  ],
  [
    "a picture of no format",
    size(field.image({ label: "S", accept: [] })),
    "accept.unknown @ part: fields.size.accept",
  ],
  [
    "a picture that is none",
    size(field.image({ label: "S", accept: ["jpg", ".png"] })),
    "accept.unknown @ part: fields.size.accept[1]",
  ],
  [
    "a period with one name",
    size(field.period({ label: "S", begin: "time", end: "time", filterOnly: true })),
    "wire.twice @ part: fields.size.end",
  ],
  [
    "two positions",
    fields({ here: field.position({ label: "H" }), there: field.position({ label: "T" }) }),
    "wire.twice @ part: fields.there.wire",
  ],
  [
    "a name for a value of several names",
    size(field.region({ label: "S", levels: 2, wire: "place" })),
    "wire.several @ part: fields.size.wire",
  ],
  [
    "a condition on the field itself",
    size(field.number({ label: "S", when: { size: true } })),
    "when.self @ part: fields.size.when.size",
  ],
  [
    "a format of import without English",
    size(field.custom({ label: "S", of: { ...span, typed: { format: { zh: "时:分" }, read: () => null } } as never })),
    "text.missing @ part: fields.size.of.typed.format",
  ],
  [
    "an input of what nobody fills in",
    size(field.relation({ label: "S", to: "part", readOnly: true, input: "cartridge" })),
    "input.readOnly @ part: fields.size.input",
  ],
  [
    "a prompt that nobody fills in",
    marking({ prompts: { note: field.text({ label: "N", readOnly: true }) } }),
    "prompt.setting @ part: actions.mark.prompts.note.readOnly",
  ],
  ["one key and many", marking({ keyAs: "id", keysAs: "ids" }), "action.keys @ part: actions.mark.keyAs"],
  ["a secret as title", { title: "code" }, "title.kind @ part: title"],
  ["no shown columns", { list: { columns: ["name"], shown: [] } }, "columns.none @ part: list.shown"],
  ["the address of the list for the form", { addPath: "/part" }, "path.twice @ part: addPath"],
  ["roles for what no call does", { roles: { reveal: [1] } }, "roles.call @ part: roles.reveal"],
  ["deletable records that no call deletes", { deletable: { kind: 1 } }, "deletable.call @ part: deletable"],
  [
    "a call that reveals nothing",
    { calls: { ...valid.calls, reveal: "part/reveal" }, ...fields({ code: field.text({ label: "C" }) }) },
    "reveal.secret @ part: calls.reveal",
  ],
  [
    "a filter of a whole list",
    { calls: { ...valid.calls, list: { path: "part/list", whole: true } } },
    "list.whole @ part: list.filters",
  ],
  ["a label of an action for one record", marking({ labelOfMany: "M" }), "bulk.none @ part: actions.mark.labelOfMany"],
  [
    "an empty table for no import",
    { calls: { ...valid.calls, template: { path: "file/template" } } },
    "template.import @ part: calls.template",
  ],
  [
    "pinned records with an unknown field",
    tab({ ...listing, pinned: { when: { kind: 1 }, fields: ["colour"] } }),
    "field.unknown @ part: tabs.same.pinned.fields[0]",
  ],
  [
    "pinned records by an unknown option",
    tab({ ...listing, pinned: { when: { kind: 7 }, fields: ["name"] } }),
    "when.value @ part: tabs.same.pinned.when.kind",
  ],
  ["an action that a list needs", tab({ ...listing, needs: "edit" }), "tab.content @ part: tabs.same"],
  [
    "pinned records of a screen",
    tab({ screen: "device-place", pinned: { when: {}, fields: [] } }),
    "tab.content @ part: tabs.same",
  ],
];

testFaults("options that would change nothing", cases);

test("every fault of the checker is planted in a test, and its cure is known", () => {
  const filesOf = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
      .join("\n");
  const checks = filesOf("src/contract/check");
  const reported = [...checks.matchAll(/(?:\b(?:report|within)\(\s*|\[|checkValue\()"(\w+\.\w+)"/g)].map(
    ([, id]) => id,
  );
  expect(reported.length).toBeGreaterThan(100);
  const tests = filesOf("tests/contract");
  const ids = [...new Set(reported)];
  expect(ids.filter((id) => !tests.includes(`"${id} @ `))).toEqual([]);
  expect(ids.filter((id) => id !== undefined && !(id in cures))).toEqual([]);
});
