import { describe, expect, test } from "vitest";
import { field } from "../../src/contract";
import { broken, faultsOf, sound } from "./faults";

const fields = (more: object): object => ({ fields: { ...sound.fields, ...more } });

type Case = readonly [says: string, change: object, fault: string];

const ofFields: readonly Case[] = [
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
];

const ofActions: readonly Case[] = [
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
];

describe.each([
  ["a field", ofFields],
  ["an action, an import or a template", ofActions],
])("every fault of %s is reported with its id and place", (_of, cases) => {
  test.each(cases)("%s", (_says, change, expected) => {
    expect(faultsOf(broken(change))).toContain(expected);
  });
});
