import type { LoadScreen } from "../shell/part";

/** The screens made by hand, by the names that declarations call them. */
export const screens: Readonly<Record<string, LoadScreen>> = {
  home: () => import("./home"),
  setting: () => import("./setting"),
  help: () => import("./help"),
};
