import { describe, expect, test } from "vitest";
import { field } from "../../src/contract";
import { faultsOf, valid, withChange } from "./faults";

const fields = (more: object): object => ({ fields: { ...valid.fields, ...more } });

type Case = readonly [title: string, change: object, fault: string];

const ofFields: readonly Case[] = [
  ["an unknown kind", fields({ name: { kind: "colour", label: "N" } }), "kind.unknown @ part: fields.name.kind"],
  [
    "an unknown setting",
    fields({ name: { kind: "text", label: "N", requierd: true } }),
    "setting.unknown @ part: fields.name.requierd",
  ],
  [
    "a choice without options",
    fields({ kind: { kind: "choice", label: "K", options: [] } }),
    "options.none @ part: fields.kind.options",
  ],
  [
    "two options with the same value",
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
    "a minimum above the maximum",
    fields({ size: field.number({ label: "S", min: 5, max: 1 }) }),
    "bounds.reversed @ part: fields.size.min",
  ],
  [
    "a condition on an unknown field",
    fields({ size: field.number({ label: "S", when: { type: 1 } }) }),
    "field.unknown @ part: fields.size.when.type",
  ],
  [
    "a condition on an unknown option",
    fields({ size: field.number({ label: "S", when: { kind: 7 } }) }),
    "when.value @ part: fields.size.when.kind",
  ],
  [
    "two fields with the same wire name",
    fields({ other: field.text({ label: "O", wire: "name" }) }),
    "wire.twice @ part: fields.other.wire",
  ],
  [
    "a field that is required and read-only",
    fields({ seen: field.time({ label: "S", readOnly: true, required: true }) }),
    "required.readOnly @ part: fields.seen.required",
  ],
  [
    "a relation to an unknown resource",
    fields({ owner: field.relation({ label: "O", to: "owner" }) }),
    "relation.unknown @ part: fields.owner.to",
  ],
  [
    "suggestions from an unknown call",
    fields({ size: field.text({ label: "S", suggestions: { call: "part/sizes" } }) }),
    "suggestions.unknown @ part: fields.size.suggestions.call",
  ],
  [
    "an initial value that is no option",
    fields({ kind: { ...valid.fields.kind, initial: 7 } }),
    "initial.value @ part: fields.kind.initial",
  ],
  [
    "a unit without English",
    fields({ size: { kind: "number", label: "S", unit: { zh: "毫升" } } }),
    "text.missing @ part: fields.size.unit",
  ],
  [
    "a place that nothing fills in a hint",
    fields({ size: field.number({ label: "S", hint: "Up to {max}" }) }),
    "text.place @ part: fields.size.hint",
  ],
  [
    "the title of a relation in a field that is no text",
    fields({ owner: field.relation({ label: "O", to: "part", titleIn: "seen" }) }),
    "titleIn.kind @ part: fields.owner.titleIn",
  ],
  [
    "two relations with their titles in one property",
    fields({
      owner: field.relation({ label: "O", to: "part", titleIn: "owner_name" }),
      former: field.relation({ label: "F", to: "part", titleIn: "owner_name" }),
    }),
    "titleIn.twice @ part: fields.former.titleIn",
  ],
  [
    "an unknown cell",
    fields({ count: { ...field.number({ label: "C" }), cell: "gage" } }),
    "cell.unknown @ part: fields.count.cell",
  ],
  [
    "a cell of another kind",
    fields({ count: field.text({ label: "C", cell: "gauge" }) }),
    "cell.kind @ part: fields.count.cell",
  ],
  [
    "an unknown input",
    fields({ count: { ...field.number({ label: "C" }), input: "slider" } }),
    "input.unknown @ part: fields.count.input",
  ],
  [
    "an unknown filter",
    fields({ count: { ...field.number({ label: "C" }), filter: "slider" } }),
    "filter.unknown @ part: fields.count.filter",
  ],
  [
    "a count that opens a list by something that is no filter",
    fields({ count: field.number({ label: "C", opens: { resource: "part", by: { kind: "id" } } }) }),
    "filter.unknown @ part: fields.count.opens",
  ],
  [
    "a count that takes the filter from an unknown field",
    {
      ...fields({ count: field.number({ label: "C", opens: { resource: "part", by: { kind: "colour" } } }) }),
      list: { columns: ["name"], filters: ["kind"] },
    },
    "field.unknown @ part: fields.count.opens.by.kind",
  ],
];

