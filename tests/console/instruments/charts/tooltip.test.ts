import { beforeAll, describe, expect, test } from "vitest";
import { loadLanguage } from "../../../../src/console/i18n";
import { dayCategories, monthCategories, yearCategories } from "../../../../src/console/instruments/charts/categories";
import type { ChartData } from "../../../../src/console/instruments/charts/chart-data";
import { isEmpty } from "../../../../src/console/instruments/charts/chart-data";
import { chartTooltip } from "../../../../src/console/instruments/charts/tooltip";
import { loadOnDemandTexts } from "../../../support/on-demand-texts";

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

const tones = { primary: "teal", success: "green", warning: "orange", danger: "red", muted: "grey" };
const style = { tones, text: "", grid: "", tooltipBackground: "", tooltipText: "", font: "" };

const sampleData = (): ChartData => ({
  categories: dayCategories([20261120, 20261121]),
  unit: "ml",
  decimals: 2,
  columns: [{ label: "Dispensed", values: [0.6849, null], tone: "primary" }],
  lines: [{ label: "Plan", values: [0.7, 0.7], tone: "muted", isDashed: true }],
  annotations: [{ at: "20261121", label: "<img src=x onerror=alert(1)>", tone: "danger" }],
});

describe("the tooltip", () => {
  test("has the full date and each value with its unit", () => {
    expect([...chartTooltip(sampleData(), "20261120", style).children].map((row) => row.textContent)).toEqual([
      "Fri, 20 Nov 2026 (UTC)",
      "● Dispensed: 0.68 ml",
      "● Plan: 0.7 ml",
    ]);
  });

  test("shows a dash for a missing value, and annotations as text, not as HTML", () => {
    const box = chartTooltip(sampleData(), "20261121", style);
    expect(box.querySelector("img")).toBeNull();
    expect([...box.children].map((row) => row.textContent)).toEqual([
      "Sat, 21 Nov 2026 (UTC)",
      "● Dispensed: –",
      "● Plan: 0.7 ml",
      "● <img src=x onerror=alert(1)>",
    ]);
  });
});

test.each([
  ["days", () => dayCategories([20260101]), "1 Jan", "Thu, 1 Jan 2026 (UTC)"],
  ["months", () => monthCategories([202601]), "Jan 26", "January 2026 (UTC)"],
  ["years", () => yearCategories([2026]), "2026", "2026 (UTC)"],
])("formats %s in UTC", (_, make, label, title) => {
  expect(make()[0]).toMatchObject({ label, title });
});

test.each([
  ["no series", { columns: [], lines: [] }, true],
  ["only gaps", { columns: [{ label: "", values: [null], tone: "primary" }], lines: [] }, true],
  ["a zero", { columns: [], lines: [{ label: "", values: [0], tone: "primary" }] }, false],
] as const)("isEmpty recognizes a chart with %s", (_, data, expected) => {
  expect(isEmpty(data)).toBe(expected);
});
