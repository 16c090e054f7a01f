import type { Texts } from "../language";
import type { home as inChinese } from "../zh/home";

/** Texts of the dashboard's panels. */
export const home = {
  "home.alarms": "Open alarms",
  "home.alarmsAll": "All {count}",
  "home.alarmsNone": "No open alarms",
  "home.alarmsNoneWhy": "What devices report as wrong appears here.",
  "home.alarmsFailed": "The alarms did not load",
  "home.alarmSeen": "Acknowledged by {name}",
  "home.alarmSeenBySomebody": "Acknowledged",
  "home.acknowledge": "Acknowledge",
  "home.acknowledgeWhat": "Acknowledge: {alarm}, {device}",
  "home.myDevices": "My devices",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
