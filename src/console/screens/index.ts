import type { ScreenName } from "../../contract";
import { withTexts } from "../i18n";
import type { ModuleLoader } from "../ui/lazy-boundary";

/** The screens that are not generated. */
export const screens: Readonly<Record<ScreenName, ModuleLoader>> = {
  forecast: withTexts(() => import("./forecast/forecast"), "cartridges"),
  "visit-checklist": withTexts(() => import("./visit/checklist"), "mapTexts", "visits"),
  "storage-scan": withTexts(async () => ({ default: (await import("./stock-scan/scan-pages")).StorageScan }), "scan"),
  "distribution-scan": withTexts(
    async () => ({ default: (await import("./stock-scan/scan-pages")).DistributionScan }),
    "scan",
  ),
  home: withTexts(() => import("./home"), "charts", "fleet", "mapTexts"),
  "device-map": withTexts(() => import("./device-map"), "fleet", "mapTexts"),
  setting: withTexts(
    () => import("./settings/account-settings"),
    "customers",
    "files",
    "mapTexts",
    "scan",
    "secondFactor",
    "sessions",
  ),
  "setting-notices": withTexts(() => import("./notices/setting-notices"), "notices"),
  "setting-api": withTexts(() => import("./open-api/setting-api"), "openApi"),
  "setting-opc": withTexts(() => import("./open-api/setting-opc"), "openApi"),
  help: withTexts(() => import("./help/help"), "firstSteps", "viewers"),
};
