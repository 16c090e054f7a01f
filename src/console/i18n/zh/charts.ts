/** Texts of charts. */
export const charts = {
  "chart.table": "以表格查看数据",
  "chart.when": "时间",
  "chart.marks": "报警",
} as const;
