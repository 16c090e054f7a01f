/** Texts of charts. */
export const charts = {
  "chart.table": "以表格查看数据",
  "chart.time": "时间",
  "chart.annotations": "报警",
} as const;
