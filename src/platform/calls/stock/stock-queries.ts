import { type Expression, type Kysely, type Selectable, sql } from "kysely";
import { distributionUndoTime } from "../../../contract";
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

/** Filters of the stock list. A filter that is null or absent is not set. */
interface StockFilters {
  readonly imei?: string | null;
  readonly batch?: string | null;
  readonly type?: number | null;
  readonly active?: number | null;
  readonly bind_status?: number | null;
  /** 0 finds the records that no provider has. */
  readonly agent_id?: number | null;
}

/** The stock in the caller's scope that matches the filters of the list. */
export const stockMatching = (database: Kysely<Database>, caller: Caller, filters: StockFilters) => {
  const { imei = null, type = null, active = null, agent_id = null, batch = null, bind_status = null } = filters;
  return stockOf(database, caller)
    .$if(imei !== null, (query) => query.where((eb) => contains(eb.ref("storage.imei"), imei ?? "")))
    .$if(batch !== null, (query) => query.where((eb) => contains(eb.ref("storage.batch"), batch ?? "")))
    .$if(type !== null, (query) => query.where("storage.type", "=", type ?? 0))
    .$if(active !== null, (query) => query.where("storage.active", "=", active ?? 0))
    .$if(bind_status !== null, (query) => query.where("storage.device_id", bind_status === 1 ? "is not" : "is", null))
    .$if(agent_id !== null, (query) =>
      agent_id === 0 ? query.where("storage.agent_id", "is", null) : query.where("storage.agent_id", "=", agent_id),
    );
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
    sql<0 | 1>`case when storage.device_id is null then 0 else 1 end`.as("bind_status"),
    "storage.active",
    "storage.create_time",
    "storage.distribute_time",
  ] as const;

/**
 * What it takes to undo a distribution. Providers must not see whose stock a record was.
 * @param now ms UTC.
 */
export const undoColumns = (now: number) =>
  [
    sql<string | null>`(select former.name from agent as former where former.id = storage.former_agent_id)`.as(
      "former_agent_name",
    ),
    sql<0 | 1>`case when storage.device_id is null
      and storage.distribute_time >= cast(${now - distributionUndoTime} as bigint) then 1 else 0 end`.as("can_undo"),
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
