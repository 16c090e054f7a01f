import type { TabProps } from "../generator/show/tab-props";
import type { LoadScreen } from "../shell/part";

/** The tabs of detail views that are made by hand, by the names that declarations call them. */
export const tabScreens: Readonly<Record<string, LoadScreen<TabProps>>> = {
  "device-charts": () => import("./device/charts"),
  "device-settings": () => import("./device/settings"),
  "device-scene": () => import("./device/scene"),
  "customer-app": () => import("./open-api/customer-app"),
  "customer-key": () => import("./login-key/customer-key"),
  "customer-opc": () => import("./open-api/customer-opc"),
  "device-place": () => import("./device/place"),
};
