import { type Expression, type Kysely, type Selectable, sql } from "kysely";
import { type Caller, notFound, type OperationLogEntry } from "../../access/handler";
import { inScope } from "../../access/scope";
import { contains, type Database } from "../../database";
import type { StorageTable } from "../../database/tables/devices";

/** A stock record as the database has it. */
export type StockRecord = Selectable<StorageTable>;

/** The stock that a caller may reach, with its provider and the device that is bound to it. */
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

/** The stock that a caller may reach and the list's filters leave. */
export const stockMatching = (database: Kysely<Database>, caller: Caller, filters: StockFilters) => {
  const { imei, type, active, agent_id, batch } = filters;
  return stockOf(database, caller)
    .$if(imei !== null, (query) => query.where((eb) => contains(eb.ref("storage.imei"), imei ?? "")))
    .$if(batch !== null, (query) => query.where((eb) => contains(eb.ref("storage.batch"), batch ?? "")))
    .$if(type !== null, (query) => query.where("storage.type", "=", type ?? 0))
    .$if(active !== null, (query) => query.where("storage.active", "=", active ?? 0))
    .$if(agent_id !== null, (query) => query.where("storage.agent_id", "=", agent_id));
};

/** What the account of a joined customer is called: its name, or its address where it has none; null without a customer. */
export const customerName = (): Expression<string | null> =>
  sql<string | null>`coalesce(nullif(account.username, ''), account.email)`;

/** A stock record's columns as the wire has them: the keys are not among them (spec D3). */
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

/** One stock record as the wire has it. @throws Refusal 5 for one that is not there, or not the caller's. */
export const stockRow = (database: Kysely<Database>, caller: Caller, id: number) =>
  stockOf(database, caller).where("storage.id", "=", id).select(stockColumns()).executeTakeFirstOrThrow(notFound);

/** @throws Refusal 5 for a record that is not there, or not the caller's. */
export const findStock = (database: Kysely<Database>, caller: Caller, id: number): Promise<StockRecord> =>
  database
    .selectFrom("storage")
    .selectAll()
    .where("id", "=", id)
    .where(inScope(caller, "storage"))
    .executeTakeFirstOrThrow(notFound);

/** The part of a log line that all changes of stock share. */
export const stockEntry = (
  stock: Pick<StockRecord, "id" | "agent_id" | "imei">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 1,
  resource: "storage",
  targetId: stock.id,
  agentId: stock.agent_id,
  title: stock.imei,
});
