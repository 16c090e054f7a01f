import antd from "antd/es/locale/zh_CN";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import type { onDemand } from "./on-demand";
import { records } from "./records";

const texts = { ...frame, ...accounts, ...home, ...inbox, ...records };

/** Key of a text of the first screens. */
export type FirstKey = keyof typeof texts;
/** Key of a text of screens that load on demand. */
export type OnDemandKey = keyof typeof onDemand;
/** Key of a text. Chinese, the default language, defines all keys. */
export type TextKey = FirstKey | OnDemandKey;

/** The first chunk of Chinese. */
export const bundle = { texts, antd };
