import { describe, expect, test } from "vitest";
import type { ChartData } from "../../../../src/console/instruments/charts/chart-data";
import { chartSpec } from "../../../../src/console/instruments/charts/chart-spec";

const tones = { primary: "teal", success: "green", warning: "orange", danger: "red", muted: "grey" };
const style = { tones, text: "", grid: "", tooltipBackground: "", tooltipText: "", font: "" };
const data: ChartData = { categories: [], unit: "ml", decimals: 1, columns: [], lines: [], annotations: [] };

describe("the tooltip", () => {
  test.each([
    ["disappears with the mouse pointer", false],
    ["stays after a touch", true],
  ])("%s", (_title, isTouch) => {
    expect(chartSpec(data, style, { height: 180, isTouch })).toMatchObject({
      interaction: { tooltip: { disableAutoHide: isTouch } },
    });
  });
});
