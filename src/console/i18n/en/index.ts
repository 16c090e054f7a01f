import antd from "antd/es/locale/en_GB";
import type { LanguageBundle } from "../language";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import { records } from "./records";

/** English as the console begins with it. */
export const bundle: LanguageBundle = { texts: { ...frame, ...accounts, ...home, ...inbox, ...records }, antd };
