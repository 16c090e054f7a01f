import { type Expression, type Kysely, type Selectable, sql } from "kysely";
import { type Caller, notFound, type OperationLogEntry } from "../../access/handler";
import { inScope } from "../../access/scope";
import { contains, type Database } from "../../database";
import type { StorageTable } from "../../database/tables/devices";

/** A stock record as stored in the database. */
export type StockRecord = Selectable<StorageTable>;

/** The stock in the caller's scope, joined with provider, bound device and customer. */
export const stockOf = (database: Kysely<Database>, caller: Caller) =>
  database
    .selectFrom("storage")
    .leftJoin("agent", "agent.id", "storage.agent_id")
    .leftJoin("device", "device.id", "storage.device_id")
    .leftJoin("account", "account.id", "device.customer_id")
    .where(inScope(caller, "storage"));

interface StockFilters {
  readonly imei: string | null;
  readonly batch: string | null;
  readonly type: number | null;
  readonly active: number | null;
  readonly agent_id: number | null;
}

/** The stock in the caller's scope that matches the filters of the list. */
export const stockMatching = (database: Kysely<Database>, caller: Caller, filters: StockFilters) => {
  const { imei, type, active, agent_id, batch } = filters;
  return stockOf(database, caller)
    .$if(imei !== null, (query) => query.where((eb) => contains(eb.ref("storage.imei"), imei ?? "")))
    .$if(batch !== null, (query) => query.where((eb) => contains(eb.ref("storage.batch"), batch ?? "")))
    .$if(type !== null, (query) => query.where("storage.type", "=", type ?? 0))
    .$if(active !== null, (query) => query.where("storage.active", "=", active ?? 0))
    .$if(agent_id !== null, (query) => query.where("storage.agent_id", "=", agent_id));
};

/** The name of the joined customer, or the email if the name is empty; null without a customer. */
export const customerName = (): Expression<string | null> =>
  sql<string | null>`coalesce(nullif(account.username, ''), account.email)`;

/** The columns of a stock record on the wire. They do not include the keys (spec D3). */
export const stockColumns = () =>
  [
    "storage.id as storage_id",
    "storage.type",
    "storage.imei",
    "storage.addr",
    "storage.model",
    "storage.batch",
    "storage.agent_id",
    "agent.name as agent_name",
    sql<string | null>`${customerName()}`.as("customer"),
    "storage.active",
    "storage.create_time",
  ] as const;

/**
 * One stock record as on the wire.
 * @throws Refusal 5 when the record does not exist or is out of scope.
 */
export const stockRow = (database: Kysely<Database>, caller: Caller, id: number) =>
  stockOf(database, caller).where("storage.id", "=", id).select(stockColumns()).executeTakeFirstOrThrow(notFound);

/** @throws Refusal 5 when the record does not exist or is out of scope. */
export const findStock = (database: Kysely<Database>, caller: Caller, id: number): Promise<StockRecord> =>
  database
    .selectFrom("storage")
    .selectAll()
    .where("id", "=", id)
    .where(inScope(caller, "storage"))
    .executeTakeFirstOrThrow(notFound);

/** The fields that identify a stock record in an operation log entry. */
export const stockEntry = (
  stock: Pick<StockRecord, "id" | "agent_id" | "imei">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 1,
  resource: "storage",
  targetId: stock.id,
  agentId: stock.agent_id,
  title: stock.imei,
});
