import { lazy } from "react";
import { withTexts } from "../../i18n";
import type { NamedInputs } from "../props";

/** The inputs that fields name, each in a file that a screen loads when it needs it. */
export const namedInputs: NamedInputs = {
  cartridge: lazy(() => import("./cartridge-input")),
  dose: lazy(withTexts(() => import("./dose-input"), "device")),
  route: lazy(withTexts(() => import("../route/route-input"), "visits", "mapTexts")),
};
