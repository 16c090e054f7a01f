import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { statusOfDevice, toleratedCycles } from "../../../contract";
import { hour } from "../../base/clock";
import { announce, type Database, engineOf, oneOf } from "../../database";
import { endAbandonedAlarms } from "../alarms/gateway-alarms";
import { withCountsUpdated } from "../totals";
import { markSilentGateways } from "./gateway-status";

/**
 * Whether a device is silent: its last report is older than two of its reporting intervals.
 *
 * @param activeTime time of the last report, ms UTC.
 * @param reportInterval the interval in effect, hours.
 * @param now ms UTC.
 */
export const isSilent = (activeTime: number, reportInterval: number, now: number): boolean =>
  now - activeTime > toleratedCycles * reportInterval * hour;

const isSilentAt = (now: number) =>
  sql<boolean>`device.active_time < cast(${now} as bigint) - ${sql.lit(toleratedCycles * hour)} * device.report_interval`;

/** Devices per transaction. */
const batchSize = 500;

/**
 * Sets silent devices offline, and then the gateways whose devices are all offline. Runs every minute. Devices that are
 * closed, unbound or without any report are never online and need no check. Also ends the alarms of gateways that have
 * no silent device any more.
 *
 * @param now ms UTC.
 * @param readOnly a connection to the same database for reads of a whole table (`openReadOnlyDatabase`).
 * @returns the number of devices that were set offline.
 */
export async function markSilent(
  database: Kysely<Database>,
  now: number,
  readOnly: Kysely<Database> = database,
): Promise<number> {
  await endAbandonedAlarms(database, now);
  const found = await readOnly
    .selectFrom("device")
    .select("id")
    .where("online", "=", 1)
    .where(isSilentAt(now))
    .orderBy("id")
    .execute();
  let marked = 0;
  for (let begin = 0; begin < found.length; begin += batchSize) {
    // SQLite runs in this thread, and counts stay locked until a transaction ends: let other work run between two
    // batches.
    if (begin > 0) await setImmediate();
    const ids = found.slice(begin, begin + batchSize).map(({ id }) => id);
    marked += await markBatch(database, ids, now);
  }
  return marked;
}

/** @returns the number of those devices that were set offline. */
function markBatch(database: Kysely<Database>, ids: readonly number[], now: number): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const silent = await trx
      .selectFrom("device")
      .select(["id", "agent_id", "group_id", "customer_id"])
      .where("id", ...oneOf(trx, "bigint", ids))
      // The device may have reported since the first query.
      .where("online", "=", 1)
      .where(isSilentAt(now))
      // Skip devices in a batch that is being ingested: they are not silent, and waiting for them could deadlock.
      .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate().skipLocked())
      .execute();
    const marked = silent.map(({ id }) => id);
    await withCountsUpdated(trx, marked, async () => {
      await trx
        .updateTable("device")
        .set({ status: statusOfDevice.offline, online: 0 })
        .where("id", ...oneOf(trx, "bigint", marked))
        .execute();
      if (marked.length > 0) await markSilentGateways(trx, now);
    });
    announce(
      trx,
      silent.map(({ id, agent_id, group_id, customer_id }) => ({
        resource: "device",
        type: "reported",
        id,
        owners: { agentId: agent_id, groupId: group_id, customerId: customer_id },
      })),
    );
    return marked.length;
  });
}
