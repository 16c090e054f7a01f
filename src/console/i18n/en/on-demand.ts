import type { OnDemandTexts } from "../language";
import { cartridges } from "./cartridges";
import { charts } from "./charts";
import { customers } from "./customers";
import { device } from "./device";
import { begin } from "./empty-fleet";
import { files } from "./files";
import { fleet } from "./fleet";
import { imports } from "./imports";
import { lists } from "./lists";
import { places } from "./map-texts";
import { openApi } from "./open-api";
import { scan } from "./scan";
import { shortcuts } from "./shortcuts";
import { viewers } from "./viewers";

/** The English texts of parts that are loaded on demand. */
export const onDemand: OnDemandTexts = {
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
