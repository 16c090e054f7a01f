/** Texts of the shell, the hidden-user pages and the screens made by hand. */
export const frame = {
  "product.name": "润滑器管理平台",
  "session.unknownUser": "未知",
} as const;
