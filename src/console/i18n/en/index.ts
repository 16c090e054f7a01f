import antd from "antd/es/locale/en_GB";
import type { LanguageBundle } from "../language";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import { onDemand } from "./on-demand";
import { records } from "./records";

/** The texts of the first screens in English, and loaders of the other texts. */
export const bundle: LanguageBundle = { texts: { frame, accounts, home, inbox, records }, onDemand, antd };
