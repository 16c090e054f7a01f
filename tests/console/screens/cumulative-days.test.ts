import { expect, test } from "vitest";
import { cumulativeDays } from "../../../src/console/screens/device/plan-chart";

const days = (...dispensed: readonly (number | null)[]) =>
  dispensed.map((dispensed_ml) => ({ dispensed_ml, planned_ml: 1 }));

test("both curves begin with the first report and end with the last", () => {
  expect(cumulativeDays(days(null, 5, 1, null, 2, null))).toEqual({
    dispensed: [null, 0, 1, 1, 3, null],
    planned: [null, 0, 1, 2, 3, null],
  });
});

test("without a report there are no curves", () => {
  expect(cumulativeDays(days(null, null))).toEqual({ dispensed: [null, null], planned: [null, null] });
});
