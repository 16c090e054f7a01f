import { type Kysely, sql } from "kysely";
import { hour } from "../../base/clock";
import { type Database, engineOf, valuesOf } from "../../database";
import { markSilentGateways } from "./gateway-status";

/** Reporting intervals that a device may let pass: one report can get lost. */
const intervals = 2;

/**
 * Whether a device is silent: not heard for more than two of its own reporting intervals (one missed report of tolerance).
 *
 * @param activeTime when it was last heard, ms UTC.
 * @param reportInterval hours, the one in effect.
 */
export const isSilent = (activeTime: number, reportInterval: number, now: number): boolean =>
  now - activeTime > intervals * reportInterval * hour;

/**
 * Takes the devices that are silent off line, and the gateways whose devices all are. A device that is shut down, unbound
 * or was never heard is not on line to begin with. To be run every minute.
 *
 * @param now ms UTC.
 * @param readings the same database, for reading all of a table (`openReadings`).
 * @returns how many devices went silent.
 */
export async function markSilent(
  database: Kysely<Database>,
  now: number,
  readings: Kysely<Database> = database,
): Promise<number> {
  const isSilentNow = sql<boolean>`device.active_time < cast(${now} as bigint) - ${sql.lit(intervals * hour)} * device.report_interval`;
  const found = await readings.selectFrom("device").select("id").where("online", "=", 1).where(isSilentNow).execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  return database.transaction().execute(async (trx) => {
    const silent = trx
      .selectFrom("device")
      .select("id")
      .where("id", "in", valuesOf(trx, "bigint", ids))
      // It may have reported since it was found.
      .where("online", "=", 1)
      .where(isSilentNow)
      // One that a batch of reports is at just now is not silent; to wait for it could make both wait for ever.
      .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate().skipLocked());
    const { numUpdatedRows } = await trx
      .updateTable("device")
      .set({ status: 3, online: 0 })
      .where("id", "in", silent)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await markSilentGateways(trx);
    return Number(numUpdatedRows);
  });
}
