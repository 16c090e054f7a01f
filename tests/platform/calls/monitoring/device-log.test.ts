import { beforeAll, describe, expect, test } from "vitest";
import { commandKind, role } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { insertReturningId, toJson } from "../../../../src/platform/database";
import { describeCommand, describeReport } from "../../../../src/platform/fleet/intake/describe";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

interface Entry {
  readonly id: number;
  readonly device_id: number;
  readonly time: number;
  readonly report_time: number | null;
  readonly command_time: number | null;
}

describe("the text of a report", () => {
  const usual = { remaining_ratio: 63, battery: 88, temperature: 24.5, signal: -97 };
  test.each([
    [
      "contains the usual figures",
      usual,
      "油脂 63%，电量 88%，24.5 °C，-97 dBm",
      "grease 63%, battery 88%, 24.5 °C, -97 dBm",
    ],
    [
      "starts with alarms",
      { battery: 9, alarms: [2, 7] },
      "报警：电量低、油脂即将用完，电量 9%",
      "alarm: Low battery + Lubricant about to run out, battery 9%",
    ],
    ["shows an unknown alarm code as a number", { alarms: [42] }, "报警：42", "alarm: 42"],
    ["omits an empty list of alarms", { alarms: [], signal: -80 }, "-80 dBm", "-80 dBm"],
    [
      "contains volumes in ml",
      { remaining_ml: 78.75, dispensed_ml: 0.4 },
      "剩余 78.75 ml，注脂 0.4 ml",
      "78.75 ml left, dispensed 0.4 ml",
    ],
    [
      "contains the settings in effect",
      { time_setting: 0, report_interval: 1, mode: 2, rate: 30 },
      "模式：心跳，每 30 分钟，时间设置：关闭，上报周期：1 小时",
      "mode: Heartbeat, every 30 min, time setting: Off, reporting cycle: 1 hour",
    ],
    ["is empty for an empty report", {}, "", ""],
    ["is empty for values of wrong types", { battery: "full", alarms: 3, gateway_eui: 7 }, "", ""],
  ])("%s", (_says, payload, zh, en) => {
    // Non-breaking spaces keep the value and its unit on one line.
    const text = (language: "zh" | "en") => describeReport(payload, language).replace(/\u00A0(ml|°C|dBm)/g, " $1");
    expect(text("zh")).toBe(zh);
    expect(text("en")).toBe(en);
  });
});

test.each([
  [commandKind.timeSetting, { time_setting: 6 }, "时间设置：6 个月", "Time setting: 6 months"],
  [commandKind.timeSetting, { time_setting: 0 }, "时间设置：关闭", "Time setting: Off"],
  [commandKind.reset, {}, "重置油量计数", "Reset of the lubricant count"],
  [commandKind.reportInterval, { report_interval: 12 }, "上报周期：12 小时", "Reporting cycle: 12 hours"],
  [
    commandKind.scene,
    { scene: [{ weekday: 1, begin: 480, end: 960, mode: 2, rate: 30 }] },
    "模式/场景设置：周一：08:00–16:00 心跳，每 30 分钟",
    "Mode/scene setting: Monday: 08:00–16:00 Heartbeat every 30 min",
  ],
  [99, {}, "99", "99"],
])("describes command %i with %j", (kind, data, zh, en) => {
  expect(describeCommand(kind, data, "zh")).toBe(zh);
  expect(describeCommand(kind, data, "en")).toBe(en);
});

