import { describe, expect, test } from "vitest";
import { type BulkAnswer, code, role } from "../../../../src/contract";
import {
  addDevice,
  addStock,
  clearKeys,
  loraStock,
  nbStock,
  newEui,
  newImei,
  type StockRow,
} from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

interface StockList {
  readonly total: number;
  readonly list: readonly StockRow[];
}

describe.each(openTestDatabases())("stock on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  const list = (payload: object, as = users.operator.token) =>
    platform.data<StockList>("storage/list", { ...payload }, { as });
  const imeisOf = ({ list: rows }: StockList) => rows.map(({ imei }) => imei);

  test("encrypts the keys of a LoRa record, and returns the record without them", async () => {
    const entered = loraStock();
    const row = await platform.data<StockRow>("storage/create-lora", entered, { as: users.operator.token });
    const { nwks_key: _, apps_key: __, ...rest } = entered;
    expect(row).toMatchObject({ ...rest, type: 1, active: 0, agent_id: null, create_time: platform.now });
    expect(Object.keys(row)).not.toContain("nwks_key");

    const stored = await platform.platform.database
      .selectFrom("storage")
      .select(["nwks_key", "apps_key"])
      .where("id", "=", row.storage_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(clearKeys.nwks_key);
    const revealed = await platform.data(
      "storage/reveal",
      { storage_id: row.storage_id },
      { as: users.operator.token },
    );
    expect(revealed).toEqual({ storage_id: row.storage_id, ...clearKeys });
  });

  test("keeps a key that is sent empty, and replaces a key that is sent", async () => {
    const { storage_id, imei } = await addStock(platform, users, { type: 1 });
    const edit = { ...loraStock(imei), storage_id, batch: "2026-12-A", nwks_key: "", apps_key: "A".repeat(32) };
    const row = await platform.data("storage/create-lora", edit, { as: users.operator.token });
    expect(row).toMatchObject({ storage_id, batch: "2026-12-A" });
    expect(await platform.data("storage/reveal", { storage_id }, { as: users.operator.token })).toEqual({
      storage_id,
      nwks_key: clearKeys.nwks_key,
      apps_key: "A".repeat(32),
    });
  });

  test("refuses an identifier that is already in stock, even in another notation", async () => {
    const eui = newEui();
    const withColons = eui.toLowerCase().replace(/(..)(?=.)/g, "$1:");
    const first = await platform.data("storage/create-lora", loraStock(withColons), { as: users.operator.token });
    expect(first).toMatchObject({ imei: eui });
    const second = await platform.call("storage/create-lora", loraStock(eui), { as: users.admin.token });
    expect(second.code).toBe(code.alreadyExists);
    expect(second.data).toMatchObject({ fields: { imei: expect.stringContaining(eui) } });
  });

  test("refuses a new IMEI for a bound record, but accepts a new batch", async () => {
    const { imei } = await addDevice(platform, users);
    const [{ storage_id } = { storage_id: 0 }] = (await list({ imei })).list;
    const entered = { ...nbStock(String(imei)), storage_id };
    const change = (values: object) =>
      platform.call("storage/create", { ...entered, ...values }, { as: users.operator.token });
    expect((await change({ imei: newImei() })).code).toBe(code.notAllowed);
    expect((await change({ batch: "2026-12-B" })).data).toMatchObject({ imei, batch: "2026-12-B" });
  });

  test.each([
    ["DevEUI", "imei", newEui()],
    ["address", "addr", "0A0B0C0D"],
    ["network key", "nwks_key", "B".repeat(32)],
    ["application key", "apps_key", "C".repeat(32)],
  ])("refuses a new %s for a bound LoRa record, but accepts the stored one", async (_label, name, value) => {
    const stock = await addStock(platform, users, { type: 1 });
    const { storage_id, imei } = stock;
    const entered = { ...loraStock(imei), storage_id };
    const device = { eui: imei, device_name: "Pump", lubricantTube: 250, time_setting: 12, report_interval: 24 };
    await platform.data("device/save-device-lora", device, { as: users.dealer.token });
    const change = (values: object) =>
      platform.call("storage/create-lora", { ...entered, ...values }, { as: users.operator.token });
    expect(await change({ [name]: value })).toMatchObject({
      code: code.notAllowed,
      data: { fields: { [name]: expect.stringMatching(/unbind/) } },
    });
    expect(await change({ batch: "2026-12-C" })).toMatchObject({ code: code.ok, data: { batch: "2026-12-C", imei } });
    expect(await platform.data("storage/reveal", { storage_id }, { as: users.operator.token })).toEqual({
      storage_id,
      ...clearKeys,
    });
  });

  test("deactivates a registered LoRa record when its DevEUI changes, until it is registered again", async () => {
    const { storage_id, imei } = await addStock(platform, users, { type: 1 });
    const as = { as: users.operator.token };
    const save = (eui: string) =>
      platform.data("storage/create-lora", { ...loraStock(eui), storage_id, batch: "2026-12-D" }, as);
    await platform.data("storage/register", { storage_id }, as);
    expect(await save(imei)).toMatchObject({ imei, active: 1 });
    const other = newEui();
    expect(await save(other)).toMatchObject({ imei: other, active: 0 });
    expect(await platform.data("storage/register", { storage_id }, as)).toMatchObject({ imei: other, active: 1 });
  });

  test("refuses NB records in calls for LoRa, and LoRa records in calls for NB", async () => {
    const nb = await addStock(platform, users);
    const lora = await addStock(platform, users, { type: 1 });
    const calls = [
      ["storage/delete", { storage_id: lora.storage_id }],
      ["storage/delete-lora", { storage_id: nb.storage_id }],
      ["storage/register", { storage_id: nb.storage_id }],
      ["storage/reveal", { storage_id: nb.storage_id }],
      ["storage/create", { ...nbStock(), storage_id: lora.storage_id }],
      ["storage/create-lora", { ...loraStock(), storage_id: nb.storage_id }],
    ] as const;
    for (const [path, payload] of calls) {
      const answer = await platform.call(path, payload, { as: users.operator.token });
      expect([path, answer.code]).toEqual([path, code.wrongType]);
    }
  });

  test("keeps a registered LoRa record active when its device is unbound", async () => {
    const { storage_id, imei } = await addStock(platform, users, { type: 1 });
    const registered = await platform.data("storage/register", { storage_id }, { as: users.operator.token });
    expect(registered).toMatchObject({ active: 1 });
    const device = { eui: imei, device_name: "Pump", lubricantTube: 250, time_setting: 12, report_interval: 24 };
    const as = { as: users.dealer.token };
    const { device_id } = await platform.data<{ device_id: number }>("device/save-device-lora", device, as);
    await platform.data("device/unbind-device", { device_id }, as);
    expect((await list({ imei })).list).toMatchObject([{ active: 1 }]);
  });

  test("deletes an unbound record, and refuses a bound one with a hint", async () => {
    const unbound = await addStock(platform, users);
    expect(
      await platform.data("storage/delete", { storage_id: unbound.storage_id }, { as: users.operator.token }),
    ).toBeNull();
    expect((await list({ imei: unbound.imei })).total).toBe(0);

    const { imei } = await addDevice(platform, users, { type: 0 });
    const [bound] = (await list({ imei })).list;
    const refused = await platform.call(
      "storage/delete",
      { storage_id: bound?.storage_id },
      { as: users.operator.token },
    );
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringMatching(/unbind or delete/i) });
    expect((await list({ imei })).total).toBe(1);
  });

  test("distributes unbound records, and refuses every other record with a reason", async () => {
    const unbound = await addStock(platform, users, { agentId: null });
    const { imei } = await addDevice(platform, users);
    const [bound] = (await list({ imei })).list;
    const unknown = 987_654_321;
    const ids = [unbound.storage_id, bound?.storage_id, unknown, unbound.storage_id];
    const answer = await platform.data<BulkAnswer>(
      "storage/distribute",
      { storage_ids: ids, agent_id: users.otherAgentId },
      { as: users.admin.token },
    );
    expect(answer).toMatchObject({
      done: [unbound.storage_id],
      refused: [
        { id: bound?.storage_id, code: code.alreadyBound, message: expect.stringMatching(/unbind/) },
        { id: unknown, code: code.notExist, message: expect.stringMatching(/not exist/) },
      ],
    });
    expect((await list({ imei: unbound.imei })).list).toMatchObject([{ agent_id: users.otherAgentId }]);
    expect((await list({ imei })).list).toMatchObject([{ agent_id: users.agentId }]);
  });

  test("distributes nothing to an unknown provider", async () => {
    const unbound = await addStock(platform, users, { agentId: null });
    const payload = { storage_ids: [unbound.storage_id], agent_id: 987_654_321 };
    const answer = await platform.call("storage/distribute", payload, { as: users.admin.token });
    expect(answer.code).toBe(code.notExist);
    expect((await list({ imei: unbound.imei })).list).toMatchObject([{ agent_id: null }]);
  });

  test("filters, searches and sorts the list", async () => {
    const batch = "filter-batch";
    const add = async (path: string, record: object, agent_id: number | null) => {
      const row = await platform.data<StockRow>(path, { ...record, batch }, { as: users.operator.token });
      if (agent_id !== null) {
        const payload = { storage_ids: [row.storage_id], agent_id };
        await platform.data("storage/distribute", payload, { as: users.admin.token });
      }
      platform.now += 1000;
      return row.imei;
    };
    const first = await add("storage/create", nbStock(), users.agentId);
    const second = await add("storage/create", nbStock(), null);
    const third = await add("storage/create-lora", loraStock(), users.otherAgentId);

    const cases = [
      { filter: {}, expected: [third, second, first] },
      { filter: { type: 0 }, expected: [second, first] },
      { filter: { type: 1 }, expected: [third] },
      { filter: { agent_id: users.agentId }, expected: [first] },
      { filter: { imei: second.slice(4, 14) }, expected: [second] },
      { filter: { active: 1 }, expected: [] },
      { filter: { sort_by: "create_time", sort_order: "asc" }, expected: [first, second, third] },
      { filter: { page: 2, page_size: 2 }, expected: [first] },
    ];
    for (const { filter, expected } of cases) {
      expect([filter, imeisOf(await list({ batch, ...filter }))]).toEqual([filter, expected]);
    }
    expect(imeisOf(await list({ batch }, users.dealer.token))).toEqual([first]);
  });

  test("suggests only unbound LoRa records of the caller, without keys", async () => {
    const unbound = await addStock(platform, users, { type: 1 });
    const foreign = await addStock(platform, users, { type: 1, agentId: users.otherAgentId });
    const bound = await addDevice(platform, users, { type: 1 });
    const suggest = (eui: string) =>
      platform.data<readonly StockRow[]>("storage/get-lora-list", { eui }, { as: users.dealer.token });
    expect(await suggest(unbound.imei.slice(6).toLowerCase())).toMatchObject([{ imei: unbound.imei }]);
    for (const hidden of [foreign.imei, String(bound.eui)]) expect(await suggest(hidden)).toEqual([]);
    expect(JSON.stringify(await suggest(""))).not.toMatch(/_key/);
  });

  test("names the customer of the bound device", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: users.agentId, username: "Named customer" });
    const { imei } = await addDevice(platform, users, { customer_id: customer.id });
    expect((await list({ imei })).list).toMatchObject([{ customer: "Named customer", active: 1 }]);
  });
});
