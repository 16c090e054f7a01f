import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../../src/contract";
import type { Caller } from "../../../../src/platform/access/handler";
import { visibleChanges } from "../../../../src/platform/access/live-scope";
import { type Change, firstStep, onChanges } from "../../../../src/platform/database";
import { addDevice, addStock } from "../../../support/lubricators";
import type { TestPlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useStoredPlatform } from "./stored-platform";

vi.mock("../../../../resources", async (importOriginal) => {
  const { withStoredFixtures } = await import("./stored-registry");
  return withStoredFixtures(await importOriginal());
});

describe.each(openTestDatabases())("`onDelete` on $name", (engine) => {
  const { opened, made, call, data, names } = useStoredPlatform(engine);
  let platform: TestPlatform;
  let people: ReturnType<typeof made>["people"];
  beforeAll(() => {
    platform = opened();
    people = made().people;
  });

  const exists = async (path: string, key: object) => (await call(path, key, people.admin)).code === code.ok;

  test("records that are part of each other are deleted together", async () => {
    const outer = await data("assembly/save", { name: "Outer" }, people.dealer);
    const inner = await data("assembly/save", { name: "Inner", parent_id: outer.id }, people.dealer);
    await data("assembly/save", { id: outer.id, name: "Outer", parent_id: inner.id }, people.dealer);
    await data("assembly/delete", { id: outer.id }, people.dealer);
    expect(await names("assembly/list", people.dealer)).toEqual([]);
  });

  test("refuses to delete a record that others need, or that is not `deletable`", async () => {
    const machine = await data("machine/save", { name: "Lathe", remark: "old" }, people.customer);
    const key = { machine_id: machine.id };
    const inspection = await data("inspection/save", { name: "First inspection", ...key }, people.customer);
    expect(inspection).toMatchObject({ machine_name: "Lathe" });
    expect(await names("inspection/list-by-machine", people.customer, key)).toEqual(["First inspection"]);
    for (const of of [{}, { machine_id: 999_999 }]) {
      expect((await call("inspection/list-by-machine", of, people.customer)).code).toBe(code.notExist);
    }
    expect((await call("inspection/list-by-machine", key, people.other)).code).toBe(code.notExist);
    const refused = await call("machine/delete", key, people.customer);
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("Inspections: 1") });
    await data("inspection/delete", { id: inspection.id }, people.customer);
    await data("machine/save", { ...key, name: "Lathe", remark: "new" }, people.customer);
    expect((await call("machine/delete", key, people.customer)).code).toBe(code.notAllowed);
    await data("machine/save", { ...key, name: "Lathe", remark: "old" }, people.customer);
    await data("machine/delete", key, people.customer);
    expect((await call("machine/detail", key, people.customer)).code).toBe(code.notExist);
  });

  test("refuses to delete a customer with a record that others need", async () => {
    const customer = await made().addCustomer();
    const key = { machine_id: (await data("machine/save", { name: "Needed" }, customer)).id };
    const inspection = await data("inspection/save", { name: "Yearly", ...key }, customer);
    const refused = await call("user/delete", { user_id: customer.id }, people.admin);
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("Inspections: 1") });
    expect(await exists("machine/detail", key)).toBe(true);
    await data("inspection/delete", { id: inspection.id }, people.admin);
    await data("user/delete", { user_id: customer.id }, people.admin);
    expect(await exists("machine/detail", key)).toBe(false);
  });

  test("`refuse` at the owner's relation prevents deleting the customer", async () => {
    const customer = await made().addCustomer();
    const locker = await data("locker/save", { name: "Hall 7", customer_id: customer.id }, people.dealer);
    const refused = await call("user/delete", { user_id: customer.id }, people.admin);
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("Lockers: 1") });
    await data("locker/delete", { id: locker.id }, people.admin);
    await data("user/delete", { user_id: customer.id }, people.admin);
  });

  test("a relation to any account is handled for deleted customers and administrators", async () => {
    const admin = await platform.addPerson(role.admin);
    for (const holder of [await made().addCustomer(), admin]) {
      const { id } = await data("badge/save", { name: "B", holder_id: holder.id }, people.admin);
      await data("user/delete", { user_id: holder.id }, people.admin);
      expect(await exists("badge/detail", { id })).toBe(false);
    }
  });

  test("deleting a provider deletes the records that refer to its staff, groups and unbound devices", async () => {
    const agent_id = await platform.addAgent();
    const staff = await platform.addPerson(role.afm, { agent_id });
    const group_id = await platform.addGroup(agent_id);
    const leader = await platform.addPerson(role.leader, { agent_id, group_id });
    const { device_id } = await addDevice(platform, { ...made().users, agentId: agent_id, dealer: staff });
    await data("device/unbind-device", { device_id }, people.admin);
    const relations = [{ holder_id: staff.id }, { holder_id: leader.id }, { group_id }, { device_id }];
    const badges = [];
    for (const relation of relations) badges.push(await data("badge/save", { name: "B", ...relation }, people.admin));
    const own = await data("badge/save", { name: "Own" }, staff);
    await data("agent/delete", { agent_id }, people.admin);
    for (const { id } of badges) expect(await exists("badge/detail", { id })).toBe(false);
    expect(await exists("badge/detail", { id: own.id })).toBe(true);
  });

  test("a record that needs one of many devices prevents deleting the provider, and nothing is changed", async () => {
    const { database } = platform.platform;
    const agent_id = await platform.addAgent();
    const staff = await platform.addPerson(role.afm, { agent_id });
    const times = { create_time: platform.now, update_time: platform.now };
    const device = { agent_id, type: 0, bind_status: 0, lubricant_tube: 125, time_setting: 6, ...times };
    const imeis = Array.from({ length: firstStep + 1 }, (_, index) => `needed ${index}`);
    await database
      .insertInto("device")
      .values(imeis.map((imei) => ({ ...device, imei })))
      .execute();
    const devices = await database.selectFrom("device").select("id").where("agent_id", "=", agent_id).execute();
    const device_id = Math.max(...devices.map(({ id }) => id));
    const customer = await made().addCustomer();
    const locker = await data("locker/save", { name: "Hall 8", customer_id: customer.id, device_id }, people.admin);
    const refused = await call("agent/delete", { agent_id }, people.admin);
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("Lockers: 1") });
    const left = (table: "device" | "account") =>
      database.selectFrom(table).select("id").where("agent_id", "=", agent_id).orderBy("id").execute();
    expect(await left("device")).toHaveLength(imeis.length);
    expect(await left("account")).toEqual([{ id: staff.id }]);
    await data("locker/delete", { id: locker.id }, people.admin);
  });

  test("deleting a group deletes the records that refer to it or its leader", async () => {
    const group_id = await platform.addGroup(made().agentId);
    const leader = await platform.addPerson(role.leader, { agent_id: made().agentId, group_id });
    const byGroup = await data("badge/save", { name: "G", group_id }, people.admin);
    const byLeader = await data("badge/save", { name: "L", holder_id: leader.id }, people.admin);
    await data("group/delete-group", { group_id }, people.dealer);
    for (const { id } of [byGroup, byLeader]) expect(await exists("badge/detail", { id })).toBe(false);
  });

  test("deleting a stock record clears the fields that refer to it", async () => {
    const { storage_id } = await addStock(platform, made().users, { type: 1, agentId: null });
    const { id } = await data("badge/save", { name: "S", stock_id: storage_id }, people.admin);
    await data("storage/delete-lora", { storage_id }, people.admin);
    expect(await data("badge/detail", { id }, people.admin)).toMatchObject({ stock_id: null });
  });

  test("deleting an account deletes its private rows", async () => {
    const admin = await platform.addPerson(role.admin);
    await data("note/save", { name: "Gone" }, admin);
    await data("user/delete", { user_id: admin.id }, people.admin);
    const { database } = platform.platform;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from note where account_id = ${admin.id}
    `.execute(database);
    expect(Number(rows[0]?.count)).toBe(0);
  });

  /** The changes of a call, as each of some callers is told of them. */
  const toldOf = async (callers: readonly Partial<Caller>[], work: () => Promise<unknown>) => {
    const { database } = platform.platform;
    const changes: Change[] = [];
    const stop = onChanges(database, (told) => void changes.push(...(told ?? [])));
    await work();
    stop();
    const nobody = { accountId: 0, agentId: null, groupId: null, authorities: null };
    return Promise.all(callers.map((one) => visibleChanges(database, { ...nobody, ...one } as Caller, changes)));
  };

  test("the provider of a customer is told of a deleted record of the customer, and no other provider", async () => {
    const customer = await made().addCustomer();
    const machine = await data("machine/save", { name: "Press" }, customer);
    const last = await data("machine/save", { name: "Saw", remark: "old" }, customer);
    const callers = [
      { role: role.afm, agentId: made().agentId },
      { role: role.leader, agentId: made().agentId, groupId: 1 },
      { role: role.afm, agentId: made().agentId + 1000 },
    ];
    const deleteOne = () => data("machine/delete", { machine_id: last.id }, customer);
    const deleteAll = () => data("user/delete", { user_id: customer.id }, people.admin);
    for (const [{ id }, work] of [
      [last, deleteOne],
      [machine, deleteAll],
    ] as const) {
      const gone = { resource: "machine", type: "deleted", id };
      const [provider, group, other] = await toldOf(callers, work);
      expect(provider).toContainEqual(gone);
      expect(group).toContainEqual(gone);
      expect(other).not.toContainEqual(gone);
    }
  });

  test("an account is told of its deleted private records, and nobody else", async () => {
    const machine = await data("machine/save", { name: "Mill", remark: "old" }, people.customer);
    const about = await data("note/save", { name: "About", machine_id: machine.id }, people.dealer);
    const own = await data("note/save", { name: "Own" }, people.dealer);
    const callers = [
      { role: role.afm, agentId: made().agentId, accountId: people.dealer.id },
      { role: role.afm, agentId: made().agentId, accountId: people.dealer.id + 1000 },
      { role: role.admin },
    ];
    for (const [{ id }, work] of [
      [about, () => data("machine/delete", { machine_id: machine.id }, people.customer)],
      [own, () => data("note/delete", { id: own.id }, people.dealer)],
    ] as const) {
      const gone = { resource: "note", type: "deleted", id };
      const [mine, colleague, admin] = await toldOf(callers, work);
      expect(mine).toContainEqual(gone);
      expect(colleague).not.toContainEqual(gone);
      expect(admin).not.toContainEqual(gone);
    }
  });

  test("every deletion and change is logged or told to the browsers, also to storage operators", async () => {
    const admin = await platform.addPerson(role.admin);
    const deleted = await data("badge/save", { name: "Told", holder_id: admin.id }, people.admin);
    const { storage_id } = await addStock(platform, made().users, { type: 1, agentId: null });
    const cleared = await data("badge/save", { name: "Kept", stock_id: storage_id }, people.admin);
    const [told] = await toldOf([{ role: role.storage }], async () => {
      await data("user/delete", { user_id: admin.id }, people.admin);
      await data("storage/delete-lora", { storage_id }, people.admin);
    });
    expect(told).toEqual(
      expect.arrayContaining([
        { resource: "badge", type: "deleted", id: deleted.id },
        { resource: "badge", type: "updated", id: cleared.id },
      ]),
    );
    const { list } = await data<{ list: readonly { readonly content: string }[] }>("action/list", {}, people.admin);
    expect(list.map(({ content }) => content)).toContainEqual(expect.stringContaining("Delete: Badges “Told”"));
  });
});
