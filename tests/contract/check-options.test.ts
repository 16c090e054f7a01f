import { field } from "../../src/contract";
import { type FaultCase, fields, testFaults, valid } from "./faults";

const marking = (settings: object, more: object = {}): object => ({
  actions: { mark: { call: "part/mark", label: "M", ...settings } },
  ...more,
});
const once = (settings: object, more: object = {}): object => ({
  shownOnce: { name: "key", label: "Key", text: "Copy it", ...settings },
  ...more,
});
const searched = field.text({ label: "S", filterOnly: true });

const cases: readonly FaultCase[] = [
  ["a misspelt option of the resource", { lable: "Part" }, "option.unknown @ part: lable"],
  [
    "a misspelt option of the list",
    { list: { columns: ["name"], filter: ["kind"] } },
    "option.unknown @ part: list.filter",
  ],
  ["a misspelt option of an action", marking({ bulkk: true }), "option.unknown @ part: actions.mark.bulkk"],
  [
    "a misspelt option of the storage",
    { storage: { owner: "nobody", uniqe: [] } },
    "option.unknown @ part: storage.uniqe",
  ],
  [
    "keys of many records and fields",
    marking({ keysAs: "ids", sends: ["kind"] }),
    "action.keys @ part: actions.mark.keysAs",
  ],
  ["an undo by an unknown action", marking({ undo: "unmark" }), "undo.unknown @ part: actions.mark.undo"],
  [
    "an owner that is not a relation",
    marking({ takesFrom: { field: "kind", sentAs: "from", asks: "Whose?", refused: "No" } }),
    "takesFrom.field @ part: actions.mark.takesFrom.field",
  ],
  [
    "a column of a filter",
    { ...fields({ searched }), list: { columns: ["name", "searched"] } },
    "column.filterOnly @ part: list.columns[1]",
  ],
  ["an input of a filter", { ...fields({ searched }), form: ["name", "searched"] }, "form.filterOnly @ part: form[1]"],
  [
    "a first value of no filter",
    { list: { columns: ["name"], initial: { kind: 1 } } },
    "initial.filter @ part: list.initial.kind",
  ],
  [
    "a first value of a period",
    {
      ...fields({ within: field.period({ label: "W", begin: "from", end: "to", filterOnly: true }) }),
      list: { columns: ["name"], filters: ["within"], initial: { within: 1 } },
    },
    "initial.value @ part: list.initial.within",
  ],
  [
    "tabs of a list by no filter",
    { list: { columns: ["name"], segments: "kind" } },
    "segments.filter @ part: list.segments",
  ],
  ["variants by a text", { variant: "name" }, "variant.kind @ part: variant"],
  [
    "a limit by an unknown field",
    fields({ kind: { ...valid.fields.kind, limitedBy: "most" } }),
    "limit.unknown @ part: fields.kind.limitedBy",
  ],
  [
    "options that follow a text",
    fields({ kind: { ...valid.fields.kind, goesWith: { field: "name", values: {} } } }),
    "goesWith.unknown @ part: fields.kind.goesWith",
  ],
  [
    "a choice limited by a number with another name on the wire",
    fields({
      kind: { ...valid.fields.kind, limitedBy: "most" },
      most: field.number({ label: "M", wire: "maximum" }),
    }),
    "when.record @ part: fields.kind.limitedBy",
  ],
  [
    "a choice that goes with one of another name on the wire",
    fields({
      kind: { ...valid.fields.kind, goesWith: { field: "colour", values: {} } },
      colour: { ...valid.fields.kind, wire: "color" },
    }),
    "when.record @ part: fields.kind.goesWith",
  ],
  [
    "options that follow themselves",
    fields({ kind: { ...valid.fields.kind, goesWith: { field: "kind", values: {} } } }),
    "goesWith.unknown @ part: fields.kind.goesWith",
  ],
  [
    "a switch with a third option",
    fields({ on: field.switch({ label: "O", options: [{ value: 2, label: "Auto" }] }) }),
    "value.option @ part: fields.on.options[0].value",
  ],
  [
    "keys from an unknown call",
    fields({ keys: field.keys({ label: "K", from: "part/tree" }) }),
    "keys.unknown @ part: fields.keys.from",
  ],
  [
    "suggestions by an unknown field",
    fields({ size: field.text({ label: "S", suggestions: { call: "part/list", by: { of: "colour" } } }) }),
    "suggestions.by @ part: fields.size.suggestions.by.of",
  ],
  [
    "a secret of a record that nobody creates",
    once({}, { calls: { list: "part/list" }, form: undefined }),
    "shownOnce.create @ part: shownOnce",
  ],
  ["a secret that is a field", once({ name: "code" }), "shownOnce.field @ part: shownOnce.name"],
  ["a secret without English", once({ label: { zh: "密钥" } }), "text.missing @ part: shownOnce.label"],
];

testFaults("an option", cases);
