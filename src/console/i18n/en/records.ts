import type { Texts } from "../language";
import type { records as inChinese } from "../zh/records";

/** Texts of generated screens: lists, forms, details, actions, inputs. */
export const records = {} satisfies Pick<Texts, keyof typeof inChinese>;
