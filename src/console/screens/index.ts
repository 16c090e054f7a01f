import type { ScreenName } from "../../contract";
import { withTexts } from "../i18n";
import type { ModuleLoader } from "../ui/lazy-boundary";

/** The screens that are not generated. */
export const screens: Readonly<Record<ScreenName, ModuleLoader>> = {
  forecast: withTexts(() => import("./forecast/forecast")),
  "storage-scan": withTexts(async () => ({ default: (await import("./stock-scan/scan-pages")).StorageScan })),
  "distribution-scan": withTexts(async () => ({ default: (await import("./stock-scan/scan-pages")).DistributionScan })),
  home: withTexts(() => import("./home")),
  "device-map": withTexts(() => import("./device-map")),
  setting: withTexts(() => import("./settings/account-settings")),
  "setting-api": withTexts(() => import("./open-api/setting-api")),
  "setting-opc": withTexts(() => import("./open-api/setting-opc")),
  help: withTexts(() => import("./help/help")),
};
