import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { dayOf, startOfDay } from "../../../contract";
import { day, hour } from "../../base/clock";
import { type Database, oneOf, updateMany } from "../../database";
import { withCountsUpdated } from "../totals";

/** Availability covers this many whole days. */
const windowDays = 30;

/**
 * The availability of devices, %: the share of the expected reports that arrived in the last 30 whole days (UTC).
 * For a newer device the window starts on the day after its first report. Devices without a whole day are left out.
 *
 * @param ids of devices.
 * @param now ms UTC.
 * @returns availability by device id, 0 to 100 with one decimal.
 */
export async function availabilityOf(
  trx: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const today = startOfDay(dayOf(now));
  const from = today - windowDays * day;
  const first = sql<number | null>`(select min(f.day) from device_day f where f.device_id = device.id)`;
  const rows = await trx
    .selectFrom("device")
    .select((eb) => [
      "device.id",
      "device.report_interval",
      first.as("first"),
      eb
        .selectFrom("device_day")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("device_day.reports"), sql<number>`0`).as("received"))
        .whereRef("device_day.device_id", "=", "device.id")
        .where("device_day.day", ">=", dayOf(from))
        .where("device_day.day", "<", dayOf(today))
        .where("device_day.day", ">", first)
        .as("received"),
    ])
    .where("device.id", ...oneOf(trx, "bigint", ids))
    .execute();
  return new Map(
    rows.flatMap(({ id, report_interval, first: firstDay, received }) => {
      if (firstDay === null) return [];
      const days = (today - Math.max(from, startOfDay(firstDay) + day)) / day;
      const expected = (days * day) / (report_interval * hour);
      return days <= 0 ? [] : [[id, Math.round(Math.min((received ?? 0) / expected, 1) * 1000) / 10] as const];
    }),
  );
}

/** Devices per statement. */
const batchSize = 500;

/**
 * Updates the availability of offline devices. Runs every hour. Online devices need no job: the first report of each
 * day updates their availability.
 *
 * @param now ms UTC.
 */
export async function recountAvailability(database: Kysely<Database>, now: number): Promise<void> {
  for (let after = 0; ; ) {
    const offline = await database
      .selectFrom("device")
      .select(["id", "availability"])
      .where("bind_status", "=", 1)
      .where("online", "=", 0)
      .where("active_time", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    const updated = await availabilityOf(
      database,
      offline.map(({ id }) => id),
      now,
    );
    const changed = offline.flatMap(({ id, availability: before }) => {
      const availability = updated.get(id) ?? before;
      return availability === before ? [] : [{ id, availability }];
    });
    const ids = changed.map(({ id }) => id);
    const update = (trx: Kysely<Database>) =>
      withCountsUpdated(trx, ids, () => updateMany(trx, "device", { availability: "double precision" }, changed));
    if (ids.length > 0) await database.transaction().execute(update);
    after = offline.at(-1)?.id ?? after;
    if (offline.length < batchSize) return;
    // SQLite runs in this thread: let other work run between two batches.
    await setImmediate();
  }
}
