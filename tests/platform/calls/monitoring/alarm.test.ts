import { beforeAll, describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";
import { makeAlarmCrew } from "./alarm-crew";

interface AlarmRow {
  readonly id: number;
  readonly device_id: number;
  readonly device_name: string;
  readonly code: number;
  readonly state: number;
  readonly lasting: number;
  readonly acknowledged: number;
  readonly acknowledged_name: string | null;
  readonly acknowledged_time: number | null;
  readonly comment: string;
}
interface Alarms {
  readonly list: readonly AlarmRow[];
  readonly total: number;
}

describe.each(openTestDatabases())("the alarm log on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: Awaited<ReturnType<typeof makeAlarmCrew>>;
  let owner: Person;
  let leader: Person;
  let customer: Person;
  let press: number;
  let fan: number;
  beforeAll(async () => {
    crew = await makeAlarmCrew(platform, ["acknowledge"]);
    ({ owner, leader, customer } = crew);
    press = await crew.addPress();
    fan = await crew.addPress({ device_name: "Fan 1", group_id: null, customer_id: null });
  });

  const addAlarm = (device_id: number, values: object = {}) => crew.addAlarm(device_id, values);
  const clear = () => platform.platform.database.deleteFrom("alarm").execute();
  const alarms = (payload: object = {}, person = owner) =>
    platform.data<Alarms>(
      "device-alarm-log/list",
      { ...payload },
      { as: person.token, base: person === customer ? "client/1" : "admin/1" },
    );
  const ids = (answer: Alarms) => answer.list.map(({ id }) => id);

  test("lists alarms with device, code, times and duration, newest first", async () => {
    await clear();
    const open = await addAlarm(press, { code: 5, begin_time: platform.now - 2 * hour });
    const over = await addAlarm(fan, { code: 2, begin_time: platform.now - 3 * day, end_time: platform.now - 2 * day });
    const answer = await alarms();
    expect(ids(answer)).toEqual([open, over]);
    expect(answer.list).toMatchObject([
      { device_id: press, device_name: "Press 4", code: 5, state: 1, lasting: 2, end_time: null, acknowledged: 0 },
      { device_id: fan, device_name: "Fan 1", code: 2, state: 0, lasting: 24, customer_name: null },
    ]);
    expect(answer.list[0]).toMatchObject({ customer_name: "Mill Ltd", agent_name: "North Grease", comment: "" });
  });

  test("never lists an alarm whose code has no text", async () => {
    await clear();
    const unknown = await addAlarm(press, { code: 8 });
    const known = await addAlarm(press, { code: 7 });
    expect(await alarms()).toMatchObject({ total: 1, list: [{ id: known }] });
    expect(await byDevice(press)).toMatchObject({ total: 1, list: [{ id: known }] });
    const answer = await platform.call("device-alarm-log/acknowledge", { id: unknown }, { as: owner.token });
    expect(answer.code).toBe(code.notExist);
  });

  test.each([
    ["by code", { code: 2 }, ["second"]],
    ["for open alarms", { state: 1 }, ["first", "third"]],
    ["for cleared alarms", { state: 0 }, ["second"]],
    ["for alarms that are not acknowledged", { acknowledged: 0 }, ["first", "second"]],
    ["for acknowledged alarms", { acknowledged: 1 }, ["third"]],
    ["by begin time", { begin_time: -3 * day, end_time: -day }, ["second"]],
    ["by several conditions", { state: 1, acknowledged: 1 }, ["third"]],
  ])("filters the list %s", async (_filter, filter, expected) => {
    await clear();
    const { now } = platform;
    const added = {
      first: await addAlarm(press, { code: 1, begin_time: now - hour }),
      second: await addAlarm(press, { code: 2, begin_time: now - 2 * day, end_time: now }),
      third: await addAlarm(press, { code: 3, begin_time: now - 4 * day, acknowledged_time: now }),
    };
    const times = Object.entries(filter).map(([name, value]) => [name, name.endsWith("_time") ? now + value : value]);
    const found = await alarms(Object.fromEntries(times));
    expect(ids(found)).toEqual(expected.map((name) => added[name as keyof typeof added]));
  });

  const byDevice = (device_id: number, person = owner) =>
    platform.data<Alarms>(
      "device-alarm-log/list-by-device",
      { page: 1, device_id },
      { as: person.token, base: person === customer ? "client/1" : "admin/1" },
    );

  test("lists only the alarms of one device", async () => {
    await clear();
    const own = await addAlarm(press);
    await addAlarm(fan);
    expect(ids(await byDevice(press))).toEqual([own]);
  });

  test("shows leaders and customers only the alarms of their devices", async () => {
    await clear();
    const own = await addAlarm(press);
    await addAlarm(fan);
    for (const person of [leader, customer]) {
      expect(ids(await alarms({}, person))).toEqual([own]);
      expect(ids(await byDevice(press, person))).toEqual([own]);
    }
    const foreign = await platform.call("device-alarm-log/list-by-device", { device_id: fan }, { as: leader.token });
    expect(foreign.code).toBe(code.notExist);
  });

  test("keeps the first acknowledgement, refuses the second and logs the change", async () => {
    await clear();
    const id = await addAlarm(press);
    const acknowledged = await platform.data<AlarmRow>("device-alarm-log/acknowledge", { id }, { as: owner.token });
    expect(acknowledged).toMatchObject({
      id,
      acknowledged: 1,
      acknowledged_name: "Olga",
      acknowledged_time: platform.now,
    });
    platform.now += hour;
    const again = await platform.call("device-alarm-log/acknowledge", { id }, { as: leader.token });
    expect(again).toMatchObject({
      code: code.notAllowed,
      message: "The record's current state does not allow this; reload and try again",
    });
    expect((await alarms()).list[0]).toMatchObject({
      acknowledged_name: "Olga",
      acknowledged_time: platform.now - hour,
    });
    const admin = await platform.addPerson(role.admin);
    const log = await platform.data<{ list: { content: string }[] }>("action/list", {}, { as: admin.token });
    expect(log.list[0]?.content).toBe("Acknowledge: Alarm “Press 4”. Acknowledged: Not yet → Yes");
  });

  test("accepts one of several concurrent acknowledgements", async () => {
    await clear();
    const id = await addAlarm(press);
    const answers = await Promise.all(
      [owner, leader, owner, leader].map((by) =>
        platform.call("device-alarm-log/acknowledge", { id }, { as: by.token }),
      ),
    );
    const refused = code.notAllowed;
    expect(answers.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([
      code.ok,
      refused,
      refused,
      refused,
    ]);
  });

  test("shows the names of admins only to admins", async () => {
    await clear();
    const id = await addAlarm(press);
    const admin = await platform.addPerson(role.admin, { username: "Ada Secret" });
    await platform.data("device-alarm-log/acknowledge", { id }, { as: admin.token });
    await platform.data("device-alarm-log/comment", { id, comment: "Seen" }, { as: admin.token });
    const named = { acknowledged_name: "Ada Secret", commented_name: "Ada Secret" };
    expect((await alarms({}, admin)).list[0]).toMatchObject({ acknowledged: 1, comment: "Seen", ...named });
    const nobody = { acknowledged_name: null, commented_name: null };
    for (const person of [owner, leader, customer]) {
      expect((await alarms({}, person)).list[0]).toMatchObject({ acknowledged: 1, comment: "Seen", ...nobody });
      expect((await byDevice(press, person)).list[0]).toMatchObject(nobody);
    }
  });

  test("refuses changes without the authority", async () => {
    await clear();
    const id = await addAlarm(press);
    const refused = [
      await platform.call("device-alarm-log/comment", { id, comment: "x" }, { as: leader.token }),
      await platform.call("device-alarm-log/acknowledge", { id }, { as: customer.token, base: "client/1" }),
    ];
    expect(refused.map((answer) => answer.code)).toEqual([code.notAllowed, code.notAllowed]);
  });
});
