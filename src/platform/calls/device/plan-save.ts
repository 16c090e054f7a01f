import type { Insertable, Updateable } from "kysely";
import { type CommandKind, commandKind, deviceType, statusOfDevice } from "../../../contract";
import { type Caller, invalidField } from "../../access/handler";
import type { DeviceTable } from "../../database/tables/devices";
import type { CommandData } from "../../fleet/intake/command-queue";
import { assertStockType } from "../stock/save-stock";
import type { StockRecord } from "../stock/stock-queries";
import { type AllottedStock, assertFreeStock, type Identifier } from "./binding";
import { assertPeriodSupported, assertUploadedPicture, columnsOf, type DeviceInput, settingsOf } from "./device-input";
import type { Device } from "./device-queries";
import { type ReachableOwners, resolveOwners } from "./reachable-owners";

/** The request of the caller. */
export interface SaveRequest {
  readonly caller: Caller;
  readonly input: DeviceInput;
  readonly identifier: Identifier;
  /** The payload names that the call sent. A column whose name was not sent keeps its value. */
  readonly sent: ReadonlySet<string>;
  /** The LoRa keys that the call sent, encrypted. */
  readonly keys: { readonly nwks_key?: string; readonly apps_key?: string };
}

/** The data in the database that the plan depends on. */
export interface SaveSituation {
  /** The stock record with the identifier, of any provider; undefined if there is none or the device keeps its own. */
  readonly stock: StockRecord | undefined;
  readonly reachable: ReachableOwners;
  /** Whether the caller has uploaded the location map. */
  readonly isPictureOwn: boolean;
  /**
   * ms UTC, read after the locks were taken: a save that waited must not be earlier than the change that it waited for.
   */
  readonly now: number;
}

/** Commands that a save cancels and queues. */
interface CommandPlan {
  readonly cancels: readonly CommandKind[];
  readonly queues: readonly { readonly kind: CommandKind; readonly data: CommandData }[];
}

/** A device to insert. */
export interface AddPlan {
  readonly columns: Insertable<DeviceTable>;
  readonly stock: AllottedStock;
}

/** A change of a device. */
export interface ChangePlan extends CommandPlan {
  readonly columns: Updateable<DeviceTable>;
  /** The stock record to bind instead of the current one; null if the binding stays. */
  readonly stock: AllottedStock | null;
  /** Names of the LoRa keys that are replaced: the log shows the names, not the keys. */
  readonly replacedKeys: readonly string[];
  /** Whether the group or the customer changes, so that the totals must be updated. */
  readonly changesOwner: boolean;
  /** Whether another lubricator replaces the current one, whose open alarms then end. */
  readonly replacesLubricator: boolean;
  /** Whether the device is new to its customer, who then gets a message. */
  readonly isNewToCustomer: boolean;
}

/**
 * Plans a new device. A pure function: `saveDevice` writes the plan.
 * @throws Refusal for stock that cannot be bound, a picture that was not uploaded here, or owners out of the caller's reach.
 */
export function planAdd(request: SaveRequest, { stock, reachable, isPictureOwn, now }: SaveSituation): AddPlan {
  const { caller, input, identifier, keys } = request;
  const isSent = (name: string): boolean => request.sent.has(name);
  const free = assertFreeStock(stock, caller, identifier);
  assertUploadedPicture(input.image, "", isPictureOwn);
  const { agent_id } = free;
  return {
    stock: free,
    columns: {
      ...columnsOf(input, isSent),
      ...resolveOwners(reachable, caller, { agentId: agent_id, wanted: input, before: null, isSent }),
      ...hardwareOf(free, input, keys),
      type: identifier.type,
      agent_id,
      // A new device applies its settings with its first report: no command is needed.
      ...settingsOf(input),
      status: statusOfDevice.neverReported,
      bind_status: 1,
      bind_time: now,
      register_time: now,
      create_time: now,
      update_time: now,
    },
  };
}

/**
 * Plans a change of a device. A pure function: `saveDevice` writes the plan.
 * @throws Refusal for the wrong type, a picture that was not uploaded here, a period that the device does not support,
 *   owners out of the caller's reach, or stock that cannot be bound.
 */
