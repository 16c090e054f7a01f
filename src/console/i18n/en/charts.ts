import type { charts as inChinese } from "../zh/charts";

/** Texts of charts. */
export const charts = {
  "chart.table": "Data as a table",
  "chart.time": "Time",
  "chart.annotations": "Alarms",
} satisfies Record<keyof typeof inChinese, string>;
