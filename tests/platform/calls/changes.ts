import {
  addDevice,
  addStock,
  clearKeys,
  loraDevice,
  loraStock,
  nbDevice,
  nbStock,
  newEui,
  type TestUsers,
} from "../../support/lubricators";
import { type TestPlatform, testPassword } from "../../support/platform-calls";

/** A call that changes something, and the line of the operation log that tells of it. */
export interface Change {
  readonly path: string;
  readonly says?: string;
  readonly by: "admin" | "operator" | "dealer";
  /** What the line of the log has to hold: module, resource, action. */
  readonly line: readonly [module: number, resource: string, action: string];
  /** Words of the line in English. */
  readonly words?: RegExp;
  readonly make: (platform: TestPlatform, crew: TestUsers) => Promise<Readonly<Record<string, unknown>>>;
}

const deviceId = async (platform: TestPlatform, crew: TestUsers, type: 0 | 1 = 0) => {
  const { device_id } = await addDevice(platform, crew, { type });
  return { device_id };
};
const stockId = async (platform: TestPlatform, crew: TestUsers, type: 0 | 1 = 0) => {
  const { storage_id } = await addStock(platform, crew, { type });
  return { storage_id };
};
const newDealer = {
  name: "Logged provider",
  contact_name: "Contact",
  province: "Hamburg",
  city: "Hamburg",
  password: testPassword,
};
const agentId = async (platform: TestPlatform) => ({ agent_id: await platform.addAgent({ name: "Logged provider" }) });