export function planChange(
  request: SaveRequest,
  device: Device,
  { stock, reachable, isPictureOwn, now }: SaveSituation,
): ChangePlan {
  const { caller, input, identifier, keys } = request;
  const isSent = (name: string): boolean => request.sent.has(name);
  assertStockType(device, identifier.type);
  assertUploadedPicture(input.image, device.image, isPictureOwn);
  assertPeriodSupported(device, Number(input.time_setting));
  const owners = resolveOwners(reachable, caller, { agentId: device.agent_id, wanted: input, before: device, isSent });
  const bound = needsStock(device, identifier)
    ? assertSameProvider(device, assertFreeStock(stock, caller, identifier))
    : null;
  const replacesLubricator = identifier.value !== identifierOf(device);
  const settings = planSettings(replacesLubricator ? { ...device, active_time: null } : device, settingsOf(input));
  const changesCustomer = isChange(owners.customer_id, device.customer_id);
  return {
    columns: {
      ...columnsOf(input, isSent),
      ...owners,
      ...settings.columns,
      ...keys,
      ...(input.addr === null ? {} : { addr: input.addr }),
      ...(bound === null
        ? {}
        : { ...hardwareOf(bound, input, keys), status: statusWhenBound(device), bind_status: 1, bind_time: now }),
      ...(replacesLubricator ? neverReported : {}),
      update_time: now,
    },
    cancels: settings.cancels,
    queues: settings.queues,
    stock: bound,
    replacedKeys: Object.keys(keys),
    changesOwner: isChange(owners.group_id, device.group_id) || changesCustomer,
    replacesLubricator,
    isNewToCustomer: bound !== null || changesCustomer,
  };
}

/** Whether a save binds a stock record: the device is unbound, or gets another lubricator. */
export const needsStock = (device: Device, identifier: Identifier): boolean =>
  device.bind_status === 0 || identifier.value !== identifierOf(device);

type DeviceSettings = Pick<
  Device,
  "active_time" | "time_setting" | "report_interval" | "pending_time_setting" | "pending_report_interval"
>;

/** The columns of a device without pending commands. */
export const nothingPending = {
  pending_time_setting: null,
  pending_report_interval: null,
  pending_action: null,
} as const;

const settingKinds = [
  ["time_setting", commandKind.timeSetting],
  ["report_interval", commandKind.reportInterval],
] as const;

/**
 * Plans new settings. A device that has reported applies them with its next report, so a changed setting becomes a
 * pending command. A setting that is already in effect cancels its pending command. A device that never reported starts
 * with the new settings.
 *
 * @param wanted months (0 off, 255 reset) and hours.
 */
export function planSettings(
  device: DeviceSettings,
  wanted: ReturnType<typeof settingsOf>,
): CommandPlan & { readonly columns: Updateable<DeviceTable> } {
  if (device.active_time === null) {
    return { columns: { ...nothingPending, ...wanted }, cancels: Object.values(commandKind), queues: [] };
  }
  const changed = settingKinds.filter(([name]) => wanted[name] !== (device[`pending_${name}`] ?? device[name]));
  const isInEffect = (name: keyof typeof wanted): boolean => wanted[name] === device[name];
  return {
    columns: Object.fromEntries(
      changed.map(([name]) => [`pending_${name}`, isInEffect(name) ? null : wanted[name]] as const),
    ),
    cancels: changed.filter(([name]) => isInEffect(name)).map(([, kind]) => kind),
    queues: changed
      .filter(([name]) => !isInEffect(name))
      .map(([name, kind]) => ({ kind, data: { [name]: wanted[name] } })),
  };
}

/** The columns of a lubricator that has not reported yet. */
const neverReported = {
  status: statusOfDevice.neverReported,
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

/** The status of the same lubricator from its binding until its next report. */
const statusWhenBound = ({ active_time }: Device): number =>
  active_time === null ? statusOfDevice.neverReported : statusOfDevice.offline;

/** Identifier, address and keys. Values that the caller leaves empty come from the stock record, still encrypted. */
function hardwareOf(stock: AllottedStock, input: DeviceInput, keys: SaveRequest["keys"]) {
  if (stock.type === deviceType.nb) return { imei: stock.imei };
  const { addr, nwks_key, apps_key } = stock;
  return { eui: stock.imei, addr: input.addr ?? addr, nwks_key, apps_key, ...keys };
}

const identifierOf = (device: Device): string | null => device.imei ?? device.eui;

/** An owner that was not sent is undefined and stays unchanged. */
const isChange = (wanted: number | null | undefined, present: number | null): boolean =>
  wanted !== undefined && wanted !== present;

/** @throws Refusal 4 for stock of another provider than the device's: an admin reaches the stock of all providers. */
function assertSameProvider(device: Device, stock: AllottedStock): AllottedStock {
  if (stock.agent_id === device.agent_id) return stock;
  throw invalidField(stock.type === deviceType.lora ? "eui" : "imei", {
    zh: `${stock.imei} 分配给了另一服务商，请选择本设备服务商的库存`,
    en: `${stock.imei} belongs to another service provider; choose one from the stock of this device's provider`,
  });
}
