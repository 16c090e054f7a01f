import type { charts as inChinese } from "../zh/charts";

export const charts = {
  "chart.table": "The figures as a table",
  "chart.when": "Time",
  "chart.marks": "Alarms",
} satisfies Record<keyof typeof inChinese, string>;
