import type { Kysely } from "kysely";
import { code, deviceType, role } from "../../../contract";
import { type Caller, invalidField, type Refusal } from "../../access/handler";
import { type Database, engineOf } from "../../database";
import type { StockRecord } from "../stock/stock-queries";

/** A stock record that is allotted to a provider, as binding needs it. */
export type AllottedStock = StockRecord & { readonly agent_id: number };

/** The stock record that a device names, by type and identifier. */
export interface Identifier {
  readonly type: number;
  /** IMEI, or EUI of a LoRa device. */
  readonly value: string;
}

/** The payload name that an identifier comes under. */
const nameOf = ({ type }: Identifier): string => (type === deviceType.lora ? "eui" : "imei");

/**
 * The stock record that a device may be bound to (spec D1): allotted to the caller's provider, not bound yet.
 *
 * Not by `inScope`: leaders and members see unbound stock alone, and a record that is bound has to answer 12 to them too.
 *
 * @throws Refusal 5 for an unknown or foreign identifier, 12 for one that is bound, 15 for one that nobody was given.
 */
export async function findFreeStock(
  trx: Kysely<Database>,
  caller: Caller,
  identifier: Identifier,
): Promise<AllottedStock> {
  const stock = await trx
    .selectFrom("storage")
    .selectAll()
    .where("type", "=", identifier.type)
    .where("imei", "=", identifier.value)
    // Its number and keys are copied to the device: nobody changes them until they are.
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return assertFreeStock(stock, caller, identifier);
}

/** The same of a record that has been looked for already. */
export function assertFreeStock(stock: StockRecord | undefined, caller: Caller, identifier: Identifier): AllottedStock {
  const isReachable = stock !== undefined && (caller.role === role.admin || stock.agent_id === caller.agentId);
  if (!isReachable) throw notInStock(identifier);
  const { agent_id } = stock;
  if (agent_id === null) throw notAllotted(identifier);
  if (stock.device_id !== null) throw boundAlready(identifier);
  return { ...stock, agent_id };
}

/**
 * Binds a stock record to a device. The statement asks once more whether the record is free, so that of two bindings at the
 * same time one wins.
 * @throws Refusal 12 for the other.
 */
export async function bindStock(
  trx: Kysely<Database>,
  stock: AllottedStock,
  deviceId: number,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("storage")
    .set({ device_id: deviceId, active: 1 })
    .where("id", "=", stock.id)
    .where("agent_id", "=", stock.agent_id)
    .where("device_id", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw boundAlready({ type: stock.type, value: stock.imei });
  await trx.updateTable("device").set({ bind_status: 1, bind_time: now }).where("id", "=", deviceId).execute();
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
