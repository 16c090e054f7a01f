import { describe, expect, test } from "vitest";
import type { ChartData } from "../../../../src/console/instruments/charts/chart-data";
import { chartSpec } from "../../../../src/console/instruments/charts/chart-spec";

const tones = { primary: "teal", success: "green", warning: "orange", danger: "red", muted: "grey" };
const palette = { tones, text: "", grid: "", ground: "", strong: "", font: "" };
const data: ChartData = { categories: [], unit: "ml", decimals: 1, columns: [], lines: [], annotations: [] };

describe("what a chart is told", () => {
  test.each([
    ["goes with the mouse", false],
    ["stays where a finger asked for it, which is gone by then", true],
  ])("the readout %s", (_said, isTouched) => {
    expect(chartSpec(data, palette, { height: 180, isTouched })).toMatchObject({
      interaction: { tooltip: { disableAutoHide: isTouched } },
    });
  });
});
