/** The parts of the console that are loaded when they are needed. */
export const parts = {
  login: () => import("./screens/login"),
  redirect: () => import("./screens/redirect"),
  register: () => import("./screens/accounts/register"),
  retrieve: () => import("./screens/accounts/retrieve"),
  updateInfo: () => import("./screens/accounts/update-info"),
  shell: () => import("./shell/app"),
  inbox: () => import("./shell/inbox/inbox-drawer"),
  palette: () => import("./shell/palette/palette"),
  shortcuts: () => import("./shell/shortcuts/shortcuts-part"),
  landing: () => import("./landing"),
  resources: () => import("../../resources"),
} as const;

/** Loads what comes after the login while the person still types. A failure is told when the part is really needed. */
export function prefetchShell(): void {
  void parts.shell().catch(() => undefined);
}
