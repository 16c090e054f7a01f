import type { Texts } from "../language";
import type { home as inChinese } from "../zh/home";

/** Texts of the dashboard panels. */
export const home = {
  "home.alarms": "Open alarms",
  "home.alarmsAll": "All {count}",
  "home.alarmsNone": "No open alarms",
  "home.alarmsNoneWhy": "Faults that devices report appear here.",
  "home.alarmsFailed": "The alarms did not load",
  "home.gatewayDown": "Gateway {name} is offline, and so are the {count} lubricators behind it",
  "home.alarmSeen": "Acknowledged by {name}",
  "home.alarmSeenBySomebody": "Acknowledged",
  "home.acknowledge": "Acknowledge",
  "home.acknowledgeWhat": "Acknowledge: {alarm}, {device}",
  "home.myDevices": "My devices",
  "home.month": "Consumption this month",
  "home.monthNote": "Since the 1st",
  "home.year": "Consumption this year",
  "home.yearNote": "Since 1 January",
  "home.outdated": "Refresh failed. The figures may be out of date.",
  "home.unreadable": "The server's answer does not contain these figures",
  "home.trends": "Trends",
  "home.trendsFailed": "The trends did not load",
  "home.range": "Range",
  "home.dispensed": "Dispensed",
  "home.heard": "Lubricators that reported",
  "home.alarmsBegun": "New alarms",
  "home.consumption": "Consumption",
  "home.consumptionFailed": "The consumption did not load",
  "home.period": "Period",
  "home.noTrend": "Nothing recorded in this period",
  "home.mapWhole": "Larger map",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
