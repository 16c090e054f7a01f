import { expect, test } from "vitest";
import { cumulativeDays } from "../../../src/console/screens/device/plan-chart";

const days = (...dispensed: readonly (number | null)[]) =>
  dispensed.map((dispensed_ml) => ({ dispensed_ml, planned_ml: 1 }));

test("both curves start at 0 on the day of the first report and end on the day of the last", () => {
  // The volume of the first report, 5, is not counted: a part of it may be older than the range.
  expect(cumulativeDays(days(null, 5, 1, null, 2, null))).toEqual({
    dispensed: [null, 0, 1, 1, 3, null],
    planned: [null, 0, 1, 2, 3, null],
  });
});

test("without a report, neither curve has a value", () => {
  expect(cumulativeDays(days(null, null))).toEqual({ dispensed: [null, null], planned: [null, null] });
});