const ofActions: readonly Case[] = [
  [
    "an action with the name of a built-in one",
    { actions: { edit: { call: "part/edit", label: "E" } } },
    "action.name @ part: actions.edit",
  ],
  [
    "an action that sends an unknown field",
    { actions: { mark: { call: "part/mark", label: "M", sends: ["mark"] } } },
    "field.unknown @ part: actions.mark.sends[0]",
  ],
  [
    "an action for an unknown role",
    { actions: { mark: { call: "part/mark", label: "M", roles: [7] } } },
    "role.unknown @ part: actions.mark.roles[0]",
  ],
  ["a badge from an unknown call", { badge: "part/count" }, "badge.unknown @ part: badge"],
  [
    "an import without a call that creates records",
    { calls: { list: "part/list", import: "part/import" }, form: undefined },
    "import.create @ part: calls.import",
  ],
  [
    "a check call without an import",
    { calls: { ...valid.calls, check: "part/check" } },
    "check.import @ part: calls.check",
  ],
  [
    "an import path with a leading slash",
    { calls: { ...valid.calls, import: "/part/import" } },
    "call.format @ part: calls.import",
  ],
  [
    "a template from an unknown call",
    { calls: { ...valid.calls, template: { path: "part/template" } } },
    "template.unknown @ part: calls.template.path",
  ],
  [
    "a preview from an unknown call",
    { actions: { mark: { call: "part/mark", label: "M", preview: "part/preview" } } },
    "preview.unknown @ part: actions.mark.preview",
  ],
  [
    "a prompt filled from an unknown field",
    { actions: { mark: { call: "part/mark", label: "M", isPrefilled: { name: "colour" } } } },
    "field.unknown @ part: actions.mark.isPrefilled.name",
  ],
  [
    "an action for an unknown option",
    { actions: { mark: { call: "part/mark", label: "M", when: { kind: 7 } } } },
    "when.value @ part: actions.mark.when.kind",
  ],
  [
    "a question with a place that nothing fills",
    { actions: { mark: { call: "part/mark", label: "M", confirm: { zh: "{title}？", en: "{name}?" } } } },
    "text.place @ part: actions.mark.confirm",
  ],
  [
    "a label for many records without English",
    { actions: { mark: { call: "part/mark", label: "M", labelOfMany: { zh: "标" } } } },
    "text.missing @ part: actions.mark.labelOfMany",
  ],
  [
    "a prompt without English",
    {
      actions: { mark: { call: "part/mark", label: "M", prompts: { note: { kind: "text", label: { zh: "备注" } } } } },
    },
    "text.missing @ part: actions.mark.prompts.note.label",
  ],
  [
    "a prompt with an unknown setting",
    {
      actions: { mark: { call: "part/mark", label: "M", prompts: { note: { kind: "text", label: "N", maximum: 5 } } } },
    },
    "setting.unknown @ part: actions.mark.prompts.note.maximum",
  ],
  [
    "a question about owners without English",
    {
      ...fields({ owner: field.relation({ label: "O", to: "part" }) }),
      actions: {
        mark: {
          call: "part/mark",
          label: "M",
          takesFrom: { field: "owner", sentAs: "from", asks: { zh: "谁？" }, refused: "Belongs to {owner}" },
        },
      },
    },
    "text.missing @ part: actions.mark.takesFrom.asks",
  ],
  [
    "a refusal with a place that nothing fills",
    {
      ...fields({ owner: field.relation({ label: "O", to: "part" }) }),
      actions: {
        mark: {
          call: "part/mark",
          label: "M",
          takesFrom: { field: "owner", sentAs: "from", asks: "Whose?", refused: "Belongs to {title}" },
        },
      },
    },
    "text.place @ part: actions.mark.takesFrom.refused",
  ],
  ["deletion by an unknown option", { deletable: { kind: [0, 7] } }, "when.value @ part: deletable.kind"],
  ["muting by an unknown option", { muted: { kind: 7 } }, "when.value @ part: muted.kind"],
  ["belonging by an unknown option", { only: { kind: 7 } }, "when.value @ part: only.kind"],
];

const marking = (settings: object, more: object = {}): object => ({
  actions: { mark: { call: "part/mark", label: "M", ...settings } },
  ...more,
});
const once = (settings: object, more: object = {}): object => ({
  shownOnce: { name: "key", label: "Key", text: "Copy it", ...settings },
  ...more,
});
const searched = field.text({ label: "S", filterOnly: true });

const ofOptions: readonly Case[] = [
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
    "an owner that is no relation",
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

describe.each([
  ["an option", ofOptions],
  ["a field", ofFields],
  ["an action, an import or a template", ofActions],
])("reports each fault of %s with its id and place", (_part, cases) => {
  test.each(cases)("%s", (_title, change, expected) => {
    expect(faultsOf(withChange(change))).toContain(expected);
  });
});
