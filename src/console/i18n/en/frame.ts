import type { Texts } from "../language";
import type { frame as inChinese } from "../zh/frame";

/** Texts of the shell, the hidden-user pages and the screens made by hand. */
export const frame = {
  "product.name": "Lubricator Console",
  "session.unknownUser": "未知",
} satisfies Pick<Texts, keyof typeof inChinese>;
