import { type RawBuilder, sql } from "kysely";
import { daysPerMonth, greasing, periodMonths, rateTolerance } from "../../../contract";

const need = (): RawBuilder<number | null> =>
  sql<number | null>`(select need from device_advice where device_advice.device_id = device.id)`;

/**
 * The advised time setting of a device; null without advice. It depends on the cartridge, so it is computed, not
 * stored. Gives the same result as `monthsForRate`: the longer of two settings if the need is below the geometric mean
 * of their rates. The query selects from `device` without an alias.
 */
export function advisedMonths(): RawBuilder<number | null> {
  const longer = Array.from({ length: periodMonths.newer - 1 }, (_, at) => at + 1).map((months) => {
    const squared = sql.lit(months * (months + 1) * daysPerMonth ** 2);
    return sql`case when device.time_setting_max > ${sql.lit(months)}
      and device.lubricant_tube * device.lubricant_tube > ${squared} * need * need then 1 else 0 end`;
  });
  return sql<number | null>`(select 1 + ${sql.join(longer, sql` + `)}
    from device_advice where device_advice.device_id = device.id)`;
}

/** Whether the setting in effect fits the need of the bearing; null without advice, or for a device that is off. */
export function greasingOfDevice(): RawBuilder<number | null> {
  const rate = sql`(device.lubricant_tube / (device.time_setting * ${sql.lit(daysPerMonth)}))`;
  return sql<number | null>`case
    when device.time_setting not between 1 and ${sql.lit(periodMonths.newer)} then null
    when ${rate} > ${need()} * ${sql.lit(rateTolerance)} then ${sql.lit(greasing.tooMuch)}
    when ${rate} < ${need()} / ${sql.lit(rateTolerance)} then ${sql.lit(greasing.tooLittle)}
    when ${need()} is not null then ${sql.lit(greasing.fits)} end`;
}
