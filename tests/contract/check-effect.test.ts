import { field } from "../../src/contract";
import { type FaultCase, fields, testFaults, valid } from "./faults";

const mark = { call: "part/mark", label: "M" };
const marking = (settings: object, more: object = {}): object => ({
  actions: { mark: { ...mark, ...settings } },
  ...more,
});
const stored = (settings: object): object => marking(settings, { storage: { owner: "nobody" } });
const note = { note: field.text({ label: "N" }) };
const shown = { ...valid.calls, show: "part/detail" };
const suggesting = (settings: object): object =>
  fields({ size: field.text({ label: "S", suggestions: { call: "part/list", ...settings } }) });

const cases: readonly FaultCase[] = [
  ["an action that reverts itself", marking({ undo: "mark" }), "undo.self @ part: actions.mark.undo"],
  ["no key in a call", marking({ keysAs: "ids", perCall: 0 }), "count.whole @ part: actions.mark.perCall"],
  ["too many keys in a call", marking({ keysAs: "ids", perCall: 9999 }), "count.whole @ part: actions.mark.perCall"],
  ["a number of keys for one key", marking({ perCall: 10 }), "action.many @ part: actions.mark.perCall"],
  ["a job for each record", marking({ job: "part" }), "action.many @ part: actions.mark.job"],
  [
    "a preview of many of one",
    marking({ previewOfMany: "part/list" }),
    "action.many @ part: actions.mark.previewOfMany",
  ],
  [
    "one record that is taken from its owner",
    marking({ takesFrom: { field: "parent", sentAs: "from", asks: "Whose?", refused: "{owner}" } }),
    "action.many @ part: actions.mark.takesFrom",
  ],
  ["first values of no prompt", marking({ isPrefilled: true }), "prefill.none @ part: actions.mark.isPrefilled"],
  [
    "first values of prompts that are no fields",
    marking({ isPrefilled: true, prompts: note }),
    "prefill.none @ part: actions.mark.isPrefilled",
  ],
  [
    "a value that is set and entered",
    stored({ sets: { kind: 1 }, prompts: { kind: valid.fields.kind } }),
    "sets.prompt @ part: actions.mark.sets.kind",
  ],
  [
    "an action that deletes and sets",
    {
      ...stored({ call: "part/delete", sets: { kind: 1 } }),
      calls: { ...valid.calls, delete: "part/delete" },
    },
    "call.shared @ part: actions.mark",
  ],
  ["all records of no filter", marking({ allWith: "kind" }), "allWith.filter @ part: actions.mark.allWith"],
  ["an action for no role", marking({ roles: [] }), "roles.none @ part: actions.mark.roles"],
  ["a new record by no role", { roles: { create: [] } }, "roles.none @ part: roles.create"],
  ["an account that is a text", { account: "name" }, "account.kind @ part: account"],
  ["a section of nothing", { form: [{ label: "A", fields: [] }] }, "section.none @ part: form[0].fields"],
  [
    "a filter of no list",
    fields({ size: field.text({ label: "S", filterOnly: true }) }),
    "filterOnly.unused @ part: fields.size.filterOnly",
  ],
  [
    "fields that wait for each other",
    fields({
      size: field.text({ label: "S", when: { depth: true } }),
      depth: field.text({ label: "D", when: { width: true } }),
      width: field.text({ label: "W", when: { size: true } }),
    }),
    "when.circle @ part: fields.size.when",
  ],
  [
    "a tab by what is no relation",
    {
      calls: shown,
      list: { columns: ["name"], filters: ["kind"] },
      tabs: { same: { label: "T", lists: "part", by: "kind" } },
    },
    "tab.relation @ part: tabs.same.by",
  ],
  [
    "a fixed name that the suggestions' call does not take",
    suggesting({ with: { colour: 1 } }),
    "suggestions.name @ part: fields.size.suggestions.with.colour",
  ],
  [
    "a field's value that the suggestions' call does not take",
    suggesting({ by: { colour: "kind" } }),
    "suggestions.name @ part: fields.size.suggestions.by.colour",
  ],
  [
    "a search that the suggestions' call does not take",
    suggesting({ search: "colour" }),
    "suggestions.name @ part: fields.size.suggestions.search",
  ],
  [
    "suggestions that are not in the answer",
    suggesting({ value: "colour" }),
    "suggestions.value @ part: fields.size.suggestions.value",
  ],
];

testFaults("options that contradict each other or have no effect", cases);
