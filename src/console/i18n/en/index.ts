import antd from "antd/es/locale/en_GB";
import type { LanguageParts } from "../language";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { inbox } from "./inbox";
import { records } from "./records";
import { viewers } from "./viewers";

export const parts: LanguageParts = { texts: { ...frame, ...accounts, ...inbox, ...records, ...viewers }, antd };
