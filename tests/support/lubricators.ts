import { luhnDigit, role } from "../../src/contract";
import type { Person, TestPlatform } from "./platform-calls";

let serial = 0;

/** A new, valid IMEI. */
export function newImei(): string {
  serial += 1;
  const digits = `26053179${String(serial).padStart(6, "0")}`;
  return digits + luhnDigit(digits);
}

/** A new EUI-64. */
export function newEui(): string {
  serial += 1;
  return `A84041${serial.toString(16).toUpperCase().padStart(10, "0")}`;
}

/** Session keys. Tests search for them in places where they must not be. */
export const clearKeys = {
  nwks_key: "C0FFEE00C0FFEE00C0FFEE00C0FFEE00",
  apps_key: "DEFACED0DEFACED0DEFACED0DEFACED0",
} as const;

/** The secret of an application, for tests that search for it in the same way. */
export const clearAppSecret = "BADC0DE5-secret-of-an-application";

/** Payload of a new stock record. */
export const nbStock = (imei = newImei()) => ({ imei, model: "GL-NB125", batch: "2026-11-A" });
export const loraStock = (imei = newEui()) => ({
  imei,
  addr: "00400001",
  ...clearKeys,
  model: "GL-LR250",
  batch: "2026-11-B",
});

/** Payload of a new device. */
export const nbDevice = (imei: string, more: Readonly<Record<string, unknown>> = {}) => ({
  imei,
  device_name: "Fan bearing",
  lubricantTube: 125,
  time_setting: 6,
  report_interval: 12,
  ...more,
});
export const loraDevice = (eui: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { imei: _, ...device } = nbDevice("", more);
  return { eui, ...device };
};

export interface DeviceRow {
  readonly device_id: number;
  readonly [name: string]: unknown;
}

export interface StockRow {
  readonly storage_id: number;
  readonly imei: string;
  readonly [name: string]: unknown;
}

/** The accounts for tests about lubricators. */
export interface TestUsers {
  readonly admin: Person;
  readonly operator: Person;
  readonly agentId: number;
  readonly dealer: Person;
  readonly otherAgentId: number;
  readonly otherDealer: Person;
}

export async function makeTestUsers(platform: TestPlatform): Promise<TestUsers> {
  const agentId = await platform.addAgent();
  const otherAgentId = await platform.addAgent();
  return {
    admin: await platform.addPerson(role.admin),
    operator: await platform.addPerson(role.storage),
    agentId,
    dealer: await platform.addPerson(role.afm, { agent_id: agentId }),
    otherAgentId,
    otherDealer: await platform.addPerson(role.afm, { agent_id: otherAgentId }),
  };
}

/** Creates a stock record and distributes it to a provider, unless `agentId` is null. */
export async function addStock(
  platform: TestPlatform,
  users: TestUsers,
  { type = 0, agentId = users.agentId }: { readonly type?: 0 | 1; readonly agentId?: number | null } = {},
): Promise<StockRow> {
  const [path, record] =
    type === 1 ? (["storage/create-lora", loraStock()] as const) : (["storage/create", nbStock()] as const);
  const stock = await platform.data<StockRow>(path, record, { as: users.operator.token });
  if (agentId !== null) {
    const payload = { storage_ids: [stock.storage_id], agent_id: agentId };
    await platform.data("storage/distribute", payload, { as: users.admin.token });
  }
  return stock;
}

/** Creates a device of `users.dealer`, bound to a new stock record. */
export async function addDevice(
  platform: TestPlatform,
  users: TestUsers,
  { type = 0, ...more }: Readonly<Record<string, unknown>> & { readonly type?: 0 | 1 } = {},
): Promise<DeviceRow> {
  const { imei } = await addStock(platform, users, { type });
  return type === 1
    ? platform.data("device/save-device-lora", loraDevice(imei, more), { as: users.dealer.token })
    : platform.data("device/save-device", nbDevice(imei, more), { as: users.dealer.token });
}
