import { insertReturningId } from "../../../src/platform/database";
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

/** A call that changes data, and the operation log line that it must write. */
export interface Change {
  readonly path: string;
  readonly says?: string;
  readonly by: "admin" | "operator" | "dealer";
  /** The expected module, resource and action of the line. */
  readonly line: readonly [module: number, resource: string, action: string];
  /** A part of the expected English text. */
  readonly words?: RegExp;
  readonly make: (platform: TestPlatform, users: TestUsers) => Promise<Readonly<Record<string, unknown>>>;
}

const deviceId = async (platform: TestPlatform, users: TestUsers, type: 0 | 1 = 0) => {
  const { device_id } = await addDevice(platform, users, { type });
  return { device_id };
};
const stockId = async (platform: TestPlatform, users: TestUsers, type: 0 | 1 = 0) => {
  const { storage_id } = await addStock(platform, users, { type });
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
    make: async (platform, users) => {
      const { storage_id, imei } = await addStock(platform, users, { type: 1 });
      return { ...loraStock(imei), storage_id, nwks_key: "A".repeat(32) };
    },
  },
  {
    path: "storage/distribute",
    by: "admin",
    line: [1, "distribution", "distribute"],
    words: /Service provider: \(empty\) → Agent/,
    make: async (platform, users) => {
      const { storage_id } = await addStock(platform, users, { agentId: null });
      return { storage_ids: [storage_id], agent_id: users.agentId };
    },
  },
  {
    path: "storage/undo-distribute",
    by: "admin",
    line: [1, "distribution", "undoDistribute"],
    words: /Service provider: Agent .* → \(empty\)/,
    make: async (platform, users) => {
      const { storage_id } = await addStock(platform, users);
      const { distribute_time } = await platform.platform.database
        .selectFrom("storage")
        .select("distribute_time")
        .where("id", "=", storage_id)
        .executeTakeFirstOrThrow();
      return { storage_id, distribute_time };
    },
  },
  {
    path: "storage/register",
    by: "operator",
    line: [1, "storage", "register"],
    words: /Activation: Inactive → Active/,
    make: (platform, users) => stockId(platform, users, 1),
  },
  {
    path: "storage/reveal",
    by: "operator",
    line: [1, "storage", "reveal"],
    words: /Show keys/,
    make: (platform, users) => stockId(platform, users, 1),
  },
  { path: "storage/delete", by: "operator", line: [1, "storage", "delete"], make: stockId },
  {
    path: "storage/delete-lora",
    by: "operator",
    line: [1, "storage", "delete"],
    make: (platform, users) => stockId(platform, users, 1),
  },
  {
    path: "device/save-device",
    by: "dealer",
    line: [1, "device", "create"],
    words: /Name: Fan bearing/,
    make: async (platform, users) => nbDevice((await addStock(platform, users)).imei),
  },
  {
    path: "device/save-device",
    says: " with another setting",
    by: "dealer",
    line: [1, "device", "edit"],
    words: /Time setting: 6 months → 9 months/,
    make: async (platform, users) => {
      const { device_id, imei } = await addDevice(platform, users);
      return { ...nbDevice(String(imei), { time_setting: 9 }), device_id };
    },
  },
  {
    path: "device/save-scene",
    by: "dealer",
    line: [1, "device", "scene"],
    make: async (platform, users) => {
      const { device_id } = await addDevice(platform, users);
      return { device_id, scene: JSON.stringify([{ weekday: 1, begin: 480, end: 720, mode: 2, rate: 30 }]) };
    },
  },
  {
    path: "device/cancel-pending",
    by: "dealer",
    line: [1, "device", "cancelPending"],
    words: /Pending until next report: Reset of the lubricant count → \(empty\)/,
    make: async (platform, users) => {
      const { device_id, imei } = await addDevice(platform, users);
      await platform.data("device/reset-device", { imei }, { as: users.dealer.token });
      return { device_id };
    },
  },
  {
    path: "device/save-device-lora",
    by: "dealer",
    line: [1, "device", "create"],
    make: async (platform, users) => ({
      ...loraDevice((await addStock(platform, users, { type: 1 })).imei),
      ...clearKeys,
    }),
  },
  {
    path: "device/save-device-lora",
    says: " with another key",
    by: "dealer",
    line: [1, "device", "edit"],
    words: /Application session key: •+ → •+/,
    make: async (platform, users) => {
      const { device_id, eui } = await addDevice(platform, users, { type: 1 });
      return { ...loraDevice(String(eui), { apps_key: "A".repeat(32) }), device_id };
    },
  },
  {
    path: "device/reveal",
    by: "dealer",
    line: [1, "device", "reveal"],
    make: (platform, users) => deviceId(platform, users, 1),
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
    make: async (platform, users) => ({ imei: (await addDevice(platform, users)).imei }),
  },
  {
    path: "device/swap-cartridge",
    by: "dealer",
    line: [1, "device", "swap"],
    make: async (platform, users) => {
      const { device_id } = await addDevice(platform, users, { lubricant: "General purpose lithium grease NLGI 2" });
      const cartridge = { grease_id: 1, size: 250, batch: "Logged", best_before: "2030-01-31", count: 1 };
      const cartridge_id = await insertReturningId(platform.platform.database, "cartridge", {
        ...cartridge,
        agent_id: users.agentId,
      });
      return { device_id, cartridge_id, remaining_ml: 0 };
    },
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
    make: async (platform, users) => {
      const row = { eui: newEui(), name: "Former" };
      const { id } = await platform.data<{ id: number }>("gateway/save", row, { as: users.dealer.token });
      return { ...row, id, name: "Present" };
    },
  },
  {
    path: "gateway/delete",
    by: "dealer",
    line: [1, "gateway", "delete"],
    make: async (platform, users) => {
      const row = { eui: newEui(), name: "Gone" };
      const { id } = await platform.data<{ id: number }>("gateway/save", row, { as: users.dealer.token });
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
