import { describe, expect, test } from "vitest";
import { type CommandKind, commandKind, messageType, role } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import type { EventDevice, PlatformEvent } from "../../../../src/platform/fleet/events";
import { queueCommand } from "../../../../src/platform/fleet/intake/command-queue";
import {
  accountsOfRoles,
  dealerAccountIds,
  followersOf,
  messageRetention,
  pushMessage,
  sweepMessages,
} from "../../../../src/platform/fleet/messages/push-messages";
import { publish } from "../../../../src/platform/fleet/publish";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

type EventOwners = Pick<EventDevice, "id" | "agent_id" | "group_id" | "customer_id">;

/** Makes a device of a provider with a group leader, a member and a customer, and accounts of another provider. */
async function makeFixture(platform: TestPlatform) {
  const { database } = platform.platform;
  const agentId = await platform.addAgent();
  const otherId = await platform.addAgent();
  const groupId = await platform.addGroup(agentId);
  const crew = { agent_id: agentId, group_id: groupId };
  const people = {
    admin: await platform.addPerson(role.admin),
    owner: await platform.addPerson(role.afm, { agent_id: agentId }),
    leader: await platform.addPerson(role.leader, crew),
    member: await platform.addPerson(role.member, crew),
    customer: await platform.addPerson(role.customer, { agent_id: agentId }),
    otherOwner: await platform.addPerson(role.afm, { agent_id: otherId }),
    otherCustomer: await platform.addPerson(role.customer, { agent_id: agentId }),
  };
  await database.updateTable("team").set({ leader_id: people.leader.id }).where("id", "=", groupId).execute();
  const deviceId = await insertReturningId(database, "device", {
    type: 0,
    agent_id: agentId,
    group_id: groupId,
    customer_id: people.customer.id,
    device_name: "Press 4",
    lubricant_tube: 125,
    time_setting: 6,
    create_time: platform.now,
    update_time: platform.now,
  });
  const device = { id: deviceId, agent_id: agentId, group_id: groupId, customer_id: people.customer.id };
  return { agentId, deviceId, device, people };
}

describe.each(openTestDatabases())("pushing messages on $name", (engine) => {
  const opened = usePlatform(engine);
  const push = (to: readonly number[], more: object = {}) =>
    pushMessage(opened().platform.database, {
      to,
      type: messageType.officialPush,
      time: opened().now,
      content: "Hello",
      ...more,
    });
  const inboxOf = (id: number) =>
    opened().platform.database.selectFrom("message").selectAll().where("account_id", "=", id).orderBy("id").execute();

  test("the provider's account, the group leader and the customer follow a device", async () => {
    const first = await makeFixture(opened());
    const second = await makeFixture(opened());
    const spare = { ...first.device, id: second.device.id + 1, group_id: null, customer_id: null };
    const followers = await followersOf(opened().platform.database, [first.device, second.device, spare]);
    for (const { device, people } of [first, second]) {
      const expected = [people.owner.id, people.leader.id, people.customer.id];
      expect(followers.get(device.id)?.toSorted()).toEqual(expected.toSorted());
    }
    expect(followers.get(spare.id)).toEqual([first.people.owner.id]);
  });

  test("disabled accounts and leaders who changed the provider do not follow a device", async () => {
    const { agentId, device, people } = await makeFixture(opened());
    const { database } = opened().platform;
    const elsewhere = await opened().addAgent();
    await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", people.owner.id).execute();
    await database.updateTable("account").set({ agent_id: elsewhere }).where("id", "=", people.leader.id).execute();
    expect((await followersOf(database, [device])).get(device.id)).toEqual([people.customer.id]);
    expect(await dealerAccountIds(database, agentId)).toEqual([]);
  });

  test("finds accounts by role and by provider", async () => {
    const { agentId, people } = await makeFixture(opened());
    const { database } = opened().platform;
    expect(await dealerAccountIds(database, agentId)).toEqual([people.owner.id]);
    expect(await accountsOfRoles(database, [role.admin])).toContain(people.admin.id);
    expect(await accountsOfRoles(database, [role.admin])).not.toContain(people.owner.id);
  });

  test("each recipient gets one unread message, even when listed twice", async () => {
    const { people } = await makeFixture(opened());
    await push([people.owner.id, people.leader.id, people.owner.id]);
    expect(await inboxOf(people.owner.id)).toMatchObject([{ content: "Hello", status: 0, push_time: opened().now }]);
    expect(await inboxOf(people.leader.id)).toHaveLength(1);
    expect(await inboxOf(people.member.id)).toEqual([]);
  });

  test("a message with the same deduplication key is pushed once, a message without one every time", async () => {
    const { people } = await makeFixture(opened());
    await push([people.owner.id], { dedupKey: "alarm 1" });
    await push([people.owner.id, people.leader.id], { dedupKey: "alarm 1" });
    await push([people.leader.id]);
    await push([people.leader.id]);
    expect(await inboxOf(people.owner.id)).toHaveLength(1);
    expect(await inboxOf(people.leader.id)).toHaveLength(3);
  });

  test("accepts more recipients than fit into one statement, and an empty list", async () => {
    const { database } = opened().platform;
    const ids: number[] = [];
    for (let index = 0; index < 450; index += 1) {
      ids.push(
        await insertReturningId(database, "account", {
          role: role.customer,
          email: `many${index}@lubricator.test`,
          password_hash: "",
          create_time: 0,
        }),
      );
    }
    await push(ids);
    await push([]);
    const { count } = await database
      .selectFrom("message")
      .where("account_id", "in", ids)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(450);
  });

  test("deletes messages older than the retention time", async () => {
    const { people } = await makeFixture(opened());
    const { now } = opened();
    await push([people.owner.id], { time: now - messageRetention - 1, content: "old" });
    await push([people.owner.id], { time: now - messageRetention + day, content: "young" });
    await sweepMessages(opened().platform.database, now);
    expect((await inboxOf(people.owner.id)).map(({ content }) => content)).toEqual(["young"]);
  });

  test("deleting a device keeps its messages, deleting an account deletes its messages", async () => {
    const { deviceId, people } = await makeFixture(opened());
    const { database } = opened().platform;
    await push([people.owner.id, people.member.id], { deviceId });
    await database.deleteFrom("device").where("id", "=", deviceId).execute();
    await database.deleteFrom("account").where("id", "=", people.member.id).execute();
    expect(await inboxOf(people.owner.id)).toMatchObject([{ device_id: null }]);
    expect(await inboxOf(people.member.id)).toEqual([]);
  });
});

