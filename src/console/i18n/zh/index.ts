import antd from "antd/es/locale/zh_CN";
import type { LanguageParts } from "../language";
import { accounts } from "./accounts";
import { cartridges } from "./cartridges";
import { charts } from "./charts";
import { customers } from "./customers";
import { device } from "./device";
import { files } from "./files";
import { fleet } from "./fleet";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import { openApi } from "./open-api";
import { places } from "./places";
import { records } from "./records";
import { viewers } from "./viewers";

const texts = {
  ...files,
  ...fleet,
  ...frame,
  ...accounts,
  ...cartridges,
  ...charts,
  ...customers,
  ...device,
  ...home,
  ...inbox,
  ...openApi,
  ...places,
  ...records,
  ...viewers,
};

/** Name of a text. The default language has them all. */
export type TextKey = keyof typeof texts;

export const parts: LanguageParts = { texts, antd };
