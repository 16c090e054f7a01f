import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { code, role } from "../../../../src/contract";
import { minute } from "../../../../src/platform/base/clock";
import { announce, onChanges } from "../../../../src/platform/database";
import { liveLimits } from "../../../../src/platform/services/live-streams";
import { openEvents } from "../../../support/live-events";
import { addDevice, type DeviceRow, nbDevice } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("the stream of changes on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  let customer: Person;
  let device: DeviceRow;
  beforeAll(async () => {
    customer = await platform.addPerson(role.customer, { agent_id: users.agentId, apply_status: 1 });
    device = await addDevice(platform, users, { customer_id: customer.id });
    await addDevice(platform, { ...users, dealer: users.otherDealer, agentId: users.otherAgentId });
  });

  const open = async (person: Person, base: "admin/1" | "client/1" = "admin/1") => {
    const stream = await openEvents(platform, person.token, base);
    onTestFinished(() => stream.close());
    return stream;
  };
  const rename = (name: string) => {
    const { device_id, imei } = device;
    const payload = nbDevice(String(imei), { device_id, customer_id: customer.id, device_name: name });
    return platform.data("device/save-device", payload, { as: users.dealer.token });
  };
  /** Time for a message that must not come. */
  const settle = () => pause(2 * liveLimits.interval);

  test("reports a change by resource, type and id, without values of the record", async () => {
    const stream = await open(users.admin);
    await rename("Pump 1");
    const updated = { resource: "device", type: "updated", ids: [device.device_id] };
    await expect.poll(() => stream.messages).toContainEqual(updated);
    expect(stream.messages).toContainEqual({ resource: "log", type: "created", ids: [] });
    expect(JSON.stringify(stream.messages)).not.toContain("Pump 1");
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("cache-control")).toContain("no-store");
  });

  test("reports only records in the account's scope, of resources that it may list", async () => {
    const own = await open(users.dealer);
    const ownCustomer = await open(customer, "client/1");
    const other = await open(users.otherDealer);
    const otherCustomer = await open(
      await platform.addPerson(role.customer, { agent_id: users.agentId, apply_status: 1 }),
      "client/1",
    );
    const operator = await open(users.operator);
    await rename("Pump 2");
    const updated = { resource: "device", type: "updated", ids: [device.device_id] };
    await expect.poll(() => own.messages).toContainEqual(updated);
    await expect.poll(() => ownCustomer.messages).toContainEqual(updated);
    await settle();
    expect(own.messages.map(({ resource }) => resource)).not.toContain("log");
    for (const stream of [other, otherCustomer, operator]) expect(stream.messages).toEqual([]);
  });

  test("reports deletions to groups and storage operators who could see the deleted rows", async () => {
    const group_id = await platform.addGroup(users.agentId);
    const otherGroup = await platform.addGroup(users.agentId);
    const authorities = ["member.list", "member.create", "member.delete", "gateway.list"];
    const inGroup = (id: number) => ({ agent_id: users.agentId, group_id: id, authorities });
    const leader = await platform.addPerson(role.leader, inGroup(group_id));
    const otherLeader = await platform.addPerson(role.leader, inGroup(otherGroup));
    const member = await platform.addPerson(role.member, inGroup(group_id));
    const as = users.dealer.token;
    const gateway = await platform.data<{ id: number }>(
      "gateway/save",
      { eui: "00112233445566AA", name: "Hall" },
      { as },
    );
    const stock = { imei: "356938035643809", model: "NB", batch: "B" };
    const byAdmin = { as: users.admin.token };
    const { storage_id } = await platform.data<{ storage_id: number }>("storage/create", stock, byAdmin);
    const [own, other, operator] = [await open(leader), await open(otherLeader), await open(users.operator)];

    await platform.data("user/delete-user", { user_id: member.id }, { as });
    await platform.data("gateway/delete", { id: gateway.id }, { as });
    await platform.data("storage/delete", { storage_id }, byAdmin);
    const deleted = (resource: string, id: number) => ({ resource, type: "deleted", ids: [id] });
    await expect.poll(() => own.messages).toContainEqual(deleted("member", member.id));
    await expect.poll(() => own.messages).toContainEqual(deleted("gateway", gateway.id));
    await expect.poll(() => other.messages).toContainEqual(deleted("gateway", gateway.id));
    await expect.poll(() => operator.messages).toContainEqual(deleted("storage", storage_id));
    await settle();
    expect(other.messages.map(({ resource }) => resource)).not.toContain("member");
    expect(operator.messages.map(({ resource }) => resource)).toEqual(["storage"]);
  });

  test("sends one message for the reports and alarms of a batch", async () => {
    const stream = await open(customer, "client/1");
    const other = await open(users.otherDealer);
    const reports = [1, 2, 3].map((at) => ({
      type: "nb",
      imei: device.imei,
      time: platform.now + at * minute,
      battery: 80,
      alarms: at === 3 ? [2] : [],
    }));
    platform.now += 10 * minute;
    expect(await sendReports(platform, reports)).toMatchObject({ taken: 3 });
    await expect.poll(() => stream.messages.length).toBeGreaterThan(2);
    await settle();
    const ids = [device.device_id];
    expect(stream.messages).toContainEqual({ resource: "device", type: "reported", ids });
    expect(stream.messages).toContainEqual({ resource: "alarm", type: "created", ids: [expect.any(Number)] });
    // The message about the alarm.
    expect(stream.messages).toContainEqual({ resource: "message", type: "created", ids: [] });
    expect(stream.messages.filter(({ type }) => type === "reported")).toHaveLength(1);
    expect(other.messages).toEqual([]);
  });

  test("reports only changes of the account's own inbox", async () => {
    const reader = await open(users.dealer);
    const other = await open(users.otherDealer);
    await platform.data("message/read", {}, { as: users.dealer.token });
    await expect.poll(() => reader.messages).toEqual([{ resource: "message", type: "updated", ids: [] }]);
    await settle();
    expect(other.messages).toEqual([]);
  });

  test("reports changes only after the commit, and none that are rolled back", async () => {
    const { database } = platform.platform;
    const told = vi.fn();
    onTestFinished(onChanges(database, told));
    await expect(
      database.transaction().execute(async (trx) => {
        announce(trx, [{ resource: "device", type: "updated", id: 1, owners: {} }]);
        expect(told).not.toHaveBeenCalled();
        throw new Error("roll back");
      }),
    ).rejects.toThrow("roll back");
    expect(told).not.toHaveBeenCalled();
  });

  test("ends with the session, before it reports anything else", async () => {
    const person = await platform.addPerson(role.afm, { agent_id: users.agentId });
    const stream = await open(person);
    await platform.platform.sessions.endAllOf(person.id);
    await rename("Pump 3");
    await stream.ended;
    expect(stream.messages).toEqual([]);
  });

  test("ends when the rights of the account change, before it reports anything else", async () => {
    const admin = await platform.addPerson(role.admin, { authorities: ["device.list"] });
    const stream = await open(admin);
    const { database } = platform.platform;
    await database.updateTable("account").set({ authority_ids: "[]" }).where("id", "=", admin.id).execute();
    await rename("Pump 4");
    await stream.ended;
    expect(stream.messages).toEqual([]);
  });

  test("checks session and rights with one query for each message", async () => {
    const admin = await platform.addPerson(role.admin, { authorities: ["device.list"] });
    const stream = await open(admin);
    const { database } = platform.platform;
    const queries = vi.spyOn(database.getExecutor(), "executeQuery");
    onTestFinished(() => queries.mockRestore());
    await database.transaction().execute(async (trx) => {
      announce(trx, [{ resource: "device", type: "updated", id: device.device_id, owners: {} }]);
    });
    await expect.poll(() => stream.messages).toHaveLength(1);
    expect(queries).toHaveBeenCalledOnce();
  });

  test("refuses an unknown token, and more streams of one account than its limit", async () => {
    expect(await platform.call("live/events", {}, { as: "unknown" })).toMatchObject({ code: code.tokenInvalid });
    const person = await platform.addPerson(role.afm, { agent_id: users.agentId });
    const streams = await Promise.all(Array.from({ length: liveLimits.perAccount }, () => open(person)));
    expect(await platform.call("live/events", {}, { as: person.token })).toMatchObject({ code: code.notAllowed });
    await streams[0]?.close();
    expect(await platform.call("live/events", {}, { as: person.token })).toMatchObject({ code: code.ok });
  });
});
