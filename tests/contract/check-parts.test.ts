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
    "when.unknown @ part: fields.size.when.type",
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
];

describe.each([
  ["a field", ofFields],
  ["an action, an import or a template", ofActions],
])("reports each fault of %s with its id and place", (_part, cases) => {
  test.each(cases)("%s", (_title, change, expected) => {
    expect(faultsOf(withChange(change))).toContain(expected);
  });
});
