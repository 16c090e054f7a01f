import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { type Database, engineOf, oneOf, updateMany } from "../../database";
import { endGatewayAlarms, raiseGatewayAlarms } from "../alarms/gateway-alarms";

/** A registered gateway that relayed a report. */
export interface ReportedGateway {
  readonly id: number;
  readonly eui: string;
  readonly agent_id: number | null;
  readonly status: number;
  readonly last_report_time: number | null;
}

/** Reads the registered gateways among the given EUIs, by EUI. */
export async function findGateways(
  trx: Kysely<Database>,
  euis: readonly string[],
): Promise<ReadonlyMap<string, ReportedGateway>> {
  if (euis.length === 0) return new Map();
  const rows = await trx
    .selectFrom("gateway")
    .select(["id", "eui", "agent_id", "status", "last_report_time"])
    .where("eui", ...oneOf(trx, "text", euis))
    .execute();
  return new Map(rows.map((row) => [row.eui, row]));
}

/**
 * Stores the time of the newest report that each gateway relayed and sets the gateway online.
 * Call it late in a transaction: on PostgreSQL, other transactions that update the same gateways wait from here on.
 *
 * @param reportTimes EUI → time of the newest report that the gateway relayed, ms UTC.
 */
export async function updateGateways(
  trx: Kysely<Database>,
  gateways: ReadonlyMap<string, ReportedGateway>,
  reportTimes: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const updates = [...gateways.values()].flatMap(({ id, eui, status, last_report_time }) => {
    const time = reportTimes.get(eui) ?? 0;
    return status === 0 && (last_report_time ?? 0) >= time ? [] : [{ id, time }];
  });
  if (updates.length === 0) return;
  const ids = oneOf(
    trx,
    "bigint",
    updates.map(({ id }) => id),
  );
  const rows = await lockInOrder(trx, trx.selectFrom("gateway").where("id", ...ids))
    .select(["id", "status", "last_report_time"])
    .execute();
  const times = new Map(rows.map(({ id, last_report_time }) => [id, last_report_time ?? 0]));
  await updateMany(
    trx,
    "gateway",
    { status: "bigint", last_report_time: "bigint" },
    updates.map(({ id, time }) => ({ id, status: 0, last_report_time: Math.max(times.get(id) ?? 0, time) })),
  );
  // The status of the locked rows: a gateway may have been set offline since `findGateways`.
  const back = rows.filter(({ status }) => status !== 0).map(({ id }) => id);
  await endGatewayAlarms(trx, back, now);
}

/** Sets online gateways offline when all their devices are offline, and raises their alarms. */
export async function markSilentGateways(trx: Kysely<Database>, now: number): Promise<void> {
  const offline = trx
    .selectFrom("gateway")
    .where("status", "=", 0)
    .where("id", "in", (eb) => eb.selectFrom("device").select("gateway_id").where("gateway_id", "is not", null))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("device")
            .select("device.id")
            .whereRef("device.gateway_id", "=", "gateway.id")
            .where("device.online", "=", 1),
        ),
      ),
    );
  const rows = await lockInOrder(trx, offline).select("id").execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("gateway")
    .set({ status: 1 })
    .where("id", ...oneOf(trx, "bigint", ids))
    .execute();
  await raiseGatewayAlarms(trx, ids, now);
}

/**
 * Locks gateways in the order of their ids on PostgreSQL, so that transactions that change the same gateways cannot
 * deadlock. SQLite runs one write transaction at a time. `for no key update` does not wait for transactions that only
 * wrote a device with a reference to the gateway.
 */
const lockInOrder = <R>(
  trx: Kysely<Database>,
  gateways: SelectQueryBuilder<Database, "gateway", R>,
): SelectQueryBuilder<Database, "gateway", R> =>
  gateways.orderBy(sql.ref("gateway.id")).$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate());
