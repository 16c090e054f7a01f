import { beforeAll, describe, expect, test } from "vitest";
import { code, messageType, role } from "../../../../src/contract";
import { minute } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { type Message, pushMessage } from "../../../../src/platform/fleet/messages/push-messages";
import { newImei } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

interface Inbox {
  readonly list: readonly {
    readonly id: number;
    readonly content: string;
    readonly status: number;
    readonly device_id: number | null;
    readonly device_name: string | null;
  }[];
  readonly total: number;
  readonly unread: number;
}

describe.each(openTestDatabases())("the inbox on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let reader: Person;
  let other: Person;
  beforeAll(async () => {
    const agentId = await platform.addAgent();
    reader = await platform.addPerson(role.afm, { agent_id: agentId });
    other = await platform.addPerson(role.afm, { agent_id: agentId });
  });

  const push = (message: Partial<Message> & object) =>
    pushMessage(platform.platform.database, {
      to: [reader.id],
      type: messageType.officialPush,
      time: platform.now,
      content: "Hello",
      ...message,
    } as Message);
  const inbox = (payload: object = {}, as = reader.token, language: "zh" | "en" = "en") =>
    platform.data<Inbox>("message/list", { ...payload }, { as, language });
  const texts = (answer: Inbox) => answer.list.map(({ content }) => content);
  const empty = () => platform.platform.database.deleteFrom("message").execute();

  test("lists the caller's messages, newest first, with the number of all unread messages", async () => {
    await empty();
    await push({ content: "first", time: platform.now });
    await push({ content: "second", time: platform.now + minute, type: messageType.lowPower });
    await push({ to: [other.id], content: "for another person" });
    expect(texts(await inbox())).toEqual(["second", "first"]);
    const lowPower = await inbox({ type: messageType.lowPower });
    expect(texts(lowPower)).toEqual(["second"]);
    expect(lowPower).toMatchObject({ total: 1, unread: 2 });
    expect(texts(await inbox({ page: 2, page_size: 1 }))).toEqual(["first"]);
  });

  test("lists unread faults before routine messages", async () => {
    await empty();
    await push({ content: "fault", time: platform.now, type: messageType.deviceException });
    await push({ content: "routine", time: platform.now + minute, type: messageType.pendingCommand });
    const before = await inbox();
    expect(texts(before)).toEqual(["fault", "routine"]);
    await platform.data("message/read", { message_ids: [before.list[0]?.id] }, { as: reader.token });
    expect(texts(await inbox())).toEqual(["routine", "fault"]);
  });

  test("has the id of the alarm only if it is in the reader's scope", async () => {
    const { database } = platform.platform;
    const agent_id = await platform.addAgent();
    const device = { type: 0, imei: newImei(), agent_id, device_name: "Press 4", lubricant_tube: 125, time_setting: 6 };
    const stamps = { create_time: 1, update_time: 1 };
    const device_id = await insertReturningId(database, "device", { ...device, ...stamps });
    const alarmId = await insertReturningId(database, "alarm", { device_id, agent_id, code: 1, begin_time: 1 });
    const owner = await platform.addPerson(role.afm, { agent_id });
    const stranger = await platform.addPerson(role.afm, { agent_id: await platform.addAgent() });
    const message = { type: messageType.deviceException, time: platform.now, content: "Empty", alarmId };
    await pushMessage(database, { to: [owner.id, stranger.id], ...message });
    const alarmIn = async (token: string) =>
      (await platform.data<{ list: { alarm_id: number | null }[] }>("message/list", {}, { as: token })).list[0]
        ?.alarm_id;
    expect(await alarmIn(owner.token)).toBe(alarmId);
    expect(await alarmIn(stranger.token)).toBeNull();
  });

  test("translates templates and alarms into the reader's language", async () => {
    await empty();
    const alarm = { zh: "油脂已空", en: "Lubricant emptied" };
    await pushMessage(platform.platform.database, {
      to: [reader.id],
      type: messageType.deviceException,
      time: platform.now,
      template: "alarm",
      details: { device: "Press 4", alarm },
    });
    expect(texts(await inbox({}, reader.token, "en"))).toEqual(["Device “Press 4”: Lubricant emptied"]);
    expect(texts(await inbox({}, reader.token, "zh"))).toEqual(["设备“Press 4”：油脂已空"]);
  });

  test("marks the given messages as read, or all messages", async () => {
    await empty();
    for (const content of ["one", "two", "three"]) await push({ content });
    const [third] = (await inbox()).list;
    const read = (payload: object) => platform.data("message/read", { ...payload }, { as: reader.token });
    expect(await read({ message_ids: [third?.id] })).toEqual({ unread: 2 });
    expect(texts(await inbox({ status: 0 }))).toEqual(["two", "one"]);
    expect(texts(await inbox({ status: 1 }))).toEqual(["three"]);
    expect(await read({})).toEqual({ unread: 0 });
  });

  test("answers other users' message ids like unknown ids, and marks nothing as read", async () => {
    await empty();
    await push({ content: "mine" });
    await push({ to: [other.id], content: "theirs" });
    const [mine] = (await inbox()).list;
    const [theirs] = (await inbox({}, other.token)).list;
    const read = (ids: readonly (number | undefined)[]) =>
      platform.call("message/read", { message_ids: ids }, { as: reader.token });
    const foreign = await read([mine?.id, theirs?.id]);
    expect(foreign.code).toBe(code.notExist);
    expect(foreign).toEqual(await read([mine?.id, 987_654_321]));
    expect((await inbox()).unread).toBe(1);
    expect((await inbox({}, other.token)).unread).toBe(1);
  });

  test("names the device only while it is in scope", async () => {
    await empty();
    const agentId = await platform.addAgent();
    const owner = await platform.addPerson(role.afm, { agent_id: agentId });
    const { database } = platform.platform;
    const deviceId = await insertReturningId(database, "device", {
      type: 0,
      agent_id: agentId,
      device_name: "Press 4",
      lubricant_tube: 125,
      time_setting: 6,
      create_time: platform.now,
      update_time: platform.now,
    });
    await push({ to: [owner.id], deviceId });
    expect((await inbox({}, owner.token)).list).toMatchObject([{ device_id: deviceId, device_name: "Press 4" }]);
    const elsewhere = await platform.addAgent();
    await database.updateTable("device").set({ agent_id: elsewhere }).where("id", "=", deviceId).execute();
    expect((await inbox({}, owner.token)).list).toMatchObject([{ device_id: null, device_name: null }]);
  });
});

