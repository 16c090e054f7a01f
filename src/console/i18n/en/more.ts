import type { MoreTexts } from "../language";
import { begin } from "./begin";
import { cartridges } from "./cartridges";
import { charts } from "./charts";
import { customers } from "./customers";
import { device } from "./device";
import { files } from "./files";
import { fleet } from "./fleet";
import { imports } from "./imports";
import { lists } from "./lists";
import { openApi } from "./open-api";
import { places } from "./places";
import { scan } from "./scan";
import { shortcuts } from "./shortcuts";
import { viewers } from "./viewers";

/** The English texts of parts that are loaded on demand. */
export const more: MoreTexts = {
  ...begin,
  ...cartridges,
  ...charts,
  ...customers,
  ...device,
  ...files,
  ...fleet,
  ...imports,
  ...lists,
  ...openApi,
  ...places,
  ...scan,
  ...shortcuts,
  ...viewers,
};
