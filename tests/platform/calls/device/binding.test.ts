import { describe, expect, test } from "vitest";
import { code, type Envelope, role } from "../../../../src/contract";
import { addStock, type DeviceRow, loraDevice, nbDevice, newImei } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("binding on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const save = (imei: string, as = crew.dealer.token, more = {}): Promise<Envelope> =>
    platform.call("device/save-device", nbDevice(imei, more), { as });
  const stockOf = (imei: string) =>
    platform.platform.database
      .selectFrom("storage")
      .select(["device_id", "active", "agent_id"])
      .where("imei", "=", imei)
      .executeTakeFirstOrThrow();

  test("stock is distributed, bound once, released and bound again", async () => {
    const { imei } = await addStock(platform, crew);
    const first = (await save(imei)).data as DeviceRow;
    expect(first).toMatchObject({ imei, bind_status: 1, bind_time: platform.now, status: 5, time_setting: 6 });
    expect(await stockOf(imei)).toEqual({ device_id: first.device_id, active: 1, agent_id: crew.agentId });

    const second = await save(imei);
    expect(second.code).toBe(code.alreadyBound);
    expect(second.data).toMatchObject({ fields: { imei: expect.stringContaining(imei) } });

    const freed = await platform.data<DeviceRow>(
      "device/unbind-device",
      { device_id: first.device_id },
      { as: crew.dealer.token },
    );
    expect(freed).toMatchObject({ bind_status: 0, status: 6, online: 0, unbind_time: platform.now });
    expect(await stockOf(imei)).toEqual({ device_id: null, active: 0, agent_id: crew.agentId });

    const third = (await save(imei)).data as DeviceRow;
    expect(third.device_id).not.toBe(first.device_id);
    // The first device still exists, but cannot take back a record that is bound to another device.
    const again = await save(imei, crew.dealer.token, { device_id: first.device_id });
    expect(again.code).toBe(code.alreadyBound);
  });

  test("saving an unbound device binds it again", async () => {
    const { imei } = await addStock(platform, crew);
    const { device_id } = (await save(imei)).data as DeviceRow;
    await platform.data("device/unbind-device", { device_id }, { as: crew.dealer.token });
    const row = (await save(imei, crew.dealer.token, { device_id })).data;
    expect(row).toMatchObject({ device_id, bind_status: 1, status: 5 });
    expect((await stockOf(imei)).device_id).toBe(device_id);
  });

  test("a device that gets another lubricator releases the former stock record", async () => {
    const former = await addStock(platform, crew);
    const next = await addStock(platform, crew);
    const { device_id } = (await save(former.imei)).data as DeviceRow;
    const reported = { status: 1, online: 1, remaining_ratio: 40, active_time: platform.now };
    await platform.platform.database.updateTable("device").set(reported).where("id", "=", device_id).execute();
    const row = (await save(next.imei, crew.dealer.token, { device_id })).data;
    expect(row).toMatchObject({ imei: next.imei, bind_status: 1, status: 5, remaining_ratio: null, active_time: null });
    expect((await stockOf(former.imei)).device_id).toBeNull();
    expect((await stockOf(next.imei)).device_id).toBe(device_id);
  });

  test("one of several concurrent bindings wins", async () => {
    const { imei } = await addStock(platform, crew);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(imei)));
    const codes = answers.map((answer) => answer.code).toSorted((one, other) => one - other);
    expect(codes).toEqual([code.ok, ...Array.from({ length: 7 }, () => code.alreadyBound)]);
    const bound = await platform.platform.database
      .selectFrom("device")
      .select("id")
      .where("imei", "=", imei)
      .where("bind_status", "=", 1)
      .execute();
    expect(bound).toHaveLength(1);
    expect(await stockOf(imei)).toMatchObject({ device_id: bound[0]?.id, active: 1 });
  });

  test("a record that is bound and distributed concurrently has one owner", async () => {
    const { imei, storage_id } = await addStock(platform, crew);
    const give = { storage_ids: [storage_id], agent_id: crew.otherAgentId, from_agent_ids: [crew.agentId] };
    const [saved] = await Promise.all([
      save(imei),
      platform.call("storage/distribute", give, { as: crew.admin.token }),
    ]);
    const stock = await stockOf(imei);
    const isBound = saved.code === code.ok;
    expect(stock.agent_id).toBe(isBound ? crew.agentId : crew.otherAgentId);
    expect(stock.device_id === null).toBe(!isBound);
  });

  test.each([
    { what: "an IMEI that is in no stock", by: "dealer", stock: "none", refused: code.notExist },
    { what: "another provider's record", by: "dealer", stock: "other", refused: code.notExist },
    { what: "a record that nobody was given", by: "dealer", stock: "nobody", refused: code.notExist },
    { what: "a record that nobody was given, by an admin", by: "admin", stock: "nobody", refused: code.notAllowed },
  ] as const)("$what is refused with $refused", async ({ by, stock, refused }) => {
    const agentId = stock === "other" ? crew.otherAgentId : null;
    const imei = stock === "none" ? newImei() : (await addStock(platform, crew, { agentId })).imei;
    const answer = await save(imei, crew[by].token);
    expect(answer.code).toBe(refused);
    expect(answer.data).toMatchObject({ fields: { imei: expect.any(String) } });
  });

  test("a device that an admin adds belongs to the dealer of its stock record", async () => {
    const { imei } = await addStock(platform, crew);
    expect((await save(imei, crew.admin.token)).code).toBe(code.ok);
    const { list } = await platform.data<{ list: DeviceRow[] }>(
      "device/list",
      { keywords: imei },
      { as: crew.dealer.token },
    );
    expect(list).toHaveLength(1);
  });

  test("an NB record is not bound by the LoRa call, nor a LoRa record by the NB call", async () => {
    const nb = await addStock(platform, crew);
    const lora = await addStock(platform, crew, { type: 1 });
    const saved = (await save(nb.imei)).data as DeviceRow;
    const asLora = { ...loraDevice(lora.imei), device_id: saved.device_id };
    expect((await platform.call("device/save-device-lora", asLora, { as: crew.dealer.token })).code).toBe(
      code.wrongType,
    );
    expect((await save(lora.imei)).code).toBe(code.wrongParameter);
  });

  test("a leader who can add devices sees unbound stock, and gets code 12 for bound stock", async () => {
    const group_id = await platform.addGroup(crew.agentId);
    const of = { agent_id: crew.agentId, group_id, authorities: ["device.list", "device.create"] };
    const leader = await platform.addPerson(role.leader, of);
    const { imei } = await addStock(platform, crew);
    const list = () => platform.data<{ total: number }>("storage/list", { imei }, { as: leader.token });
    expect((await list()).total).toBe(1);
    expect((await save(imei, leader.token)).data).toMatchObject({ group_id });
    expect((await list()).total).toBe(0);
    expect((await save(imei, leader.token)).code).toBe(code.alreadyBound);
  });
});
