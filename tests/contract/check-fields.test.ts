import { expect, test } from "vitest";
import { field } from "../../src/contract";
import { type FaultCase, faultsOf, fields, testFaults, valid, withChange } from "./faults";

const cases: readonly FaultCase[] = [
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
  ...(
    [
      ["a secret", "code", {}],
      ["a filter", "found", { found: field.text({ label: "F", filterOnly: true }) }],
      ["a place", "place", { place: field.position({ label: "P" }) }],
      ["a field with another name on the wire", "size", { size: field.text({ label: "S", wire: "volume" }) }],
    ] as const
  ).map(
    ([title, name, more]): FaultCase => [
      `a condition on ${title}`,
      fields({ ...more, weight: field.number({ label: "W", when: { [name]: true } }) }),
      `when.record @ part: fields.weight.when.${name}`,
    ],
  ),
  ["a deletion by a secret", { deletable: { code: true } }, "when.record @ part: deletable.code"],
  [
    "a condition on a field that the form does not send",
    { ...fields({ size: field.number({ label: "S", when: { seen: true } }) }), form: [...valid.form, "size"] },
    "when.form @ part: fields.size.when.seen",
  ],
  [
    "a condition on a field that no change sends",
    {
      ...fields({
        kind: { ...valid.fields.kind, fixed: true },
        size: field.number({ label: "S", when: { kind: 1 } }),
      }),
      calls: { list: "part/list", create: "part/create", update: "part/update" },
      form: [...valid.form, "size"],
    },
    "when.form @ part: fields.size.when.kind",
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
    "an initial value that is not an option",
    fields({ kind: { ...valid.fields.kind, initial: 7 } }),
    "initial.value @ part: fields.kind.initial",
  ],
  [
    "a unit without English",
    fields({ size: { kind: "number", label: "S", unit: { zh: "毫升" } } }),
    "text.missing @ part: fields.size.unit",
  ],
  [
    "a head of a column without English",
    fields({ size: { kind: "number", label: "S", short: { zh: "余量" } } }),
    "text.missing @ part: fields.size.short",
  ],
  [
    "a place that nothing fills in a hint",
    fields({ size: field.number({ label: "S", hint: "Up to {max}" }) }),
    "text.place @ part: fields.size.hint",
  ],
  [
    "the title of a relation in a field that is not a text",
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
    "a count that opens a list by something that is not a filter",
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

testFaults("a field", cases);

test("a condition on a fixed field is sound if the call that creates records changes them, too", () => {
  const more = { kind: { ...valid.fields.kind, fixed: true }, size: field.number({ label: "S", when: { kind: 1 } }) };
  const calls = { list: "part/list", create: "part/save", update: "part/save" };
  const faults = faultsOf(withChange({ ...fields(more), calls, form: [...valid.form, "size"] }));
  expect(faults.filter((fault) => fault.startsWith("when."))).toEqual([]);
});

test("a prompt may depend on a secret that is entered with it", () => {
  const prompts = {
    password: field.secret({ label: "P" }),
    note: field.text({ label: "N", when: { password: true } }),
  };
  const faults = faultsOf(withChange({ actions: { lock: { call: "part/lock", label: "Lock", prompts } } }));
  expect(faults.filter((fault) => fault.startsWith("when."))).toEqual([]);
});
