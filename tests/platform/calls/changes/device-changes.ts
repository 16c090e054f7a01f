import { insertReturningId } from "../../../../src/platform/database";
import { addDevice, addStock, clearKeys, loraDevice, nbDevice, type TestUsers } from "../../../support/lubricators";
import type { TestPlatform } from "../../../support/platform-calls";
import type { Change } from "./change";

const deviceId = async (platform: TestPlatform, users: TestUsers, type: 0 | 1 = 0) => {
  const { device_id } = await addDevice(platform, users, { type });
  return { device_id };
};

/** Every call that changes devices. */
export const deviceChanges: readonly Change[] = [
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
    path: "device/save-advice",
    by: "dealer",
    line: [1, "device", "advice"],
    make: async (platform, users) => ({
      ...(await deviceId(platform, users)),
      kind: "spherical",
      way: "side",
      bore: 80,
      outside: 140,
      width: 33,
      rpm: 1000,
      temperature: 70,
      hours: 24,
    }),
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
];
