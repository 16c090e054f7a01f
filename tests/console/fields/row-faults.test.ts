import { expect, test } from "vitest";
import { rowFaults } from "../../../src/console/fields/inputs/row-faults";
import { field } from "../../../src/contract";

const { fields } = field.rows({
  label: "Antennas",
  fields: {
    place: field.text({ label: "Place", required: true }),
    gain: field.number({ label: "Gain", max: 20 }),
  },
});

test("returns the error of each invalid field, and one error for an empty row", () => {
  const faults = (row: Readonly<Record<string, string | number | null>>) =>
    [...rowFaults(row, { fields }, 3)].map(([name, { id }]) => [name, id]);
  expect(faults({ place: null, gain: "much" })).toEqual([
    ["place", "required"],
    ["gain", "number.malformed"],
  ]);
  expect(faults({ place: "Roof", gain: 21 })).toEqual([["gain", "number.large"]]);
  expect(faults({})).toEqual([["place", "rows.empty"]]);
  expect(faults({ place: "Roof", gain: null })).toEqual([]);
});
