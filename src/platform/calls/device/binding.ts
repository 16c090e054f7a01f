import type { Kysely } from "kysely";
import { code, deviceType, role } from "../../../contract";
import { type Caller, invalidField, type Refusal } from "../../access/handler";
import { type Database, engineOf } from "../../database";
import type { StockRecord } from "../stock/stock-queries";

/** A stock record that is allotted to a dealer. */
export type AllottedStock = StockRecord & { readonly agent_id: number };

/** Identifies a stock record. */
export interface Identifier {
  readonly type: number;
  /** IMEI, or EUI of a LoRa device. */
  readonly value: string;
}

/** The payload name of an identifier. */
const nameOf = ({ type }: Identifier): string => (type === deviceType.lora ? "eui" : "imei");

/** The stock record with an identifier, of any dealer. It is locked: its number and keys are copied to the device. */
export const lockStock = (trx: Kysely<Database>, { type, value }: Identifier): Promise<StockRecord | undefined> =>
  trx
    .selectFrom("storage")
    .selectAll()
    .where("type", "=", type)
    .where("imei", "=", value)
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/**
 * Accepts a stock record that a device may be bound to: allotted to the caller's dealer and not bound yet (spec D1).
 *
 * Leaders and members see only unbound stock, but must get code 12 for a bound record too. So the scope is checked
 * here.
 *
 * @throws Refusal 5 for an unknown or foreign identifier, 12 for a bound one, 15 for one that no dealer has.
 */
export function assertFreeStock(stock: StockRecord | undefined, caller: Caller, identifier: Identifier): AllottedStock {
  const isReachable = stock !== undefined && (caller.role === role.admin || stock.agent_id === caller.agentId);
  if (!isReachable) throw notInStock(identifier);
  const { agent_id } = stock;
  if (agent_id === null) throw notAllotted(identifier);
  if (stock.device_id !== null) throw boundAlready(identifier);
  return { ...stock, agent_id };
}

/**
 * Binds a stock record to a device. If two calls do so concurrently, one succeeds: the statement checks again that the
 * record is free.
 * @throws Refusal 12 in the other call.
 */
export async function bindStock(trx: Kysely<Database>, stock: AllottedStock, deviceId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("storage")
    .set({ device_id: deviceId, active: 1, distribute_time: null, former_agent_id: null })
    .where("id", "=", stock.id)
    .where("agent_id", "=", stock.agent_id)
    .where("device_id", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw boundAlready({ type: stock.type, value: stock.imei });
}

/** Frees the stock record of a device; a LoRa record that is registered with the network stays active. */
export async function releaseStock(trx: Kysely<Database>, deviceId: number): Promise<void> {
  await trx
    .updateTable("storage")
    .set((eb) => ({
      device_id: null,
      active: eb.case().when("registered_time", "is", null).then(0).else(1).end(),
    }))
    .where("device_id", "=", deviceId)
    .execute();
}

const notInStock = (identifier: Identifier): Refusal =>
  invalidField(
    nameOf(identifier),
    {
      zh: `库存中没有 ${identifier.value}，请核对编号，或请平台先入库并分配`,
      en: `${identifier.value} is not in your stock; check the number, or have it entered and distributed to you first`,
    },
    code.notExist,
  );

const notAllotted = (identifier: Identifier): Refusal =>
  invalidField(
    nameOf(identifier),
    {
      zh: `${identifier.value} 尚未分配给服务商，请先分配`,
      en: `${identifier.value} has not been given to a service provider; distribute it first`,
    },
    code.notAllowed,
  );

const boundAlready = (identifier: Identifier): Refusal =>
  invalidField(
    nameOf(identifier),
    {
      zh: `${identifier.value} 已绑定其他设备，解绑后才能再次绑定`,
      en: `${identifier.value} is bound to another device; unbind that one to bind it again`,
    },
    code.alreadyBound,
  );
