/** Texts of the rows input. */
export const rows = {
  "rows.row": "第 {row} 行",
  "rows.add": "添加一行",
  "rows.up": "上移第 {row} 行",
  "rows.down": "下移第 {row} 行",
  "rows.remove": "删除第 {row} 行",
  "rows.most": "最多 {max} 行",
  "rows.added": "已添加第 {row} 行",
  "rows.removed": "已删除第 {row} 行",
  "rows.moved": "第 {row} 行已移至第 {to} 行",
};
