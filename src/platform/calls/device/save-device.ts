import type { Kysely } from "kysely";
import { deviceType } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { requireValue } from "../../access/require-value";
import { type Database, insertReturningId, repeatOnDeadlock, writeDeviceTexts } from "../../database";
import { updateForecasts } from "../../fleet/forecast";
import { cancelCommands, queueCommand } from "../../fleet/intake/command-queue";
import { endAlarms } from "../../fleet/intake/end-alarms";
import { publish } from "../../fleet/publish";
import { addToCounts, withCountsUpdated, withTotalsUpdated } from "../../fleet/totals";
import { encryptedKeys } from "../stock/save-stock";
import { bindStock, lockStock, releaseStock } from "./binding";
import type { DeviceInput } from "./device-input";
import { type Device, deviceEntry, deviceRow, lockDevice } from "./device-queries";
import { type ChangePlan, needsStock, planAdd, planChange, type SaveRequest, type SaveSituation } from "./plan-save";
import { reachableOwners } from "./reachable-owners";

/** Adds or changes a device and returns its row. */
export const saveDevice = (input: DeviceInput, type: number, context: CallContext) =>
  // A new group or customer is also written to the alarms, which may deadlock with actions on many alarms.
  repeatOnDeadlock(() =>
    context.database.transaction().execute(async (trx) => {
      const row = await saveDeviceWithin(trx, input, type, context);
      if (input.device_id === null) await addToCounts(trx, [row.device_id]);
      return row;
    }),
  );

/**
 * Adds or changes a device within the caller's transaction: reads the situation, plans, writes. The caller adds new
 * devices to the counts, last in the transaction.
 */
export async function saveDeviceWithin(trx: Kysely<Database>, input: DeviceInput, type: number, context: CallContext) {
  const value = type === deviceType.lora ? requireValue(input.eui, "eui") : requireValue(input.imei, "imei");
  const request: SaveRequest = {
    caller: context.caller,
    input,
    identifier: { type, value },
    sent: context.sent,
    keys: type === deviceType.lora ? encryptedKeys(input, context) : {},
  };
  if (input.device_id === null) return addDevice(trx, context, request);
  // All code locks the device before its stock record, so that two saves cannot deadlock.
  const device = await lockDevice(trx, context.caller, input.device_id);
  const situation = await readSituation(trx, context, request, device);
  return changeDevice(trx, context, { device, plan: planChange(request, device, situation), now: situation.now });
}

async function readSituation(
  trx: Kysely<Database>,
  { caller, files, now }: CallContext,
  { input, identifier }: SaveRequest,
  device: Device | null,
): Promise<SaveSituation> {
  return {
    stock: device === null || needsStock(device, identifier) ? await lockStock(trx, identifier) : undefined,
    reachable: await reachableOwners(trx, caller, [input]),
    isPictureOwn: input.image !== null && (await files.isOwn(input.image, caller.accountId, trx)),
    now: now(),
  };
}

async function addDevice(trx: Kysely<Database>, context: CallContext, request: SaveRequest) {
  const situation = await readSituation(trx, context, request, null);
  const { columns, stock } = planAdd(request, situation);
  const id = await insertReturningId(trx, "device", columns);
  await writeDeviceTexts(trx, [id]);
  await bindStock(trx, stock, id);
  const row = await deviceRow(trx, context, id);
  const device = { ...row, id, agent_id: stock.agent_id };
  await context.record({ ...deviceEntry(device), action: "create", after: loggableValues("device", row) }, trx);
  await publish(trx, [{ type: "device.added", device }], situation.now);
  return row;
}

async function changeDevice(
  trx: Kysely<Database>,
  context: CallContext,
  { device, plan, now }: { readonly device: Device; readonly plan: ChangePlan; readonly now: number },
) {
  const { id } = device;
  const before = await deviceRow(trx, context, id);
  if (plan.cancels.length > 0) await cancelCommands(trx, id, now, plan.cancels);
  for (const { kind, data } of plan.queues) {
    await queueCommand(trx, { device, kind, data, accountId: context.caller.accountId, now });
  }
  const withUpdated = plan.changesOwner ? withTotalsUpdated : withCountsUpdated;
  await withUpdated(trx, [id], async () => {
    await trx.updateTable("device").set(plan.columns).where("id", "=", id).execute();
    await writeDeviceTexts(trx, [id]);
    if (plan.stock !== null) {
      await releaseStock(trx, id);
      await bindStock(trx, plan.stock, id);
    }
    if (plan.replacesLubricator) await endAlarms(trx, device, now);
    // Another lubricator, or a setting that takes effect at once, changes the day on which the cartridge is empty.
    await updateForecasts(trx, [id], now);
  });
  const after = await deviceRow(trx, context, id);
  const secret = secretsReplaced(plan.replacedKeys);
  await context.record(
    {
      ...deviceEntry({ ...device, device_name: after.device_name }),
      action: "edit",
      before: { ...loggableValues("device", before), bind_status: before.bind_status, ...secret.before },
      after: { ...loggableValues("device", after), bind_status: after.bind_status, ...secret.after },
    },
    trx,
  );
  if (plan.isNewToCustomer) {
    await publish(trx, [{ type: "device.added", device: { ...after, id, agent_id: device.agent_id } }], now);
  }
  return after;
}
