import antd from "antd/es/locale/en_GB";
import type { LanguageBundle } from "../language";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import { records } from "./records";

/** The first chunk of English. */
export const bundle: LanguageBundle = { texts: { ...frame, ...accounts, ...home, ...inbox, ...records }, antd };
