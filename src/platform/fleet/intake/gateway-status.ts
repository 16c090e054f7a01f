import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { type Database, engineOf, updateMany, valuesOf } from "../../database";

/** A gateway that was named by a report. */
export interface ReportedGateway {
  readonly id: number;
  readonly eui: string;
  readonly agent_id: number | null;
  readonly status: number;
  readonly last_report_time: number | null;
}

/** The gateways that are registered here, of those that reports have named, by EUI. */
export async function findGateways(
  trx: Kysely<Database>,
  euis: readonly string[],
): Promise<ReadonlyMap<string, ReportedGateway>> {
  if (euis.length === 0) return new Map();
  const rows = await trx
    .selectFrom("gateway")
    .select(["id", "eui", "agent_id", "status", "last_report_time"])
    .where("eui", "in", valuesOf(trx, "text", euis))
    .execute();
  return new Map(rows.map((row) => [row.eui, row]));
}

/**
 * Notes when gateways have last heard a device, which also puts them back on line. Late in its transaction: on PostgreSQL
 * every other one waits from here on that names the same gateways.
 *
 * @param heard EUI → time of the newest report that it passed on.
 */
export async function updateGateways(
  trx: Kysely<Database>,
  gateways: ReadonlyMap<string, ReportedGateway>,
  heard: ReadonlyMap<string, number>,
): Promise<void> {
  const news = [...gateways.values()].flatMap(({ id, eui, status, last_report_time }) => {
    const time = heard.get(eui) ?? 0;
    return status === 0 && (last_report_time ?? 0) >= time ? [] : [{ id, time }];
  });
  if (news.length === 0) return;
  const ids = valuesOf(
    trx,
    "bigint",
    news.map(({ id }) => id),
  );
  const rows = await inOrder(trx, trx.selectFrom("gateway").where("id", "in", ids))
    .select(["id", "last_report_time"])
    .execute();
  const times = new Map(rows.map(({ id, last_report_time }) => [id, last_report_time ?? 0]));
  await updateMany(
    trx,
    "gateway",
    { status: "bigint", last_report_time: "bigint" },
    news.map(({ id, time }) => ({ id, status: 0, last_report_time: Math.max(times.get(id) ?? 0, time) })),
  );
}

/** Takes the gateways off line that were on line and whose devices all are off line. */
export async function markSilentGateways(trx: Kysely<Database>): Promise<void> {
  const silent = trx
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
  const rows = await inOrder(trx, silent).select("id").execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("gateway")
    .set({ status: 1 })
    .where("id", "in", valuesOf(trx, "bigint", ids))
    .execute();
}

/**
 * On PostgreSQL, locks gateways in the order of their ids, so that two transactions that change the same ones come one
 * after the other instead of waiting for each other; on SQLite a transaction is alone by itself. A lock that leaves the key
 * free: whoever has written a device that refers to a gateway holds its key.
 */
const inOrder = <R>(
  trx: Kysely<Database>,
  gateways: SelectQueryBuilder<Database, "gateway", R>,
): SelectQueryBuilder<Database, "gateway", R> =>
  gateways.orderBy(sql.ref("gateway.id")).$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate());
