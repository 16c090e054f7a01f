import { describe, expect, test } from "vitest";
import { excludedBy, field, opcFields, options, timeSetting } from "../../src/contract";

describe("a choice limited by a number", () => {
  const setting = field.choice({ label: "S", options: timeSetting, limitedBy: "time_setting_max" });

  test.each([
    [12, 12, null],
    [13, 12, "time_setting_max"],
    ["13", "12", "time_setting_max"],
    [0, 0, null],
    [1, 0, "time_setting_max"],
    [255, 12, null],
    [24, null, null],
    [24, "", null],
    [24, undefined, null],
  ])("%j with the limit %j is excluded by %j", (value, time_setting_max, by) => {
    expect(excludedBy(setting, value, { time_setting_max })).toBe(by);
  });
});

describe("a choice that goes with another", () => {
  test.each([
    [1, 0, null],
    [2, 0, "security_policy"],
    ["2", "0", "security_policy"],
    [3, 2, null],
    [2, null, null],
    [2, undefined, null],
  ])("%j with the policy %j is excluded by %j", (value, security_policy, by) => {
    expect(excludedBy(opcFields.security_mode, value, { security_policy })).toBe(by);
  });

  test("is limited by a number, too", () => {
    const numbers = options([1, 2, 3, 9].map((value) => ({ value, label: String(value) })));
    const both = field.choice({
      label: "B",
      options: numbers,
      limitedBy: "most",
      goesWith: { field: "kind", values: { 1: [1, 3, 9] } },
    });
    const excluding = [1, 2, 3, 9].map((value) => excludedBy(both, value, { kind: 1, most: 2 }));
    expect(excluding).toEqual([null, "kind", "most", null]);
  });
});
