import { describe, expect, expectTypeOf, test } from "vitest";
import {
  checkValue,
  enabledState,
  faultText,
  field,
  parsePayload,
  type RowOf,
  readField,
  rowTexts,
  valuesInLine,
  writeField,
  writePayload,
} from "../../src/contract";
import { payloadSchemas } from "../../src/contract/declaration/kinds/schemas";
import { faultsOf, valid, withChange } from "./faults";

const antennas = field.rows({
  label: { zh: "天线", en: "Antennas" },
  min: 1,
  max: 2,
  fields: {
    place: field.text({ label: { zh: "位置", en: "Place" }, required: true, max: 5 }),
    gain: field.number({ label: { zh: "增益", en: "Gain" }, unit: "dBi", max: 20 }),
    state: field.choice({ label: { zh: "状态", en: "State" }, options: enabledState }),
  },
});
const roof = { place: "Roof", gain: 6, state: 1 };
const wall = { place: "Wall", gain: null, state: null };

const messageOf = (raw: unknown): string | null => {
  const reading = readField({ antennas: raw }, "antennas", antennas);
  const fault = "fault" in reading ? reading.fault : checkValue(reading.value, antennas, "create");
  return fault === null ? null : faultText(fault, antennas.label, "en");
};

describe("rows on the wire", () => {
  test("are read from JSON and from an answer, and written with all their names", () => {
    const rows = [roof, wall];
    expect(readField({ antennas: JSON.stringify(rows) }, "antennas", antennas)).toEqual({ value: rows });
    expect(readField({ antennas: [{ place: "Roof", gain: "6", state: "1" }] }, "antennas", antennas)).toEqual({
      value: [roof],
    });
    expect(writeField([{ place: "Wall" }], "antennas", antennas)).toEqual({ antennas: [wall] });
  });

  test.each(["", null, "[]", []])("are unset: %j", (raw) => {
    expect(readField({ antennas: raw }, "antennas", antennas)).toEqual({ value: null });
  });

  test.each([
    ["no JSON", "[{", "Antennas must be a JSON list of objects"],
    ["an object", '{"place":"x"}', "Antennas must be a JSON list of objects"],
    ["a list of texts", '["x"]', "Antennas must be a JSON list of objects"],
    ["a list inside a row", '[{"place":["x"]}]', "Antennas must be a JSON list of objects"],
    ["deep nesting", "[".repeat(60_000), "Antennas must be a JSON list of objects"],
    ["too much JSON", JSON.stringify([{ place: "x".repeat(70_000) }]), "Antennas may have 65536 characters at most"],
    ["an unknown name", '[{"place":"x","__proto__":1}]', "Row 1: Unknown parameter __proto__"],
    ["an empty row", [roof, {}], "Row 2 is empty; fill it in or remove it"],
    ["a missing value", [{ gain: 1 }], "Row 1: Place is required"],
    ["a value that cannot be read", [roof, { place: "x", gain: "much" }], "Row 2: Gain must be a number"],
    ["a value out of bounds", [{ place: "x", gain: 21 }], "Row 1: Gain must be at most 20"],
    ["an unknown option", [{ place: "x", state: 7 }], "Row 1: State has no such option"],
    ["too many rows", [roof, roof, roof], "Antennas may have 2 rows at most"],
    ["a thousand rows", Array(1000).fill(roof), "Antennas may have 2 rows at most"],
    ["valid rows", [roof, wall], null],
  ])("with %s", (_says, raw, expected) => expect(messageOf(raw)).toBe(expected));

  test("with too few rows", () => {
    expect(checkValue([roof], { ...antennas, min: 2 }, "create")).toMatchObject({ id: "rows.few", values: { min: 2 } });
  });

  test("stand in a payload as one name with JSON, which the server reads", () => {
    const of = { name: "antennas", field: antennas, sentAs: ["antennas"], extension: false };
    const call = { fields: [of], mode: "plain", variant: {}, key: null } as never;
    const payload = writePayload(call, { antennas: [roof] });
    expect(payload).toEqual({ antennas: JSON.stringify([roof]) });
    expect(parsePayload(call, payload)).toEqual({ values: { antennas: [roof] } });
    expect(parsePayload(call, { antennas: ["[]", "[]"] })).toEqual({ faults: { antennas: { id: "repeated" } } });
    expect(writePayload(call, { antennas: null })).toEqual({ antennas: "" });
  });

  test("have a schema with the rules of their values", () => {
    expect(payloadSchemas(antennas, ["antennas"]).antennas).toMatchObject({
      type: "array",
      minItems: 1,
      maxItems: 2,
      items: {
        type: "object",
        required: ["place"],
        properties: { place: { type: "string", maxLength: 5 }, gain: { type: ["number", "null"], maximum: 20 } },
      },
    });
  });
});

