import { beforeAll, describe, expect, test } from "vitest";
import { type BulkAnswer, code, role } from "../../../../src/contract";
import {
  addDevice,
  addStock,
  clearKeys,
  loraStock,
  makeTestUsers,
  nbStock,
  newEui,
  newImei,
  type StockRow,
  type TestUsers,
} from "../../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface StockList {
  readonly total: number;
  readonly list: readonly StockRow[];
}

describe.each(openTestDatabases())("stock on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: TestUsers;
  beforeAll(async () => {
    platform = opened();
    crew = await makeTestUsers(platform);
  });

  const list = (payload: object, as = crew.operator.token) =>
    platform.data<StockList>("storage/list", { ...payload }, { as });
  const imeisOf = ({ list: rows }: StockList) => rows.map(({ imei }) => imei);

  test("a LoRa record is entered with its keys sealed, and answered without them", async () => {
    const entered = loraStock();
    const row = await platform.data<StockRow>("storage/create-lora", entered, { as: crew.operator.token });
    const { nwks_key: _, apps_key: __, ...rest } = entered;
    expect(row).toMatchObject({ ...rest, type: 1, active: 0, agent_id: null, create_time: platform.now });
    expect(Object.keys(row)).not.toContain("nwks_key");

    const stored = await platform.platform.database
      .selectFrom("storage")
      .select(["nwks_key", "apps_key"])
      .where("id", "=", row.storage_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(clearKeys.nwks_key);
    const revealed = await platform.data("storage/reveal", { storage_id: row.storage_id }, { as: crew.operator.token });
    expect(revealed).toEqual({ storage_id: row.storage_id, ...clearKeys });
  });

  test("keys left empty stay when a record is edited; new ones replace them", async () => {
    const { storage_id, imei } = await addStock(platform, crew, { type: 1 });
    const edit = { ...loraStock(imei), storage_id, batch: "2026-12-A", nwks_key: "", apps_key: "A".repeat(32) };
    const row = await platform.data("storage/create-lora", edit, { as: crew.operator.token });
    expect(row).toMatchObject({ storage_id, batch: "2026-12-A" });
    expect(await platform.data("storage/reveal", { storage_id }, { as: crew.operator.token })).toEqual({
      storage_id,
      nwks_key: clearKeys.nwks_key,
      apps_key: "A".repeat(32),
    });
  });

  test("an identifier is in stock once, in whatever spelling it is pasted", async () => {
    const eui = newEui();
    const spelled = eui.toLowerCase().replace(/(..)(?=.)/g, "$1:");
    const first = await platform.data("storage/create-lora", loraStock(spelled), { as: crew.operator.token });
    expect(first).toMatchObject({ imei: eui });
    const second = await platform.call("storage/create-lora", loraStock(eui), { as: crew.admin.token });
    expect(second.code).toBe(code.alreadyExists);
    expect(second.data).toMatchObject({ fields: { imei: expect.stringContaining(eui) } });
  });

  test("the number of a bound record cannot change, its batch can", async () => {
    const { imei } = await addDevice(platform, crew);
    const [{ storage_id } = { storage_id: 0 }] = (await list({ imei })).list;
    const changed = (values: object) =>
      platform.call("storage/create", { ...nbStock(String(imei)), storage_id, ...values }, { as: crew.operator.token });
    expect((await changed({ imei: newImei() })).code).toBe(code.notAllowed);
    expect((await changed({ batch: "2026-12-B" })).data).toMatchObject({ imei, batch: "2026-12-B" });
  });

  test.each([
    ["number", "imei", newEui()],
    ["address", "addr", "0A0B0C0D"],
    ["network key", "nwks_key", "B".repeat(32)],
    ["application key", "apps_key", "C".repeat(32)],
  ])("the %s of a bound LoRa record cannot change; the same one may be sent again", async (_says, name, value) => {
    const stock = await addStock(platform, crew, { type: 1 });
    const { storage_id, imei } = stock;
    const entered = { ...loraStock(imei), storage_id };
    const device = { eui: imei, device_name: "Pump", lubricantTube: 250, time_setting: 12, report_interval: 24 };
    await platform.data("device/save-device-lora", device, { as: crew.dealer.token });
    const changed = (values: object) =>
      platform.call("storage/create-lora", { ...entered, ...values }, { as: crew.operator.token });
    expect(await changed({ [name]: value })).toMatchObject({
      code: code.notAllowed,
      data: { fields: { [name]: expect.stringMatching(/unbind/) } },
    });
    expect(await changed({ batch: "2026-12-C" })).toMatchObject({ code: code.ok, data: { batch: "2026-12-C", imei } });
    expect(await platform.data("storage/reveal", { storage_id }, { as: crew.operator.token })).toEqual({
      storage_id,
      ...clearKeys,
    });
  });

  test("a registered LoRa record with another number has to be registered anew", async () => {
    const { storage_id, imei } = await addStock(platform, crew, { type: 1 });
    const as = { as: crew.operator.token };
    const save = (number: string) =>
      platform.data("storage/create-lora", { ...loraStock(number), storage_id, batch: "2026-12-D" }, as);
    await platform.data("storage/register", { storage_id }, as);
    expect(await save(imei)).toMatchObject({ imei, active: 1 });
    const other = newEui();
    expect(await save(other)).toMatchObject({ imei: other, active: 0 });
    expect(await platform.data("storage/register", { storage_id }, as)).toMatchObject({ imei: other, active: 1 });
  });

  test("an NB record is refused by the calls for LoRa, and the other way round", async () => {
    const nb = await addStock(platform, crew);
    const lora = await addStock(platform, crew, { type: 1 });
    const tried = [
      ["storage/delete", { storage_id: lora.storage_id }],
      ["storage/delete-lora", { storage_id: nb.storage_id }],
      ["storage/register", { storage_id: nb.storage_id }],
      ["storage/reveal", { storage_id: nb.storage_id }],
      ["storage/create", { ...nbStock(), storage_id: lora.storage_id }],
      ["storage/create-lora", { ...loraStock(), storage_id: nb.storage_id }],
    ] as const;
    for (const [path, payload] of tried) {
      expect([path, (await platform.call(path, payload, { as: crew.operator.token })).code]).toEqual([
        path,
        code.wrongType,
      ]);
    }
  });

  test("registering makes a LoRa record active; it stays so when its device is unbound", async () => {
    const { storage_id, imei } = await addStock(platform, crew, { type: 1 });
    const registered = await platform.data("storage/register", { storage_id }, { as: crew.operator.token });
    expect(registered).toMatchObject({ active: 1 });
    const device = { eui: imei, device_name: "Pump", lubricantTube: 250, time_setting: 12, report_interval: 24 };
    const { device_id } = await platform.data<{ device_id: number }>("device/save-device-lora", device, {
      as: crew.dealer.token,
    });
    await platform.data("device/unbind-device", { device_id }, { as: crew.dealer.token });
    expect((await list({ imei })).list).toMatchObject([{ active: 1 }]);
  });

  test("a free record is deleted, a bound one is refused with what to do", async () => {
    const free = await addStock(platform, crew);
    expect(
      await platform.data("storage/delete", { storage_id: free.storage_id }, { as: crew.operator.token }),
    ).toBeNull();
    expect((await list({ imei: free.imei })).total).toBe(0);

    const { imei } = await addDevice(platform, crew, { type: 0 });
    const [bound] = (await list({ imei })).list;
    const refused = await platform.call(
      "storage/delete",
      { storage_id: bound?.storage_id },
      { as: crew.operator.token },
    );
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringMatching(/unbind or delete/i) });
    expect((await list({ imei })).total).toBe(1);
  });

  test("distributing gives the free records and says of each other why not", async () => {
    const free = await addStock(platform, crew, { agentId: null });
    const { imei } = await addDevice(platform, crew);
    const [bound] = (await list({ imei })).list;
    const unknown = 987_654_321;
    const ids = [free.storage_id, bound?.storage_id, unknown, free.storage_id];
    const answer = await platform.data<BulkAnswer>(
      "storage/distribute",
      { storage_ids: ids, agent_id: crew.otherAgentId },
      { as: crew.admin.token },
    );
    expect(answer).toEqual({
      done: [free.storage_id],
      refused: [
        { id: bound?.storage_id, code: code.alreadyBound, message: expect.stringMatching(/unbind/) },
        { id: unknown, code: code.notExist, message: expect.stringMatching(/not exist/) },
      ],
    });
    expect((await list({ imei: free.imei })).list).toMatchObject([{ agent_id: crew.otherAgentId }]);
    expect((await list({ imei })).list).toMatchObject([{ agent_id: crew.agentId }]);
  });

  test("distributing to a provider that is not there gives nothing", async () => {
    const free = await addStock(platform, crew, { agentId: null });
    const payload = { storage_ids: [free.storage_id], agent_id: 987_654_321 };
    const answer = await platform.call("storage/distribute", payload, { as: crew.admin.token });
    expect(answer.code).toBe(code.notExist);
    expect((await list({ imei: free.imei })).list).toMatchObject([{ agent_id: null }]);
  });

  test("the list is filtered, searched and sorted", async () => {
    const batch = "filter-batch";
    const enter = async (path: string, record: object, agent_id: number | null) => {
      const row = await platform.data<StockRow>(path, { ...record, batch }, { as: crew.operator.token });
      if (agent_id !== null) {
        const given = { storage_ids: [row.storage_id], agent_id };
        await platform.data("storage/distribute", given, { as: crew.admin.token });
      }
      platform.now += 1000;
      return row.imei;
    };
    const first = await enter("storage/create", nbStock(), crew.agentId);
    const second = await enter("storage/create", nbStock(), null);
    const third = await enter("storage/create-lora", loraStock(), crew.otherAgentId);

    const cases = [
      { filter: {}, finds: [third, second, first] },
      { filter: { type: 0 }, finds: [second, first] },
      { filter: { type: 1 }, finds: [third] },
      { filter: { agent_id: crew.agentId }, finds: [first] },
      { filter: { imei: second.slice(4, 14) }, finds: [second] },
      { filter: { active: 1 }, finds: [] },
      { filter: { sort_by: "create_time", sort_order: "asc" }, finds: [first, second, third] },
      { filter: { page: 2, page_size: 2 }, finds: [first] },
    ];
    for (const { filter, finds } of cases) {
      expect([filter, imeisOf(await list({ batch, ...filter }))]).toEqual([filter, finds]);
    }
    expect(imeisOf(await list({ batch }, crew.dealer.token))).toEqual([first]);
  });

  test("suggestions for a LoRa device are the free records of the caller, without keys", async () => {
    const free = await addStock(platform, crew, { type: 1 });
    const foreign = await addStock(platform, crew, { type: 1, agentId: crew.otherAgentId });
    const bound = await addDevice(platform, crew, { type: 1 });
    const suggest = (eui: string) =>
      platform.data<readonly StockRow[]>("storage/get-lora-list", { eui }, { as: crew.dealer.token });
    expect(await suggest(free.imei.slice(6).toLowerCase())).toMatchObject([{ imei: free.imei }]);
    for (const hidden of [foreign.imei, String(bound.eui)]) expect(await suggest(hidden)).toEqual([]);
    expect(JSON.stringify(await suggest(""))).not.toMatch(/_key/);
  });

  test("a bound record names its device's customer", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId, username: "Named customer" });
    const { imei } = await addDevice(platform, crew, { customer_id: customer.id });
    expect((await list({ imei })).list).toMatchObject([{ customer: "Named customer", active: 1 }]);
  });
});
