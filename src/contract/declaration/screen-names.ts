/** The screens of pages. The console has a component for each, in `console/screens/index.ts`. */
export const screenNames = [
  "home",
  "device-map",
  "forecast",
  "visit-checklist",
  "storage-scan",
  "distribution-scan",
  "setting",
  "setting-notices",
  "setting-api",
  "setting-opc",
  "help",
] as const;

/** The hand-written tabs and summaries of detail views. Their components are in `console/screens/tabs.ts`. */
export const tabScreenNames = [
  "device-summary",
  "device-passport",
  "device-charts",
  "device-settings",
  "device-scene",
  "device-documents",
  "device-place",
  "customer-key",
  "customer-app",
  "customer-opc",
  "request-summary",
] as const;

/** The name of a page's screen. */
export type ScreenName = (typeof screenNames)[number];
/** The name of a tab's screen. */
export type TabScreenName = (typeof tabScreenNames)[number];