describe.each(openTestDatabases())("the device log on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let people: Readonly<Record<"admin" | "dealer" | "other" | "leader" | "member" | "outsider" | "customer", Person>>;
  let devices: Readonly<Record<"ours" | "grouped" | "linked" | "theirs", number>>;

  async function addDevice(agentId: number, values: object = {}): Promise<number> {
    const { database } = platform.platform;
    const times = { create_time: 1, update_time: 1 };
    const usual = { type: 0, agent_id: agentId, lubricant_tube: 125, time_setting: 6, device_name: "Fan" };
    return insertReturningId(database, "device", { ...usual, ...times, ...values });
  }
  const usualReport = { report_type: 1, payload: toJson({ battery: 88 }) };
  const usualCommand = { kind: commandKind.reset, data: "{}", status: 2 };
  const addReport = (device_id: number, agent_id: number, ago: number, values: object = {}) =>
    platform.platform.database
      .insertInto("device_report")
      .values({ ...usualReport, device_id, agent_id, time: platform.now - ago, ...values })
      .execute();
  const addCommand = (device_id: number, agent_id: number, ago: number, values: object = {}) =>
    insertReturningId(platform.platform.database, "device_command", {
      ...usualCommand,
      device_id,
      agent_id,
      create_time: platform.now - ago,
      ...values,
    });
  const list = async (as: Person, payload: object = {}, base: "admin/1" | "client/1" = "admin/1") =>
    platform.data<{ list: Entry[]; total: number }>("device-log/list", { ...payload }, { as: as.token, base });

  beforeAll(async () => {
    const agent = await platform.addAgent();
    const otherAgent = await platform.addAgent();
    const group = await platform.addGroup(agent);
    const inGroup = { agent_id: agent, group_id: group };
    people = {
      admin: await platform.addPerson(role.admin),
      dealer: await platform.addPerson(role.afm, { agent_id: agent }),
      other: await platform.addPerson(role.oem, { agent_id: otherAgent }),
      leader: await platform.addPerson(role.leader, { ...inGroup, authorities: ["logbook.list"] }),
      member: await platform.addPerson(role.member, { ...inGroup, authorities: ["logbook.list"] }),
      outsider: await platform.addPerson(role.member, { ...inGroup, authorities: ["device.list"] }),
      customer: await platform.addPerson(role.customer, { agent_id: agent }),
    };
    devices = {
      ours: await addDevice(agent),
      grouped: await addDevice(agent, { group_id: group, type: 1 }),
      linked: await addDevice(agent, { customer_id: people.customer.id }),
      theirs: await addDevice(otherAgent),
    };
    for (const id of [devices.ours, devices.grouped, devices.linked]) {
      await addReport(id, agent, hour);
      await addCommand(id, agent, 2 * hour);
    }
    await addReport(devices.theirs, otherAgent, hour);
    await addCommand(devices.theirs, otherAgent, 2 * hour);
  });

  test.each([
    ["an admin all devices", "admin", ["ours", "grouped", "linked", "theirs"]],
    ["a provider its own devices", "dealer", ["ours", "grouped", "linked"]],
    ["another provider its own devices", "other", ["theirs"]],
    ["a leader the devices of the group", "leader", ["grouped"]],
    ["a member the devices of the group", "member", ["grouped"]],
    ["a customer the linked devices", "customer", ["linked"]],
  ] as const)("shows %s", async (_says, who, names) => {
    const base = who === "customer" ? "client/1" : "admin/1";
    const seen = await list(people[who], {}, base);
    const expected = names.map((name) => devices[name]).toSorted();
    for (const time of ["report_time", "command_time"] as const) {
      const entries = seen.list.filter((entry) => entry[time] !== null);
      expect(entries.map(({ device_id }) => device_id).toSorted()).toEqual(expected);
    }
    expect(seen.total).toBe(2 * expected.length);
    const foreign = who === "other" ? devices.ours : devices.theirs;
    if (who !== "admin") expect((await list(people[who], { device_id: foreign }, base)).total).toBe(0);
  });

  test("refuses a member without the authority", async () => {
    expect((await platform.call("device-log/list", {}, { as: people.outsider.token })).code).toBe(15);
  });

  test("lists reports and commands with their texts, newest first", async () => {
    const id = await addDevice(1, { device_name: "Pump", type: 1 });
    await addReport(id, 1, 3 * hour, { report_type: 2, payload: toJson({ alarms: [2], battery: 9 }) });
    const setting = { kind: commandKind.timeSetting, data: toJson({ time_setting: 9 }) };
    await addCommand(id, 1, 2 * hour, { ...setting, status: 1, confirm_time: platform.now - hour });
    await addCommand(id, 1, 0, { status: 0 });
    const { list: entries, total } = await list(people.admin, { device_id: id });
    expect(total).toBe(3);
    const shared = { device_id: id, device_name: "Pump", access_way: 1 };
    const noReport = { report_type: null, report_data: "" };
    expect(entries).toEqual([
      {
        ...shared,
        ...noReport,
        id: 1,
        time: platform.now,
        report_time: null,
        command_time: platform.now,
        status: 0,
        command_desc: "Reset of the lubricant count",
        data: "{}",
      },
      {
        ...shared,
        ...noReport,
        id: 2,
        time: platform.now - 2 * hour,
        report_time: platform.now - hour,
        command_time: platform.now - 2 * hour,
        status: 1,
        command_desc: "Time setting: 9 months",
        data: '{"time_setting":9}',
      },
      {
        ...shared,
        id: 3,
        time: platform.now - 3 * hour,
        report_time: platform.now - 3 * hour,
        command_time: null,
        report_type: 2,
        report_data: "alarm: Low battery, battery 9%",
        status: null,
        command_desc: "",
        data: '{"alarms":[2],"battery":9}',
      },
    ]);
  });

  test("filters by report type, status and period", async () => {
    const id = await addDevice(1);
    await addReport(id, 1, 40 * day, { report_type: 2 });
    await addReport(id, 1, 2 * day);
    await addCommand(id, 1, day, { status: 2 });
    await addCommand(id, 1, 0, { status: 0 });
    const ages = async (payload: object) =>
      (await list(people.admin, { device_id: id, ...payload })).list.map(({ time }) => (platform.now - time) / day);
    expect(await ages({})).toEqual([0, 1, 2, 40]);
    expect(await ages({ report_type: 2 })).toEqual([40]);
    expect(await ages({ status: 2 })).toEqual([1]);
    expect(await ages({ status: 0, report_type: 1 })).toEqual([]);
    expect(await ages({ begin_time: platform.now - 3 * day, end_time: platform.now - day })).toEqual([1, 2]);
  });

  test("covers 30 days when the request names no device and no period", async () => {
    const agent = await platform.addAgent();
    const dealer = await platform.addPerson(role.afm, { agent_id: agent });
    const id = await addDevice(agent);
    await addReport(id, agent, 31 * day);
    await addReport(id, agent, 29 * day);
    expect((await list(dealer)).list.map(({ time }) => time)).toEqual([platform.now - 29 * day]);
    expect((await list(dealer, { device_id: id })).total).toBe(2);
    expect((await list(dealer, { begin_time: platform.now - 32 * day })).total).toBe(2);
    expect((await list(dealer, { end_time: platform.now - 30 * day })).total).toBe(1);
  });

  test("continues each page after the previous one, across reports and commands", async () => {
    const id = await addDevice(1);
    for (let index = 0; index < 25; index += 1) {
      await addReport(id, 1, index * hour);
      await addCommand(id, 1, index * hour + hour / 2);
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(people.admin, { device_id: id, page, page_size: 15 })),
    );
    const entries = pages.flatMap((page) => page.list);
    expect(entries.map((entry) => entry.id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(entries.map(({ time }) => time)).toEqual(entries.map(({ time }) => time).toSorted((a, b) => b - a));
    expect(new Set(entries.map(({ time }) => time)).size).toBe(50);
    expect(pages.map(({ total }) => total)).toEqual([50, 50, 50, 50]);
    expect((await list(people.admin, { device_id: id, page: 1_000_000, page_size: 100 })).list).toEqual([]);
  });
});