describe.each(openTestDatabases())("messages of administrators on $name", (engine) => {
  const platform = useTestPlatform(engine);

  test.each([
    ["everybody", 0, ["admin", "provider", "leader", "customer"]],
    ["providers", 1, ["provider"]],
    ["customers", 2, ["customer"]],
  ] as const)("to %s reach exactly these roles and are logged", async (_says, audience, expected) => {
    const agentId = await platform.addAgent();
    const groupId = await platform.addGroup(agentId);
    const people = {
      admin: await platform.addPerson(role.admin),
      provider: await platform.addPerson(role.oem, { agent_id: agentId }),
      leader: await platform.addPerson(role.leader, { agent_id: agentId, group_id: groupId }),
      customer: await platform.addPerson(role.customer),
    };
    const content = `Maintenance on Sunday ${audience}`;
    await platform.data("message/push", { audience, content: ` ${content} ` }, { as: people.admin.token });
    const reached: string[] = [];
    for (const [name, { token }] of Object.entries(people)) {
      const base = name === "customer" ? "client/1" : "admin/1";
      const { list } = await platform.data<Inbox>("message/list", {}, { as: token, base });
      if (list.some((message) => message.content === content)) reached.push(name);
    }
    expect(reached).toEqual(expected);
    const log = await platform.data<Inbox>("action/list", {}, { as: people.admin.token });
    expect(log.list[0]?.content).toBe(`Push: Message “${content}”`);
  });

  test("are refused without a text", async () => {
    const admin = await platform.addPerson(role.admin);
    const answer = await platform.call("message/push", { audience: 0, content: "  " }, { as: admin.token });
    expect(answer.code).not.toBe(code.ok);
    expect(
      await platform.platform.database.selectFrom("message").where("content", "=", "").selectAll().execute(),
    ).toEqual([]);
  });
});
