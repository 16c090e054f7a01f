import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** How far back a trend looks (spec §9): the last 7 days, 1 month and half a year, today among them. */
export const trendRange = [
  { value: "7d", label: { zh: "近 7 天", en: "Last 7 days" } },
  { value: "1m", label: { zh: "近 1 个月", en: "Last month" } },
  { value: "6m", label: { zh: "近半年", en: "Last half year" } },
] as const;

/** A value of `trendRange`. */
export type TrendRange = (typeof trendRange)[number]["value"];

/** Days of each range. */
export const trendDays: Readonly<Record<TrendRange, number>> = { "7d": 7, "1m": 30, "6m": 183 };

/** What consumption is summed up by. */
export const consumptionPeriod = [
  { value: "month", label: { zh: "按月", en: "By month" } },
  { value: "year", label: { zh: "按年", en: "By year" } },
] as const;

/** A UTC day of a trend. Days without reports are there too. */
export interface TrendDay {
  /** 2026-11-21 */
  readonly day: string;
  /** Grease dispensed, ml. */
  readonly dispensed_ml: number;
  /** Devices that were heard. */
  readonly online: number;
  /**
   * The share of the devices in use that were heard, %. Null for today, whose reports are still to come, and while no
   * device is in use.
   */
  readonly availability: number | null;
  /** Alarms that began. */
  readonly alarms: number;
}

/** What `statistics/trend` answers: every day of the range, oldest first. */
export interface TrendAnswer {
  readonly list: readonly TrendDay[];
}

/** Grease dispensed within a month or a year. */
export interface ConsumptionPeriod {
  /** 2026-11, or 2026 */
  readonly period: string;
  /** ml */
  readonly dispensed_ml: number;
}

/**
 * What `statistics/consumption` answers, oldest first: the last 12 months with the current one, or every year from the
 * first that something was dispensed in to the current one.
 */
export interface ConsumptionAnswer {
  readonly list: readonly ConsumptionPeriod[];
}

/** A gateway that is off line with every device behind it: one cause of many silences. In `statistics/overview`. */
export interface GatewayOutage {
  readonly id: number;
  readonly eui: string;
  readonly name: string;
  /** Devices that it heard last, all of them off line. */
  readonly devices: number;
}

/** The dashboard's figures (spec D9), each over what the caller may reach. */
export const statisticsCalls = defineCalls({
  "statistics/overview": { sends: {}, access: "session", reads: true, extension: true },
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
