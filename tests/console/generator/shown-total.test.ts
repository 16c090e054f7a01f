import { expect, test } from "vitest";
import { shownTotal } from "../../../src/console/generator/list/shown-total";

test.each([
  [0, 0],
  [999, 999],
  [1_114, "1,114"],
  // More devices than a search counts.
  [1_001, "1,000+"],
  [10_000, "10,000"],
  [10_001, "10,000+"],
  // A page beyond the counted records has the exact number.
  [10_020, "10,020"],
])("a total of %d is shown as %s", (total, shown) => {
  expect(shownTotal(total)).toBe(shown);
});
