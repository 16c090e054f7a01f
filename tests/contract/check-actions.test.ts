import { field } from "../../src/contract";
import { type FaultCase, fields, testFaults, valid } from "./faults";

const cases: readonly FaultCase[] = [
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
  [
    "a repeatable action that sets nothing",
    { actions: { mark: { call: "part/mark", label: "M", isRepeatable: true } } },
    "sets.repeatable @ part: actions.mark.isRepeatable",
  ],
  [
    "an action that deletes records which nothing stores",
    { actions: { scrap: { call: "part/scrap", label: "S", deletes: true } } },
    "deletes.storage @ part: actions.scrap.deletes",
  ],
  [
    "an action that deletes many records by one call",
    {
      storage: { owner: "nobody" },
      actions: { scrap: { call: "part/scrap", label: "S", deletes: true, keysAs: "part_ids" } },
    },
    "deletes.only @ part: actions.scrap.deletes",
  ],
  ["a badge from an unknown call", { badge: "part/count" }, "badge.unknown @ part: badge"],
  [
    "an import without a call that creates records",
    { calls: { list: "part/list", import: "part/import" }, form: undefined },
    "import.create @ part: calls.import",
  ],
  [
    "a related record without its title, although an import names it by that",
    {
      calls: { ...valid.calls, import: "part/import" },
      storage: { owner: "nobody" },
      form: ["name", "parent"],
    },
    "import.title @ part: fields.parent.titleIn",
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
    { calls: { ...valid.calls, import: "part/import", template: { path: "part/template" } } },
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

testFaults("an action, an import or a template", cases);
