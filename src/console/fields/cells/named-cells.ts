import { lazy } from "react";
import { withTexts } from "../../i18n";
import type { NamedCells } from "../props";

/** The cells that fields name, each in a file that a screen loads when it needs it. */
export const namedCells: NamedCells = {
  gauge: lazy(() => import("./gauge-cell")),
  meaning: lazy(() => import("./meaning-cell")),
  route: lazy(withTexts(() => import("../route/route-cell"), "visits", "mapTexts")),
};
