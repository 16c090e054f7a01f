import { type RawBuilder, sql } from "kysely";
import { daysPerMonth, greasing, periodMonths, rateTolerance } from "../../../contract";

const adviceOf = (column: "need" | "months"): RawBuilder<number | null> =>
  sql<number | null>`(select ${sql.ref(column)} from device_advice where device_advice.device_id = device.id)`;

/** The advised time setting of a device; null without advice. The query selects from `device` without an alias. */
export const advisedMonths = (): RawBuilder<number | null> => adviceOf("months");

/** Whether the setting in effect fits the need of the bearing; null without advice, or for a device that is off. */
export function greasingOfDevice(): RawBuilder<number | null> {
  const rate = sql`(device.lubricant_tube / (device.time_setting * ${sql.lit(daysPerMonth)}))`;
  return sql<number | null>`case
    when device.time_setting not between 1 and ${sql.lit(periodMonths.newer)} then null
    when ${rate} > ${adviceOf("need")} * ${sql.lit(rateTolerance)} then ${sql.lit(greasing.tooMuch)}
    when ${rate} < ${adviceOf("need")} / ${sql.lit(rateTolerance)} then ${sql.lit(greasing.tooLittle)}
    when ${adviceOf("need")} is not null then ${sql.lit(greasing.fits)} end`;
}
