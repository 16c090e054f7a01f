import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { day, hour } from "../../base/clock";
import { type Database, dayOf, startOfDay, updateMany, valuesOf } from "../../database";

/** Whole days that availability looks back on. */
const watchedDays = 30;

/**
 * The share of the expected reports that came, %, over the last 30 whole days (UTC), or over those since the day after the
 * device was first heard. Devices without a whole day are left out.
 *
 * @param now ms UTC.
 */
export async function availabilityOf(
  trx: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const today = startOfDay(dayOf(now));
  const from = today - watchedDays * day;
  const first = sql<number | null>`(select min(f.day) from device_day f where f.device_id = device.id)`;
  const rows = await trx
    .selectFrom("device")
    .select((eb) => [
      "device.id",
      "device.report_interval",
      first.as("first"),
      eb
        .selectFrom("device_day")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("device_day.reports"), sql<number>`0`).as("came"))
        .whereRef("device_day.device_id", "=", "device.id")
        .where("device_day.day", ">=", dayOf(from))
        .where("device_day.day", "<", dayOf(today))
        .where("device_day.day", ">", first)
        .as("came"),
    ])
    .where("device.id", "in", valuesOf(trx, "bigint", ids))
    .execute();
  return new Map(
    rows.flatMap(({ id, report_interval, first: firstDay, came }) => {
      if (firstDay === null) return [];
      const days = (today - Math.max(from, startOfDay(firstDay) + day)) / day;
      const expected = (days * day) / (report_interval * hour);
      return days <= 0 ? [] : [[id, Math.round(Math.min((came ?? 0) / expected, 1) * 1000) / 10] as const];
    }),
  );
}

/** Devices that one statement counts at a time. */
const atATime = 500;

/**
 * Counts anew for devices that are not heard: those that are, are counted with their first report of a day. To be run every
 * hour.
 *
 * @param now ms UTC.
 */
export async function recountAvailability(database: Kysely<Database>, now: number): Promise<void> {
  for (let after = 0; ; ) {
    const silent = await database
      .selectFrom("device")
      .select(["id", "availability"])
      .where("bind_status", "=", 1)
      .where("online", "=", 0)
      .where("active_time", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atATime)
      .execute();
    const counted = await availabilityOf(
      database,
      silent.map(({ id }) => id),
      now,
    );
    const changed = silent.flatMap(({ id, availability: before }) => {
      const availability = counted.get(id) ?? before;
      return availability === before ? [] : [{ id, availability }];
    });
    await updateMany(database, "device", { availability: "double precision" }, changed);
    after = silent.at(-1)?.id ?? after;
    if (silent.length < atATime) return;
    // The embedded database answers in the same thread: let others have their turn.
    await setImmediate();
  }
}
