import { describe, expect, expectTypeOf, test } from "vitest";
import {
  checkValue,
  customText,
  defineKind,
  faultText,
  field,
  importColumns,
  type RowOf,
  readField,
  wireNames,
  writeField,
} from "../../src/contract";
import { span } from "../support/span-kind";
import { faultsOf, valid, withChange } from "./faults";

const stay = field.custom({ label: { zh: "停留", en: "Stay" }, of: span });

/** A kind with two names on the wire, and without a form for one cell. */
const pair = defineKind({
  name: "pair",
  parts: { left: field.text({ label: "L" }), right: field.number({ label: "R" }) },
  wire: { value: field.text({ label: "Left" }), right: field.number({ label: "Right" }) },
  encode: ({ left, right }) => ({ value: left, right }),
  decode: ({ value, right }) => ({ left: value, right }),
  text: ({ left, right }) => `${left}/${right}`,
});
const both = field.custom({ label: "B", of: pair, wire: "b" });

test("a custom kind is read from the wire, checked, written and shown", () => {
  expect(wireNames("stay", stay)).toEqual(["stay"]);
  expect(readField({ stay: "90" }, "stay", stay)).toEqual({ value: { hours: 1, minutes: 30 } });
  expect(readField({ stay: "" }, "stay", stay)).toEqual({ value: null });
  expect(writeField({ hours: 1, minutes: 30 }, "stay", stay)).toEqual({ stay: 90 });
  expect(writeField(null, "stay", stay)).toEqual({ stay: null });
  expect(customText({ stay: 65 }, "stay", stay, "en")).toBe("1:05");
  expect(customText({}, "stay", stay, "en")).toBeNull();
});

test("its further names on the wire begin with that of the field", () => {
  expect(wireNames("both", both)).toEqual(["b", "b_right"]);
  expect(writeField({ left: "x", right: 2 }, "both", both)).toEqual({ b: "x", b_right: 2 });
  expect(readField({ b: "x", b_right: "2" }, "both", both)).toEqual({ value: { left: "x", right: 2 } });
});

describe("its values are checked by its parts, its own rule and its wire form", () => {
  const faultOf = (value: object): string | null => {
    const fault = checkValue(value, stay, "create");
    return fault === null ? null : faultText(fault, stay.label, "en");
  };
  test.each([
    ["a valid value", { hours: 2, minutes: 59 }, null],
    ["a part out of its bounds", { hours: 2, minutes: 60 }, "Stay must be at most 59"],
    ["its own rule", { hours: 13, minutes: 0 }, "Stay is unlucky"],
    ["the wire form out of its bounds", { hours: 101, minutes: 0 }, "Stay must be at most 6000"],
  ])("%s", (_says, value, expected) => expect(faultOf(value)).toBe(expected));

  test("what is typed into a part and cannot be read is found on the wire", () => {
    const wire = writeField({ hours: "two", minutes: 1 }, "stay", stay);
    expect(readField(wire, "stay", stay)).toEqual({ fault: { id: "number.malformed" } });
  });

  test("a filter takes a part of a value", () => {
    expect(checkValue({ left: "x", right: null }, both, "filter")).toBeNull();
    expect(checkValue(null, { ...stay, required: true }, "create")).toEqual({ id: "required" });
  });
});

test("the types of a row follow from its wire form", () => {
  const resource = { key: "id", fields: { id: field.id(), stay, both } } as const;
  expectTypeOf<RowOf<typeof resource>>().toEqualTypeOf<{
    id: number;
    stay: number | null;
    b: string | null;
    b_right: number | null;
  }>();
});

test("an import has one column for it, or one for each name on the wire", () => {
  const resource = { form: [{ label: null, fields: ["stay", "both"] }], fields: { stay, both }, variant: null };
  const columns = importColumns(resource as never, null).map(({ name, label }) => [name, label]);
  expect(columns).toEqual([
    ["stay", stay.label],
    ["b", "Left"],
    ["b_right", "Right"],
  ]);
});

describe("the checker finds wrong kinds", () => {
  const fields = (more: object): object => ({ fields: { ...valid.fields, ...more } });
  const custom = (change: object) => fields({ stay: { ...stay, of: { ...span, ...change } } });
  const cases: readonly (readonly [string, object, string])[] = [
    ["no kind", fields({ stay: { kind: "custom", label: "S" } }), "option.missing @ part: fields.stay.of"],
    ["no parts", custom({ parts: {} }), "custom.none @ part: fields.stay.of.parts"],
    ["no wire form", custom({ wire: {} }), "custom.none @ part: fields.stay.of.wire"],
    ["a missing function", custom({ text: undefined }), "option.missing @ part: fields.stay.of.text"],
    ["an unknown part as filter", custom({ filter: ["days"] }), "field.unknown @ part: fields.stay.of.filter[0]"],
    [
      "a part of several values",
      custom({ parts: { place: field.position({ label: "P" }) } }),
      "custom.kind @ part: fields.stay.of.parts.place",
    ],
    [
      "a relation, which would reach records of others",
      custom({ wire: { value: field.relation({ label: "D", to: "dealer" }) } }),
      "custom.kind @ part: fields.stay.of.wire.value",
    ],
    [
      "a secret on the wire",
      custom({ wire: { value: field.secret({ label: "P" }) } }),
      "custom.kind @ part: fields.stay.of.wire.value",
    ],
    [
      "a fault of a part",
      custom({ parts: { one: field.choice({ label: "O", options: [] }) } }),
      "options.none @ part: fields.stay.of.parts.one.options",
    ],
    [
      "roles of a part",
      custom({ parts: { hours: field.number({ label: "H", roles: { read: [1] } }) } }),
      "custom.setting @ part: fields.stay.of.parts.hours.roles",
    ],
    [
      "a part that another limits",
      custom({
        parts: {
          hours: field.number({ label: "H" }),
          most: field.choice({ label: "M", options: [{ value: 1, label: "1" }], limitedBy: "hours" }),
        },
      }),
      "custom.setting @ part: fields.stay.of.parts.most.limitedBy",
    ],
    [
      "a wire entry that is a filter",
      custom({ wire: { value: field.number({ label: "V", filterOnly: true }) } }),
      "custom.setting @ part: fields.stay.of.wire.value.filterOnly",
    ],
    [
      "another name of a wire entry",
      custom({ wire: { value: field.number({ label: "V", wire: "v" }) } }),
      "custom.wire @ part: fields.stay.of.wire.value.wire",
    ],
    [
      "a name on the wire that another field has",
      fields({ both, b_right: field.text({ label: "T" }) }),
      "wire.twice @ part: fields.b_right.wire",
    ],
    ["a setting of another kind", fields({ stay: { ...stay, max: 3 } }), "setting.unknown @ part: fields.stay.max"],
    [
      "a filter of a kind that names none",
      { ...fields({ both }), list: { columns: ["name"], filters: ["both"] } },
      "filter.kind @ part: list.filters[0]",
    ],
  ];
  test.each(cases)("%s", (_says, change, expected) => expect(faultsOf(withChange(change))).toContain(expected));

  test("a valid kind has no fault", () => {
    const list = { columns: ["name", "stay"], filters: ["stay"] };
    expect(faultsOf(withChange({ ...fields({ stay }), list, form: ["name", "stay"] }))).toEqual([]);
  });
});
