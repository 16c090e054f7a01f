import { field } from "../declaration/field";
import { statusOfDevice } from "../enums";
import { defineCalls } from "./define-calls";

/** Ranges of a trend, up to and including today (spec §9). */
export const trendRange = [
  { value: "7d", label: { zh: "近 7 天", en: "Last 7 days" } },
  { value: "1m", label: { zh: "近 1 个月", en: "Last month" } },
  { value: "6m", label: { zh: "近半年", en: "Last half year" } },
] as const;

/** A value of `trendRange`. */
export type TrendRange = (typeof trendRange)[number]["value"];

/** Length of each range, in days. */
export const trendDays: Readonly<Record<TrendRange, number>> = { "7d": 7, "1m": 30, "6m": 183 };

/** Periods of the consumption statistics. */
export const consumptionPeriod = [
  { value: "month", label: { zh: "按月", en: "By month" } },
  { value: "year", label: { zh: "按年", en: "By year" } },
] as const;

/** A list, and the filters under which its total is a figure of the dashboard. */
export interface CountedList {
  readonly resource: string;
  readonly filters: Readonly<Record<string, string | number>>;
}

/**
 * The figures of `statistics/overview` that count the records of a list. The platform counts with the same filters with
 * which the console opens the list, so both numbers are the same.
 */
export const overviewLists = {
  devices: { resource: "device", filters: {} },
  online: { resource: "device", filters: { online: 1 } },
  offline: { resource: "device", filters: { status: statusOfDevice.offline } },
  bound: { resource: "device", filters: { bind_status: 1 } },
  alarm: { resource: "device", filters: { status: statusOfDevice.alarm } },
  registered_users: { resource: "user", filters: {} },
} as const satisfies Readonly<Record<string, CountedList>>;

/** Calls for the dashboard (spec D9). The figures cover the records that the caller may see. */
export const statisticsCalls = defineCalls({
  "statistics/overview": { sends: {}, access: "session", reads: true, extension: true },
  // The records of an installation, for the checklist of an administrator (spec E35).
  "statistics/first-steps": { sends: {}, access: { anyOf: ["dealer.create"] }, reads: true, extension: true },
  "statistics/trend": {
    sends: { range: field.choice({ label: { zh: "范围", en: "Range" }, options: trendRange, required: true }) },
    access: "session",
    reads: true,
    extension: true,
  },
  "statistics/consumption": {
    sends: {
      by: field.choice({ label: { zh: "统计周期", en: "Period" }, options: consumptionPeriod, required: true }),
    },
    access: "session",
    reads: true,
    extension: true,
  },
});