test("a table file has a line for each row, in the words of the reader", () => {
  expect(rowTexts([roof, { ...wall, place: "a|b\\" }], antennas, "en")).toEqual(["Roof | 6 | Enabled", "a\\|b\\\\"]);
  expect(valuesInLine("a\\|b\\\\ |  |", antennas)).toEqual({ place: "a|b\\", gain: "", state: "" });
  expect(valuesInLine("Roof", antennas)).toEqual({ place: "Roof", gain: "", state: "" });
  expect(valuesInLine("a | b | c | d", antennas)).toBeNull();
});

test("the type of a record has the type of its rows", () => {
  const resource = { key: "id", fields: { id: field.id(), antennas } } as const;
  expectTypeOf<RowOf<typeof resource>>().toEqualTypeOf<{
    id: number;
    antennas: readonly { place: string; gain: number | null; state: 0 | 1 | null }[] | null;
  }>();
});

describe("the checker finds wrong rows", () => {
  const rows = (change: object): object => ({
    fields: { ...valid.fields, antennas: { ...antennas, ...change } },
  });
  const inner = (change: object): object => rows({ fields: { place: antennas.fields.place, ...change } });
  const cases: readonly (readonly [string, object, string])[] = [
    ["no fields", rows({ fields: {} }), "rows.none @ part: fields.antennas.fields"],
    ["too many rows", rows({ max: 101 }), "rows.max @ part: fields.antennas.max"],
    ["reversed bounds", rows({ min: 3 }), "bounds.reversed @ part: fields.antennas.min"],
    ["rows in rows", inner({ more: antennas }), "rows.kind @ part: fields.antennas.fields.more.kind"],
    ["a secret", inner({ key: field.secret({ label: "K" }) }), "rows.kind @ part: fields.antennas.fields.key.kind"],
    [
      "a relation, which would reach records of others",
      inner({ dealer: field.relation({ label: "D", to: "dealer" }) }),
      "rows.kind @ part: fields.antennas.fields.dealer.kind",
    ],
    [
      "a setting of a record",
      inner({ more: field.text({ label: "M", fixed: true }) }),
      "rows.setting @ part: fields.antennas.fields.more.fixed",
    ],
    [
      "a choice without options",
      inner({ more: field.choice({ label: "M", options: [] }) }),
      "options.none @ part: fields.antennas.fields.more.options",
    ],
    [
      "a name that is hidden from some roles",
      {
        fields: {
          ...valid.fields,
          antennas,
          gain: field.number({ label: "G", roles: { read: [1] } }),
        },
      },
      "rows.hidden @ part: fields.antennas.fields.gain",
    ],
    [
      "sorting by them",
      { ...rows({}), list: { columns: ["name", "antennas"], sortable: ["antennas"] } },
      "sort.kind @ part: list.sortable[0]",
    ],
    [
      "a filter by them",
      { ...rows({}), list: { columns: ["name"], filters: ["antennas"] } },
      "filter.kind @ part: list.filters[0]",
    ],
    ["them as title", { ...rows({}), title: "antennas" }, "title.kind @ part: title"],
  ];
  test.each(cases)("%s", (_says, change, expected) => expect(faultsOf(withChange(change))).toContain(expected));

  test("valid rows have no fault", () => {
    const list = { columns: ["name", "antennas"] };
    expect(faultsOf(withChange({ ...rows({}), list, form: ["name", "antennas"] }))).toEqual([]);
  });
});
