import { luhnDigit, role } from "../../src/contract";
import type { Person, TestPlatform } from "./platform-calls";

let serial = 0;

/** An IMEI that no other test has used. */
export function newImei(): string {
  serial += 1;
  const digits = `26053179${String(serial).padStart(6, "0")}`;
  return digits + luhnDigit(digits);
}

/** An EUI-64 that no other test has used. */
export function newEui(): string {
  serial += 1;
  return `A84041${serial.toString(16).toUpperCase().padStart(10, "0")}`;
}

/** Session keys that are easily found again where they must not be. */
export const clearKeys = {
  nwks_key: "C0FFEE00C0FFEE00C0FFEE00C0FFEE00",
  apps_key: "DEFACED0DEFACED0DEFACED0DEFACED0",
} as const;

/** An application's secret that is easily found again likewise. */
export const clearAppSecret = "BADC0DE5-secret-of-an-application";

/** What a stock operator types in. */
export const nbStock = (imei = newImei()) => ({ imei, model: "GL-NB125", batch: "2026-11-A" });
export const loraStock = (imei = newEui()) => ({
  imei,
  addr: "00400001",
  ...clearKeys,
  model: "GL-LR250",
  batch: "2026-11-B",
});

/** What a dealer types in. */
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

/** Everybody who has to do with lubricators, on one platform. */
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

/** A stock record that was entered and, unless `agentId` is null, given to a provider. */
export async function addStock(
  platform: TestPlatform,
  crew: TestUsers,
  { type = 0, agentId = crew.agentId }: { readonly type?: 0 | 1; readonly agentId?: number | null } = {},
): Promise<StockRow> {
  const [path, record] =
    type === 1 ? (["storage/create-lora", loraStock()] as const) : (["storage/create", nbStock()] as const);
  const stock = await platform.data<StockRow>(path, record, { as: crew.operator.token });
  if (agentId !== null) {
    const given = { storage_ids: [stock.storage_id], agent_id: agentId };
    await platform.data("storage/distribute", given, { as: crew.admin.token });
  }
  return stock;
}

/** A device of the crew's dealer, bound to a record of its own. */
export async function addDevice(
  platform: TestPlatform,
  crew: TestUsers,
  { type = 0, ...more }: Readonly<Record<string, unknown>> & { readonly type?: 0 | 1 } = {},
): Promise<DeviceRow> {
  const { imei } = await addStock(platform, crew, { type });
  return type === 1
    ? platform.data("device/save-device-lora", loraDevice(imei, more), { as: crew.dealer.token })
    : platform.data("device/save-device", nbDevice(imei, more), { as: crew.dealer.token });
}
