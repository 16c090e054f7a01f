import type { TabScreenName } from "../../contract";
import type { TabProps } from "../generator/show/tab-props";
import { withTexts } from "../i18n";
import type { ModuleLoader } from "../ui/lazy-boundary";

/** The tabs and summaries of detail views that are not generated, by the name that a declaration gives them. */
export const tabScreens: Readonly<Record<TabScreenName, ModuleLoader<TabProps>>> = {
  "device-summary": withTexts(() => import("./device/summary/device-summary"), "charts", "device", "summary"),
  "device-passport": withTexts(() => import("./device/passport/passport-tab"), "summary"),
  "device-charts": withTexts(() => import("./device/charts-tab"), "cartridges", "charts"),
  "device-settings": withTexts(() => import("./device/settings-tab"), "cartridges", "device"),
  "device-scene": withTexts(() => import("./device/scene-tab"), "device"),
  "customer-app": withTexts(() => import("./open-api/customer-app"), "openApi"),
  "customer-key": withTexts(() => import("./login-key/customer-key"), "customers"),
  "customer-opc": withTexts(() => import("./open-api/customer-opc"), "openApi"),
  "request-summary": withTexts(() => import("./request/request-summary"), "requests"),
  "device-documents": withTexts(() => import("./device/documents-tab"), "files"),
  "device-place": withTexts(() => import("./device/location-tab"), "device", "mapTexts"),
};
