import { deviceType } from "../../../contract";
import type { CallContext, Handlers } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { distribute } from "./distribute";
import { assertStockType, saveStock } from "./save-stock";
import { findStock, type StockRecord, stockColumns, stockEntry, stockOf, stockRow } from "./stock-queries";
import { stockContains } from "./stock-search";
import { undoDistribution } from "./undo-distribution";

type StoragePath =
  | "storage/create"
  | "storage/create-lora"
  | "storage/get-lora-list"
  | "storage/register"
  | "storage/reveal"
  | "storage/distribute"
  | "storage/undo-distribute";

const noLoraFields = { addr: null, nwks_key: null, apps_key: null } as const;

/** The number of suggestions for a partly typed DevEUI. */
const maxSuggestions = 20;

/** Stock records: lubricators that are entered, distributed to providers and bound to devices. */
export const stockHandlers: Handlers<StoragePath> = {
  // Suggestions for a new LoRa device: only records that are not bound yet.
  "storage/get-lora-list": async ({ eui }, { database, caller }) => {
    const found = eui === null ? [] : [await stockContains({ database, caller }, eui)];
    return stockOf(database, caller)
      .where("storage.type", "=", deviceType.lora)
      .where("storage.device_id", "is", null)
      .where(({ and }) => and(found))
      .select(stockColumns())
      .orderBy("storage.imei")
      .limit(maxSuggestions)
      .execute();
  },

  "storage/create": ({ storage_id, imei, model, batch }, context) =>
    saveStock({ storage_id, imei: requireValue(imei, "imei"), model, batch, ...noLoraFields }, deviceType.nb, context),
  "storage/create-lora": (payload, context) =>
    saveStock({ ...payload, imei: requireValue(payload.imei, "imei") }, deviceType.lora, context),

  "storage/register": ({ storage_id }, { database, caller, now, record }) =>
    database.transaction().execute(async (trx) => {
      const before = await findStock(trx, caller, storage_id);
      assertStockType(before, deviceType.lora);
      if (before.registered_time === null) {
        await trx
          .updateTable("storage")
          .set({ active: 1, registered_time: now() })
          .where("id", "=", storage_id)
          .execute();
        await record(
          {
            ...stockEntry(before),
            action: "register",
            before: { active: before.active },
            after: { active: 1 },
          },
          trx,
        );
      }
      return stockRow(trx, caller, storage_id);
    }),

  // Revealing keys is logged, because no other call for stock returns them (spec D3).
  "storage/reveal": async ({ storage_id }, { database, caller, record, secrets }) => {
    const stock = await findStock(database, caller, storage_id);
    assertStockType(stock, deviceType.lora);
    await record({ ...stockEntry(stock), action: "reveal" });
    return { storage_id, ...decryptedKeys(stock, secrets) };
  },

  "storage/distribute": distribute,
  "storage/undo-distribute": undoDistribution,
};

/** The decrypted keys of a stock record or a device; null for a missing key. */
export function decryptedKeys(
  { nwks_key, apps_key }: Pick<StockRecord, "nwks_key" | "apps_key">,
  secrets: CallContext["secrets"],
) {
  return {
    nwks_key: nwks_key === "" ? null : secrets.open(nwks_key, "nwks_key"),
    apps_key: apps_key === "" ? null : secrets.open(apps_key, "apps_key"),
  };
}
