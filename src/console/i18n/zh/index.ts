import antd from "antd/es/locale/zh_CN";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import type { onDemand } from "./on-demand";
import { records } from "./records";

const texts = { ...frame, ...accounts, ...home, ...inbox, ...records };

/** Name of a text that the first screens have. */
export type FirstKey = keyof typeof texts;
/** Name of a text that comes with screens that are loaded on demand. */
export type OnDemandKey = keyof typeof onDemand;
/** Name of a text. The default language has them all. */
export type TextKey = FirstKey | OnDemandKey;

/** Chinese as the console begins with it. */
export const bundle = { texts, antd };
