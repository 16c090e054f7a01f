import { type Expression, type Kysely, type Selectable, sql } from "kysely";
import { code, deviceType, distributionUndoTime } from "../../../contract";
import { type Caller, notFound, type OperationLogEntry, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import type { StorageTable } from "../../database/tables/devices";
import type { RecordHooks } from "../records/hooks";
import { stockContains } from "./stock-search";

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

/**
 * The name of the joined customer, or the email if the name is empty; null without a customer.
 * @param account alias of the customer's account
 */
export const customerName = (account = "account"): Expression<string | null> =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${account}.username`)}, ''), ${sql.ref(`${account}.email`)})`;

const bindStatus = sql<0 | 1>`case when storage.device_id is null then 0 else 1 end`;

/** Whether the last distribution can still be undone. @param now ms UTC. */
const canUndo = (now: number) =>
  sql<0 | 1>`case when storage.device_id is null
    and storage.distribute_time >= cast(${now - distributionUndoTime} as bigint) then 1 else 0 end`;

/** The refusal of a record of the other type. @param type the type of the call */
export const wrongType = (type: number): Refusal =>
  new Refusal(code.wrongType, {
    zh: type === deviceType.lora ? "该记录是 NB 类型，请使用 NB 的操作" : "该记录是 LoRa 类型，请使用 LoRa 的操作",
    en:
      type === deviceType.lora
        ? "This is an NB record; use the call for NB"
        : "This is a LoRa record; use the call for LoRa",
  });

/** Lists and deletes stock. Its answers do not contain the keys (spec D3). */
export const stockHooks: RecordHooks<StockRecord> = {
  read: {
    joins: {
      device: { table: "device", on: "device_id" },
      account: { table: "account", on: "device.customer_id" },
      former: { table: "agent", on: "former_agent_id" },
    },
    values: {
      customer: customerName(),
      bind_status: bindStatus,
      former_agent_name: "former.name",
      can_undo: ({ now }) => canUndo(now()),
    },
    filters: {
      bind_status: (bound) => sql`storage.device_id is ${bound === 1 ? sql`not null` : sql`null`}`,
      imei: (word, context) => stockContains(context, String(word)),
    },
  },

  wrongVariant: wrongType,

  delete: async ({ row }, remove) => {
    if (row.device_id !== null) throw stillBound();
    await remove();
  },
};

const stillBound = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "该库存记录已绑定设备，请先在设备列表中解绑或删除该设备",
    en: "A device is bound to this stock record; unbind or delete that device in the device list first",
  });

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
    bindStatus.as("bind_status"),
    "storage.active",
    "storage.create_time",
    "storage.distribute_time",
  ] as const;

/**
 * Columns for undoing a distribution: the former provider, and whether it can be undone. Providers must not see them.
 * @param now ms UTC.
 */
export const undoColumns = (now: number) =>
  [
    sql<string | null>`(select former.name from agent as former where former.id = storage.former_agent_id)`.as(
      "former_agent_name",
    ),
    canUndo(now).as("can_undo"),
  ] as const;

/**
 * One stock record by wire names.
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