/** Every call that changes stock, devices, gateways or providers. */
export const changes: readonly Change[] = [
  {
    path: "storage/create",
    by: "operator",
    line: [1, "storage", "create"],
    words: /Model: GL-NB125/,
    make: async () => nbStock(),
  },
  { path: "storage/create-lora", by: "operator", line: [1, "storage", "create"], make: async () => loraStock() },
  {
    path: "storage/create-lora",
    says: " with other keys",
    by: "operator",
    line: [1, "storage", "edit"],
    words: /Network session key: •+ → •+/,
    make: async (platform, crew) => {
      const { storage_id, imei } = await addStock(platform, crew, { type: 1 });
      return { ...loraStock(imei), storage_id, nwks_key: "A".repeat(32) };
    },
  },
  {
    path: "storage/distribute",
    by: "admin",
    line: [1, "distribution", "distribute"],
    words: /Service provider: \(empty\) → Agent/,
    make: async (platform, crew) => {
      const { storage_id } = await addStock(platform, crew, { agentId: null });
      return { storage_ids: [storage_id], agent_id: crew.agentId };
    },
  },
  {
    path: "storage/register",
    by: "operator",
    line: [1, "storage", "register"],
    words: /Activation: Inactive → Active/,
    make: (platform, crew) => stockId(platform, crew, 1),
  },
  {
    path: "storage/reveal",
    by: "operator",
    line: [1, "storage", "reveal"],
    words: /Show keys/,
    make: (platform, crew) => stockId(platform, crew, 1),
  },
  { path: "storage/delete", by: "operator", line: [1, "storage", "delete"], make: stockId },
  {
    path: "storage/delete-lora",
    by: "operator",
    line: [1, "storage", "delete"],
    make: (platform, crew) => stockId(platform, crew, 1),
  },
  {
    path: "device/save-device",
    by: "dealer",
    line: [1, "device", "create"],
    words: /Name: Fan bearing/,
    make: async (platform, crew) => nbDevice((await addStock(platform, crew)).imei),
  },
  {
    path: "device/save-device",
    says: " with another setting",
    by: "dealer",
    line: [1, "device", "edit"],
    words: /Time setting: 6 months → 9 months/,
    make: async (platform, crew) => {
      const { device_id, imei } = await addDevice(platform, crew);
      return { ...nbDevice(String(imei), { time_setting: 9 }), device_id };
    },
  },
  {
    path: "device/save-scene",
    by: "dealer",
    line: [1, "device", "scene"],
    make: async (platform, crew) => {
      const { device_id } = await addDevice(platform, crew);
      return { device_id, scene: JSON.stringify([{ weekday: 1, begin: 480, end: 720, mode: 2, rate: 30 }]) };
    },
  },
  {
    path: "device/cancel-pending",
    by: "dealer",
    line: [1, "device", "cancelPending"],
    words: /Waits for the next report: Reset of the lubricant count → \(empty\)/,
    make: async (platform, crew) => {
      const { device_id, imei } = await addDevice(platform, crew);
      await platform.data("device/reset-device", { imei }, { as: crew.dealer.token });
      return { device_id };
    },
  },
  {
    path: "device/save-device-lora",
    by: "dealer",
    line: [1, "device", "create"],
    make: async (platform, crew) => ({
      ...loraDevice((await addStock(platform, crew, { type: 1 })).imei),
      ...clearKeys,
    }),
  },
  {
    path: "device/save-device-lora",
    says: " with another key",
    by: "dealer",
    line: [1, "device", "edit"],
    words: /Application session key: •+ → •+/,
    make: async (platform, crew) => {
      const { device_id, eui } = await addDevice(platform, crew, { type: 1 });
      return { ...loraDevice(String(eui), { apps_key: "A".repeat(32) }), device_id };
    },
  },
  {
    path: "device/reveal",
    by: "dealer",
    line: [1, "device", "reveal"],
    make: (platform, crew) => deviceId(platform, crew, 1),
  },
  {
    path: "device/enable",
    by: "dealer",
    line: [1, "device", "disable"],
    words: /Enabled: Enabled → Disabled/,
    make: deviceId,
  },
  {
    path: "device/unbind-device",
    by: "dealer",
    line: [1, "device", "unbind"],
    words: /Bound → Unbound/,
    make: deviceId,
  },
  {
    path: "device/reset-device",
    by: "dealer",
    line: [1, "device", "reset"],
    make: async (platform, crew) => ({ imei: (await addDevice(platform, crew)).imei }),
  },
  { path: "device/delete-device", by: "dealer", line: [1, "device", "delete"], make: deviceId },
  {
    path: "gateway/save",
    by: "dealer",
    line: [1, "gateway", "create"],
    make: async () => ({ eui: newEui(), name: "Logged gateway" }),
  },
  {
    path: "gateway/save",
    says: " with another name",
    by: "dealer",
    line: [1, "gateway", "edit"],
    words: /Name: Former → Present/,
    make: async (platform, crew) => {
      const row = { eui: newEui(), name: "Former" };
      const { id } = await platform.data<{ id: number }>("gateway/save", row, { as: crew.dealer.token });
      return { ...row, id, name: "Present" };
    },
  },
  {
    path: "gateway/delete",
    by: "dealer",
    line: [1, "gateway", "delete"],
    make: async (platform, crew) => {
      const row = { eui: newEui(), name: "Gone" };
      const { id } = await platform.data<{ id: number }>("gateway/save", row, { as: crew.dealer.token });
      return { id };
    },
  },
  {
    path: "agent/save",
    by: "admin",
    line: [2, "dealer", "create"],
    words: /Name: Logged provider/,
    make: async () => ({ ...newDealer, phone: "+49 30 99001", email: "logged1@dealers.test" }),
  },
  {
    path: "agent/save",
    says: " with another password",
    by: "admin",
    line: [2, "dealer", "edit"],
    words: /Password: •+ → •+/,
    make: async (platform) => ({
      ...newDealer,
      ...(await agentId(platform)),
      phone: "+49 30 99002",
      email: "logged2@dealers.test",
    }),
  },
  { path: "agent/enable", by: "admin", line: [2, "dealer", "disable"], make: agentId },
  { path: "agent/delete", by: "admin", line: [2, "dealer", "delete"], make: agentId },
];
