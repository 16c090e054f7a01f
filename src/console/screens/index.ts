import type { LoadScreen } from "../shell/part";

/** The screens made by hand, by the names that declarations call them. */
export const screens: Readonly<Record<string, LoadScreen>> = {
  forecast: () => import("./forecast/forecast"),
  home: () => import("./home"),
  "device-map": () => import("./device-map"),
  setting: () => import("./setting"),
  "setting-api": () => import("./open-api/setting-api"),
  "setting-opc": () => import("./open-api/setting-opc"),
  help: () => import("./help"),
};
