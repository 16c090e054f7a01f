import type { Kysely } from "kysely";
import { code, deviceType, type Text } from "../../../contract";
import { type CallContext, invalidField, Refusal } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { type Database, insertReturningId, lockRow } from "../../database";
import { findStock, type StockRecord, stockEntry, stockRow, wrongType } from "./stock-queries";

/** The input of a stock record. `imei` is the DevEUI of a LoRa record (spec E10). */
export interface StockInput {
  /** Null for a new record. */
  readonly storage_id: number | null;
  readonly imei: string;
  readonly model: string;
  readonly batch: string;
  readonly addr: string | null;
  /** 32 hex digits; null keeps the stored key. */
  readonly nwks_key: string | null;
  readonly apps_key: string | null;
}

/** Creates or changes a stock record. Returns it by wire names. */
export function saveStock(input: StockInput, type: number, context: CallContext) {
  return context.database.transaction().execute(async (trx) => {
    await assertUniqueIdentifier(trx, input, type);
    return input.storage_id === null
      ? createStock(trx, context, input, type)
      : changeStock(trx, context, { ...input, storage_id: input.storage_id }, type);
  });
}

async function createStock(trx: Kysely<Database>, context: CallContext, input: StockInput, type: number) {
  const { imei, model, batch } = input;
  const id = await insertReturningId(trx, "storage", {
    type,
    imei,
    model,
    batch,
    create_time: context.now(),
    ...(type === deviceType.lora ? { addr: input.addr ?? "", ...encryptedKeys(input, context) } : {}),
  });
  const row = await stockRow(trx, context.caller, id);
  const entry = stockEntry({ id, agent_id: null, imei });
  await context.record({ ...entry, action: "create", after: loggableValues("storage", row) }, trx);
  return row;
}

async function changeStock(
  trx: Kysely<Database>,
  context: CallContext,
  input: StockInput & { readonly storage_id: number },
  type: number,
) {
  const { caller, record } = context;
  const { storage_id: id, imei, model, batch } = input;
  // Waits for a concurrent binding of the record to end.
  await lockRow(trx, "storage", id);
  const stock = await findStock(trx, caller, id);
  assertStockType(stock, type);
  assertHardwareUnchanged(stock, input, context);
  // The network knows only the old identifier, so the record must be registered again.
  const isUnregistered = imei !== stock.imei && stock.registered_time !== null;
  const before = await stockRow(trx, caller, id);
  const keys = encryptedKeys(input, context);
  await trx
    .updateTable("storage")
    .set({
      imei,
      model,
      batch,
      ...(type === deviceType.lora ? { addr: input.addr ?? "", ...keys } : {}),
      ...(isUnregistered ? { active: 0, registered_time: null } : {}),
    })
    .where("id", "=", id)
    .execute();
  const after = await stockRow(trx, caller, id);
  const secret = secretsReplaced(Object.keys(keys));
  await record(
    {
      ...stockEntry({ ...stock, imei }),
      action: "edit",
      before: {
        ...loggableValues("storage", before),
        ...secret.before,
        ...(isUnregistered ? { active: before.active } : {}),
      },
      after: {
        ...loggableValues("storage", after),
        ...secret.after,
        ...(isUnregistered ? { active: after.active } : {}),
      },
    },
    trx,
  );
  return after;
}

/**
 * Checks that identifier, address and keys of a bound record stay the same, because its device has copies of them.
 * @throws Refusal 15 at each field that would change.
 */
function assertHardwareUnchanged(
  stock: StockRecord,
  input: StockInput,
  { secrets }: Pick<CallContext, "secrets">,
): void {
  if (stock.device_id === null) return;
  const isOtherKey = (name: "nwks_key" | "apps_key"): boolean =>
    input[name] !== null && (stock[name] === "" || secrets.open(stock[name], name) !== input[name]);
  const changed = [
    ...(input.imei === stock.imei ? [] : ["imei"]),
    ...(stock.type !== deviceType.lora || (input.addr ?? "") === stock.addr ? [] : ["addr"]),
    ...(["nwks_key", "apps_key"] as const).filter(isOtherKey),
  ];
  if (changed.length === 0) return;
  throw new Refusal(code.notAllowed, hardwareInUse, Object.fromEntries(changed.map((name) => [name, hardwareInUse])));
}

const hardwareInUse: Text = {
  zh: "该记录已绑定设备，请先解绑，再修改编号、地址或密钥",
  en: "A device is bound to this record; unbind it first to change the number, the address or the keys",
};

/** The given keys, encrypted for the database. */
export function encryptedKeys(
  { nwks_key, apps_key }: Pick<StockInput, "nwks_key" | "apps_key">,
  { secrets }: Pick<CallContext, "secrets">,
): { readonly nwks_key?: string; readonly apps_key?: string } {
  return {
    ...(nwks_key === null ? {} : { nwks_key: secrets.seal(nwks_key, "nwks_key") }),
    ...(apps_key === null ? {} : { apps_key: secrets.seal(apps_key, "apps_key") }),
  };
}

/** @throws Refusal 13 when a call for LoRa names an NB record, or a call for NB a LoRa record. */
export function assertStockType(record: { readonly type: number }, type: number): void {
  if (record.type !== type) throw wrongType(type);
}

async function assertUniqueIdentifier(trx: Kysely<Database>, input: StockInput, type: number): Promise<void> {
  const { imei, storage_id } = input;
  const taken = await trx
    .selectFrom("storage")
    .select("id")
    .where("imei", "=", imei)
    .$if(storage_id !== null, (query) => query.where("id", "!=", storage_id))
    .executeTakeFirst();
  if (taken === undefined) return;
  const name = type === deviceType.lora ? "DevEUI" : "IMEI";
  const text = {
    zh: `${name} ${imei} 已入库，请核对编号`,
    en: `${name} ${imei} is in stock already; check the number`,
  };
  throw invalidField("imei", text, code.alreadyExists);
}
