import type { Kysely, Updateable } from "kysely";
import { deviceType } from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { requireValue } from "../../access/require-value";
import { type Database, insertReturningId } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { updateForecasts } from "../../fleet/forecast";
import { endAlarms } from "../../fleet/intake/end-alarms";
import { publish } from "../../fleet/publish";
import { withTotalsUpdated } from "../../fleet/totals";
import { assertStockType, encryptedKeys } from "../stock/save-stock";
import { type AllottedStock, bindStock, findFreeStock, type Identifier, releaseStock } from "./binding";
import { applySettingsNow, requestSettings } from "./commands";
import { assertPeriodSupported, assertUploadedPicture, columnsOf, type DeviceInput, settingsOf } from "./device-input";
import { type Device, deviceEntry, deviceRow, lockDevice } from "./device-queries";
import { reachableOwners, resolveOwners } from "./owners";

/** Adds a device with its stock record, or changes one. Answers it as the wire has it. */
export const saveDevice = (input: DeviceInput, type: number, context: CallContext) =>
  context.database.transaction().execute((trx) => saveDeviceWithin(trx, input, type, context));

/** The same inside a transaction that somebody else has begun. */
export function saveDeviceWithin(trx: Kysely<Database>, input: DeviceInput, type: number, context: CallContext) {
  const value = type === deviceType.lora ? requireValue(input.eui, "eui") : requireValue(input.imei, "imei");
  const identifier = { type, value };
  return input.device_id === null
    ? addDevice(trx, context, input, identifier)
    : changeDevice(trx, context, { ...input, device_id: input.device_id }, identifier);
}

async function addDevice(trx: Kysely<Database>, context: CallContext, input: DeviceInput, identifier: Identifier) {
  const { caller, record, now, sent } = context;
  const spokenOf = (name: string): boolean => sent.has(name);
  const stock = await findFreeStock(trx, caller, identifier);
  await assertUploadedPicture(trx, context, input.image, "");
  const time = now();
  const id = await insertReturningId(trx, "device", {
    ...columnsOf(input, spokenOf),
    ...resolveOwners(await reachableOwners(trx, caller, [input]), caller, {
      agentId: stock.agent_id,
      asked: input,
      before: null,
      spokenOf,
    }),
    ...hardwareOf(stock, input, context),
    type: identifier.type,
    agent_id: stock.agent_id,
    // Nothing is in effect yet that this could wait behind: the device takes it on with its first report.
    ...settingsOf(input),
    register_time: time,
    create_time: time,
    update_time: time,
  });
  await bindStock(trx, stock, id, time);
  const row = await deviceRow(trx, context, id);
  const device = { ...row, id, agent_id: stock.agent_id };
  await record({ ...deviceEntry(device), action: "create", after: loggableValues("device", row) }, trx);
  await publish(trx, [{ type: "device.added", device }], time);
  return row;
}

async function changeDevice(
  trx: Kysely<Database>,
  context: CallContext,
  input: DeviceInput & { readonly device_id: number },
  identifier: Identifier,
) {
  const { caller, record, now, sent } = context;
  const { device_id: id } = input;
  const device = await lockDevice(trx, caller, id);
  assertStockType(device, identifier.type);
  const before = await deviceRow(trx, context, id);
  const spokenOf = (name: string): boolean => sent.has(name);
  const keys = identifier.type === deviceType.lora ? encryptedKeys(input, context) : {};
  await assertUploadedPicture(trx, context, input.image, device.image);
  assertPeriodSupported(device, Number(input.time_setting));
  const isOther = identifier.value !== (device.imei ?? device.eui);
  const settings = isOther
    ? await applySettingsNow(trx, id, settingsOf(input), now())
    : await requestSettings(trx, context, device, settingsOf(input));
  const reachable = await reachableOwners(trx, caller, [input]);
  const owners = resolveOwners(reachable, caller, { agentId: device.agent_id, asked: input, before: device, spokenOf });
  const isMoved =
    isOtherOwner(owners.group_id, device.group_id) || isOtherOwner(owners.customer_id, device.customer_id);
  await withTotalsUpdated(trx, isMoved ? [id] : [], () =>
    trx
      .updateTable("device")
      .set({
        ...columnsOf(input, spokenOf),
        ...owners,
        ...settings,
        ...keys,
        ...(input.addr === null ? {} : { addr: input.addr }),
        update_time: now(),
      })
      .where("id", "=", id)
      .execute(),
  );
  const isBoundAnew = device.bind_status === 0 || isOther;
  if (isBoundAnew) await bindAnew(trx, context, { device, input, identifier });
  // Another lubricator, or a setting that is in effect at once, is emptied by another day.
  await updateForecasts(trx, [id], now());
  const after = await deviceRow(trx, context, id);
  const secret = secretsReplaced(Object.keys(keys));
  await record(
    {
      ...deviceEntry({ ...device, device_name: after.device_name }),
      action: "edit",
      before: {
        ...loggableValues("device", before),
        bind_status: before.bind_status,
        ...secret.before,
      },
      after: {
        ...loggableValues("device", after),
        bind_status: after.bind_status,
        ...secret.after,
      },
    },
    trx,
  );
  // New to whom it belongs now, or another lubricator than before.
  if (isBoundAnew || after.customer_id !== before.customer_id) {
    const added = { ...after, id, agent_id: device.agent_id };
    await publish(trx, [{ type: "device.added", device: added }], now());
  }
  return after;
}

/** An owner that was not spoken of stays. */
const isOtherOwner = (asked: number | null | undefined, before: number | null): boolean =>
  asked !== undefined && asked !== before;

/** Another lubricator at the same place, or the one that was unbound. */
async function bindAnew(
  trx: Kysely<Database>,
  context: CallContext,
  { device, input, identifier }: { device: Device; input: DeviceInput; identifier: Identifier },
): Promise<void> {
  const stock = await findFreeStock(trx, context.caller, identifier);
  if (stock.agent_id !== device.agent_id) throw otherProvider(identifier);
  await releaseStock(trx, device.id);
  const isOther = identifier.value !== (device.imei ?? device.eui);
  if (isOther) await endAlarms(trx, device, context.now());
  await trx
    .updateTable("device")
    .set({ ...hardwareOf(stock, input, context), ...(isOther ? unheard : {}) })
    .where("id", "=", device.id)
    .execute();
  await bindStock(trx, stock, device.id, context.now());
}

/** The state of a lubricator that has not reported yet. */
const unheard = {
  status: 0,
  online: 0,
  active_time: null,
  temperature: null,
  electric_quantity: null,
  signal: null,
  remaining_ratio: null,
  availability: null,
  gateway_id: null,
  gateway_eui: "",
} as const satisfies Updateable<DeviceTable>;

/** Identifier and keys: what was left empty comes from stock, sealed as it is. */
function hardwareOf(stock: AllottedStock, input: DeviceInput, context: CallContext) {
  if (stock.type === deviceType.nb) return { imei: stock.imei };
  const { addr, nwks_key, apps_key } = stock;
  return {
    eui: stock.imei,
    addr: input.addr ?? addr,
    ...{ nwks_key, apps_key },
    ...encryptedKeys(input, context),
  };
}

const otherProvider = (identifier: Identifier) =>
  invalidField(identifier.type === deviceType.lora ? "eui" : "imei", {
    zh: `${identifier.value} 分配给了另一服务商，请选择本设备服务商的库存`,
    en: `${identifier.value} was given to another service provider; choose one from the stock of this device's provider`,
  });
