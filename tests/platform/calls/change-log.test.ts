import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import {
  addDevice,
  addStock,
  type Crew,
  clearKeys,
  loraDevice,
  loraStock,
  makeCrew,
  nbDevice,
  nbStock,
  newEui,
} from "../../support/lubricators";
import { type TestPlatform, testPassword, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

interface Case {
  readonly path: string;
  readonly says?: string;
  readonly by: "admin" | "operator" | "dealer";
  /** What the line of the log has to hold: module, resource, action. */
  readonly line: readonly [module: number, resource: string, action: string];
  /** Words of the line in English. */
  readonly words?: RegExp;
  readonly make: (platform: TestPlatform, crew: Crew) => Promise<Readonly<Record<string, unknown>>>;
}

const deviceId = async (platform: TestPlatform, crew: Crew, type: 0 | 1 = 0) => {
  const { device_id } = await addDevice(platform, crew, { type });
  return { device_id };
};
const stockId = async (platform: TestPlatform, crew: Crew, type: 0 | 1 = 0) => {
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

const cases: readonly Case[] = [
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

/** The groups of calls that this test is about. */
const groups = /^(storage|device|gateway|agent)\//;

test("every call of these groups that changes something, or shows secrets, is tried", () => {
  // What takes a file has tests of its own, of every line that it writes.
  const changing = [...registry.calls.values()].filter(
    (call) => groups.test(call.path) && !call.reads && call.takes === null,
  );
  expect([...new Set(cases.map(({ path }) => path))].toSorted()).toEqual(changing.map(({ path }) => path).toSorted());
});

describe.each(openTestDatabases())("what the operation log is told on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: Crew;
  beforeAll(async () => {
    platform = opened();
    crew = await makeCrew(platform);
  });

  const lines = () => platform.platform.database.selectFrom("action_log").selectAll().orderBy("id").execute();

  test.each(cases.map((one) => [`${one.path}${one.says ?? ""}`, one] as const))("%s", async (_name, one) => {
    const payload = await one.make(platform, crew);
    const before = (await lines()).length;
    await platform.data(one.path, payload, { as: crew[one.by].token });
    const added = (await lines()).slice(before);
    const [target_type, resource, action] = one.line;
    const { id: account_id } = crew[one.by];
    expect(added).toMatchObject([{ target_type, resource, action, account_id, time: platform.now }]);
    expect(added[0]?.title).not.toBe("");

    const secrets = [...Object.values(clearKeys), "A".repeat(32), testPassword];
    for (const secret of secrets) expect(JSON.stringify(added)).not.toContain(secret);
    expect(JSON.stringify(added)).not.toMatch(/v1\.[\w-]{30}|argon2/);
    const { list } = await platform.data<{ list: { content: string }[] }>("action/list", {}, { as: crew.admin.token });
    expect(list[0]?.content).toMatch(one.words ?? /./);
  });

  test("a refused change leaves no line", async () => {
    const { imei, device_id } = await addDevice(platform, crew);
    const before = (await lines()).length;
    await platform.call("device/save-device", nbDevice(String(imei)), { as: crew.dealer.token });
    await platform.call("device/delete-device", { device_id }, { as: crew.otherDealer.token });
    expect(await lines()).toHaveLength(before);
  });
});
