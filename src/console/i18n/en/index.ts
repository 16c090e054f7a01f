import antd from "antd/es/locale/en_GB";
import type { LanguageParts } from "../language";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { records } from "./records";
import { viewers } from "./viewers";

export const parts: LanguageParts = { texts: { ...frame, ...accounts, ...records, ...viewers }, antd };