describe.each(openTestDatabases())("messages about devices on $name", (engine) => {
  const opened = usePlatform(engine);
  const eventDevice = (device: object): EventDevice =>
    ({ type: 0, imei: null, eui: null, device_name: "Press 4", ...device }) as EventDevice;
  async function raised({ id: device_id, ...device }: EventOwners, code: number): Promise<PlatformEvent> {
    const alarm = { device_id, agent_id: device.agent_id, code, begin_time: opened().now };
    const id = await insertReturningId(opened().platform.database, "alarm", alarm);
    return { type: "alarm.raised", device: eventDevice({ id: device_id, ...device }), alarm: { id, ...alarm } };
  }
  const messagesOf = async (id: number) =>
    (
      await opened()
        .platform.database.selectFrom("message")
        .select(["type", "details", "device_id"])
        .where("account_id", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as unknown }));

  test.each([
    [1, messageType.deviceException, "Lubricant emptied"],
    [2, messageType.lowPower, "Low battery"],
    [3, messageType.lowPower, "Battery dead"],
    [5, messageType.deviceException, "High back-pressure alarm"],
  ])("alarm code %i sends a message of type %i: %s", async (code, type, en) => {
    const { device, people } = await makeFixture(opened());
    await publish(opened().platform.database, [await raised(device, code)], opened().now);
    for (const { id } of [people.owner, people.leader, people.customer]) {
      expect(await messagesOf(id)).toMatchObject([
        { type, device_id: device.id, details: { device: "Press 4", alarm: { en } } },
      ]);
    }
    for (const { id } of [people.admin, people.member, people.otherOwner, people.otherCustomer]) {
      expect(await messagesOf(id)).toEqual([]);
    }
  });

  test("an unknown code and a cleared alarm send no message", async () => {
    const { device, people } = await makeFixture(opened());
    const cleared: PlatformEvent = {
      type: "alarm.cleared",
      device: eventDevice(device),
      alarm: { id: 2001, code: 1, begin_time: 0, end_time: 1 },
    };
    await publish(opened().platform.database, [await raised(device, 99), cleared], opened().now);
    expect(await messagesOf(people.owner.id)).toEqual([]);
  });

  test("each alarm sends one message", async () => {
    const { device, people } = await makeFixture(opened());
    const both = [await raised(device, 1), await raised(device, 6)];
    await publish(opened().platform.database, both, opened().now);
    await publish(opened().platform.database, both, opened().now + 1);
    expect(await messagesOf(people.owner.id)).toHaveLength(2);
  });

  test("a pending command sends a message to all followers but its author, once a day for each kind", async () => {
    const { device, people } = await makeFixture(opened());
    const { database } = opened().platform;
    const give = (kind: CommandKind, now: number) =>
      queueCommand(database, { device: eventDevice(device), kind, data: {}, accountId: people.owner.id, now });
    const { now } = opened();
    await give(commandKind.timeSetting, now);
    await give(commandKind.timeSetting, now + 1);
    await give(commandKind.reset, now + 2);
    await give(commandKind.timeSetting, now + day);
    const waiting = (en: string) => ({ type: messageType.pendingCommand, details: { command: { en } } });
    const expected = ["Time setting", "Reset of the lubricant count", "Time setting"].map(waiting);
    expect(await messagesOf(people.leader.id)).toMatchObject(expected);
    expect(await messagesOf(people.customer.id)).toHaveLength(3);
    expect(await messagesOf(people.owner.id)).toEqual([]);
  });
});
