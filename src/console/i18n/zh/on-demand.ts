import { cartridges } from "./cartridges";
import { charts } from "./charts";
import { customers } from "./customers";
import { device } from "./device";
import { emptyFleet } from "./empty-fleet";
import { files } from "./files";
import { fleet } from "./fleet";
import { imports } from "./imports";
import { lists } from "./lists";
import { mapTexts } from "./map-texts";
import { openApi } from "./open-api";
import { scan } from "./scan";
import { secondFactor } from "./second-factor";
import { sessions } from "./sessions";
import { shortcuts } from "./shortcuts";
import { viewers } from "./viewers";

/** The Chinese texts of screens that load on demand. */
export const onDemand = {
  ...emptyFleet,
  ...cartridges,
  ...charts,
  ...customers,
  ...device,
  ...files,
  ...fleet,
  ...imports,
  ...lists,
  ...openApi,
  ...mapTexts,
  ...scan,
  ...secondFactor,
  ...sessions,
  ...shortcuts,
  ...viewers,
};
