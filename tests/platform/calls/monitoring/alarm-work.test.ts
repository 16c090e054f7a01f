import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alarmKind, alarmStep, code, role, severityOf, workState } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { newImei } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";
import { makeAlarmCrew } from "./alarm-crew";

interface Row {
  readonly id: number;
  readonly code: number;
  readonly work: number;
  readonly assignee_id: number | null;
}

describe.each(openTestDatabases())("the work on alarms on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: Awaited<ReturnType<typeof makeAlarmCrew>>;
  let owner: Person;
  let leader: Person;
  let customer: Person;
  let press: number;
  let imei: string;
  let alarm: number;

  beforeAll(async () => {
    crew = await makeAlarmCrew(platform, ["acknowledge", "assign", "snooze", "clear", "reopen"]);
    ({ owner, leader, customer } = crew);
    imei = newImei();
    const place = { asset_name: "Mill 2", install_location: "Drive end" };
    press = await crew.addPress({ imei, bind_status: 1, ...place });
  });
  beforeEach(async () => {
    await platform.platform.database.deleteFrom("alarm").execute();
    alarm = await addAlarm(press);
  });

  const addAlarm = (device_id: number, values: object = {}) => crew.addAlarm(device_id, { code: 5, ...values });
  const baseOf = (person: Person) =>
    ({ as: person.token, base: person === customer ? "client/1" : "admin/1" }) as const;
  const call = (name: string, payload: object = {}, person = owner) =>
    platform.call(`device-alarm-log/${name}`, { id: alarm, ...payload }, baseOf(person));
  const act = (name: string, payload: object = {}, person = owner) =>
    platform.data<Row>(`device-alarm-log/${name}`, { id: alarm, ...payload }, baseOf(person));
  const list = async (filter: object, person = owner) =>
    (await platform.data<{ list: Row[] }>("device-alarm-log/list", { ...filter }, baseOf(person))).list;
  const steps = async (person = owner) => {
    const payload = { alarm_id: alarm };
    const answer = await platform.data<{ list: object[] }>("device-alarm-log/steps", payload, baseOf(person));
    return answer.list.toReversed();
  };

  test("goes from new to acknowledged, snoozed, cleared and open again, each step with its author", async () => {
    expect(await act("detail")).toMatchObject({
      work: workState.open,
      severity: 3,
      meaning: 5,
      site: "Mill 2 Drive end",
    });
    expect(await act("acknowledge")).toMatchObject({ work: workState.acknowledged });
    expect(await act("assign", { assignee_id: leader.id })).toMatchObject({ assignee_name: "Lena" });
    const until = platform.now + 24 * hour;
    expect(await act("snooze", { hours: 24 }, leader)).toMatchObject({ work: workState.snoozed, snoozed_until: until });
    const cleared = {
      work: workState.cleared,
      state: 0,
      severity: 0,
      close_reason: "Line cleared",
      closed_name: "Lena",
    };
    expect(await act("clear", { close_reason: " Line cleared " }, leader)).toMatchObject(cleared);
    const reopened = { work: workState.open, acknowledged: 0, close_reason: "", assignee_name: "Lena" };
    expect(await act("reopen")).toMatchObject(reopened);
    expect(await steps()).toMatchObject([
      { kind: alarmStep.acknowledge, username: "Olga", time: platform.now },
      { kind: alarmStep.assign, username: "Olga", assignee_name: "Lena" },
      { kind: alarmStep.snooze, username: "Lena", until },
      { kind: alarmStep.clear, username: "Lena", text: "Line cleared" },
      { kind: alarmStep.reopen, username: "Olga" },
    ]);
  });

  test("keeps every comment, including the customer's", async () => {
    expect(await act("comment", { comment: " Cartridge ordered " })).toMatchObject({ comment: "Cartridge ordered" });
    expect(await act("comment", { comment: "It rattles" }, customer)).toMatchObject({ commented_name: "Mill Ltd" });
    const thread = [
      { kind: alarmStep.comment, text: "Cartridge ordered", username: "Olga" },
      { kind: alarmStep.comment, text: "It rattles", username: "Mill Ltd" },
    ];
    expect(await steps()).toMatchObject(thread);
    expect(await steps(customer)).toMatchObject(thread);
  });

  test.each([
    ["a comment without text", "comment", { comment: " " }],
    ["clearing without a reason", "clear", { close_reason: " " }],
    ["a snooze without an end", "snooze", {}],
    ["a snooze that is too long", "snooze", { hours: 9000 }],
    ["opening again what is open", "reopen", {}],
  ])("refuses %s", async (_what, name, payload) => {
    expect((await call(name, payload)).code).not.toBe(code.ok);
    expect(await steps()).toEqual([]);
  });

  test.each(["assign", "snooze", "clear", "reopen"])("lets no customer %s", async (name) => {
    const payload = { assignee_id: customer.id, hours: 1, close_reason: "x" };
    expect((await call(name, payload, customer)).code).toBe(code.notAllowed);
  });

  test("is assigned only to staff who see the alarm", async () => {
    const otherAgent = await platform.addAgent();
    const stranger = await platform.addPerson(role.afm, { agent_id: otherAgent });
    const otherGroup = await platform.addPerson(role.leader, {
      agent_id: crew.agent_id,
      group_id: await platform.addGroup(crew.agent_id),
      authorities: ["alarm.list"],
    });
    const otherCustomer = await platform.addPerson(role.customer, { agent_id: crew.agent_id });
    const disabled = await platform.addPerson(role.afm, { agent_id: crew.agent_id, is_enable: 0 });
    for (const { id } of [stranger, otherGroup, customer, otherCustomer, disabled]) {
      expect((await call("assign", { assignee_id: id })).code, String(id)).toBe(code.notExist);
    }
    // A leader does not reach the accounts of the provider.
    expect((await call("assign", { assignee_id: owner.id }, leader)).code).toBe(code.notExist);
    expect(await act("assign", { assignee_id: leader.id })).toMatchObject({ assignee_id: leader.id });
    expect(await act("assign", { assignee_id: null })).toMatchObject({ assignee_id: null });
    expect(await steps()).toHaveLength(2);
  });

  test("offers the people of the caller's scope", async () => {
    const answer = await platform.data<{ list: { username: string }[] }>(
      "device-alarm-log/assignees",
      {},
      baseOf(leader),
    );
    const names = answer.list.map(({ username }) => username);
    expect(names).toContain("Lena");
    expect(names).not.toContain("Mill Ltd");
    expect(names).not.toContain("Olga");
  });

  test("lists faults before routine alarms, and ended alarms last", async () => {
    const routine = await addAlarm(press, { code: 7, begin_time: platform.now });
    const warning = await addAlarm(press, { code: 4, begin_time: platform.now - 3 * hour });
    const over = await addAlarm(press, { code: 1, begin_time: platform.now - hour, end_time: platform.now });
    expect((await list({})).map(({ id }) => id)).toEqual([alarm, warning, routine, over]);
    expect((await list({ severity: 1 })).map(({ id }) => id)).toEqual([routine]);
  });

  test("finds open alarms by each code, with the severity of the code", async () => {
    const others = alarmKind.map(({ value }) => value).filter((value) => value !== 5);
    for (const value of others) await addAlarm(press, { code: value });
    for (const value of [5, ...others]) {
      expect(await list({ code: value, state: 1 })).toMatchObject([{ code: value, severity: severityOf(value) }]);
    }
  });

  test("filters by the state of the work, and by assignee", async () => {
    const mine = await addAlarm(press, { code: 4, assignee_id: owner.id });
    const asleep = await addAlarm(press, {
      code: 7,
      snoozed_until: platform.now + hour,
      acknowledged_time: platform.now,
    });
    const over = await addAlarm(press, { code: 1, end_time: platform.now });
    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id);
    expect(await ids({ work: workState.open })).toEqual([alarm, mine]);
    expect(await ids({ work: workState.toDo })).toEqual([alarm, mine]);
    expect(await ids({ work: workState.mine })).toEqual([mine]);
    expect(await ids({ work: workState.snoozed })).toEqual([asleep]);
    expect(await ids({ work: workState.recovered })).toEqual([over]);
    expect(await ids({ assignee_id: owner.id })).toEqual([mine]);
    expect(await ids({ assignee_id: 0, state: 1 })).toEqual([alarm, asleep]);
    expect(await ids({ customer_id: customer.id, state: 0 })).toEqual([over]);
    expect(await platform.data("device-alarm-log/count-new", {}, baseOf(owner))).toEqual({ response: 2 });
    platform.now += 2 * hour;
    expect(await ids({ work: workState.acknowledged })).toEqual([asleep]);
  });

  test("are not found by a customer who was deleted", async () => {
    expect(await list({ customer_id: customer.id })).not.toEqual([]);
    await platform.platform.database.deleteFrom("account").where("id", "=", customer.id).execute();
    expect(await list({ customer_id: customer.id })).toEqual([]);
  });

  test("opens again if the device still reports the fault after somebody cleared it", async () => {
    await act("clear", { close_reason: "Line cleared" });
    await report(platform.now - 1000);
    expect(await act("detail")).toMatchObject({ work: workState.cleared });
    platform.now += hour;
    await report(platform.now);
    expect(await act("detail")).toMatchObject({ work: workState.open, state: 1, reopened_time: platform.now });
    expect((await steps()).at(-1)).toMatchObject({ kind: alarmStep.stillReported, username: null });
  });

  test("stays cleared when a late report has another fault", async () => {
    await act("clear", { close_reason: "Line cleared" });
    const late = platform.now + hour;
    platform.now += 3 * hour;
    // The newest report does not say whether the device has faults.
    await sendReports(platform, [{ type: "nb", imei, time: platform.now }]);
    await report(late, [2]);
    expect(await act("detail")).toMatchObject({ work: workState.cleared });
  });

  test("stays cleared when the device reports that the fault is gone", async () => {
    await act("clear", { close_reason: "Line cleared" });
    platform.now += hour;
    await report(platform.now, []);
    expect(await act("detail")).toMatchObject({ work: workState.recovered, close_reason: "Line cleared" });
  });

  const report = (time: number, alarms: readonly number[] = [5]) =>
    sendReports(platform, [{ type: "nb", imei, time, alarms }]);

  test("writes what people do into the operation log", async () => {
    await act("assign", { assignee_id: leader.id });
    await act("clear", { close_reason: "Line cleared" });
    const admin = await platform.addPerson(role.admin);
    const log = await platform.data<{ list: { content: string }[] }>("action/list", {}, { as: admin.token });
    expect(log.list.slice(0, 2).map(({ content }) => content)).toEqual([
      expect.stringContaining("Clear: Alarm “Press 4”."),
      expect.stringContaining("Assign: Alarm “Press 4”. Assignee: (empty) → Lena"),
    ]);
  });
});
