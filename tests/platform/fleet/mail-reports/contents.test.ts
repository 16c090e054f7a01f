import { beforeAll, describe, expect, test } from "vitest";
import { dayOf, role } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { lastPeriod, writeReport } from "../../../../src/platform/fleet/mail-reports";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

const now = Date.UTC(2026, 10, 23, 7);
/** 16 to 22 November 2026. */
const week = lastPeriod(2, now);
const weekInShanghai = lastPeriod(2, now, "Asia/Shanghai");

describe.each(openTestDatabases())("the contents of a report on $name", (engine) => {
  const platform = useTestPlatform(engine);
  const people: Record<string, number> = {};
  let count = 0;

  const addDevice = (values: Readonly<Record<string, unknown>>) => {
    count += 1;
    return insertReturningId(platform.platform.database, "device", {
      type: 0,
      agent_id: 0,
      device_name: `Device ${count}`,
      lubricant: "LGHP 2",
      lubricant_tube: 125,
      time_setting: 6,
      report_interval: 12,
      bind_status: 1,
      create_time: 1,
      update_time: 1,
      ...values,
    });
  };
  /** Inserts days of a device. `at` counts from the first day of the week; `ml` is the dispensed volume. */
  const addDays = async (device_id: number, days: readonly (readonly [at: number, reports: number, ml: number])[]) => {
    const { database } = platform.platform;
    const rows = days.map(([at, reports, dispensed_ml]) => ({
      device_id,
      agent_id: 1,
      day: dayOf(week.begin + at * day),
      reports,
      dispensed_ml,
    }));
    await database.insertInto("device_day").values(rows).execute();
  };
  const addAlarm = (
    device_id: number,
    agent_id: number,
    code: number,
    begin: number,
    end: number | null,
    closed_time?: number,
  ) =>
    insertReturningId(platform.platform.database, "alarm", {
      device_id,
      agent_id,
      code,
      begin_time: week.begin + begin * day,
      end_time: end === null ? null : week.begin + end * day,
      closed_time,
    });

  beforeAll(async () => {
    platform.now = now;
    const agent_id = await platform.addAgent();
    const otherAgentId = await platform.addAgent();
    const group_id = await platform.addGroup(agent_id);
    const add = async (name: string, ofRole: number, more: object = {}) => {
      people[name] = (await platform.addPerson(ofRole, { username: name, email_rate: 2, ...more })).id;
    };
    await add("admin", role.admin);
    await add("dealer", role.afm, { agent_id });
    await add("member", role.member, { agent_id, group_id, authorities: ["device.list"] });
    await add("customer", role.customer, { agent_id, time_zone: "Asia/Shanghai" });
    await add("otherCustomer", role.customer, { agent_id: otherAgentId });
    await add("newcomer", role.customer, { agent_id });

    const ours = { agent_id, customer_id: people.customer };
    const pump = await addDevice({
      ...ours,
      device_name: 'Pump <b>"A"</b> & sons',
      asset_name: "Line 1",
      install_location: "Drive side",
      remaining_ratio: 10,
      empty_expected: Date.UTC(2026, 11, 11),
    });
    // Reports every 12 hours since the day before the week: 14 of 14 reports.
    await addDays(pump, [[-1, 1, 5], ...Array.from({ length: 7 }, (_, at) => [at, 2, 1.5] as const), [7, 1, 9]]);
    const fan = await addDevice({
      ...ours,
      device_name: "Blower",
      lubricant: "",
      group_id,
      status: 3,
      active_time: week.end,
    });
    // First report on Thursday. Since Friday one of six reports arrived.
    await addDays(fan, [
      [3, 2, 2],
      [5, 1, 2.25],
    ]);
    const foreign = await addDevice({
      agent_id: otherAgentId,
      customer_id: people.otherCustomer,
      device_name: "FOREIGN",
    });
    await addDays(foreign, [[1, 2, 100]]);
    await addAlarm(pump, agent_id, 2, -3, null);
    await addAlarm(pump, agent_id, 5, 1, 2);
    await addAlarm(fan, agent_id, 5, 6.5, null);
    await addAlarm(pump, agent_id, 1, -2, -1);
    await addAlarm(pump, agent_id, 99, 1, null);
    await addAlarm(pump, agent_id, 4, -2, null, week.begin);
    await addAlarm(foreign, otherAgentId, 6, 1, null);
  });

  const reportOf = async (name: string, language: "zh" | "en" = "en") => {
    const mail = await writeReport(
      { ...platform.platform, clock: () => now },
      {
        accountId: people[name] ?? 0,
        period: name === "customer" ? weekInShanghai : week,
        isRequested: false,
        language,
      },
    );
    if (mail === null) throw new Error(`There is no report for ${name}.`);
    return mail;
  };
  /** The lines of a report below a heading, up to the next heading. */
  const below = (text: string, heading: string) =>
    text.split(`\n\n${heading}\n`)[1]?.split("\n\n")[0]?.split("\n") ?? [];

  test("lists key figures, greases, alarms, due cartridges and offline devices", async () => {
    const { subject, text } = await reportOf("customer");
    expect(subject).toBe("Weekly lubrication report: 16 November 2026 to 22 November 2026");
    expect(text).toContain(
      "Devices in use: 2\nGrease used: 14.8 ml\nAvailability in this period: 75 %\nNew alarms: 2\n",
    );
    expect(below(text, "Grease used")).toEqual([
      "- LGHP 2 (Used (ml): 10.5)",
      "- Not stated (Used (ml): 4.3)",
      "- Total (Used (ml): 14.8)",
    ]);
    expect(below(text, "Alarms")).toEqual([
      "- Low battery (New in this period: 0; Open now: 1)",
      "- High back-pressure alarm (New in this period: 2; Open now: 1)",
    ]);
    expect(below(text, "Cartridges due within four weeks")).toEqual([
      '- Pump <b>"A"</b> & sons, Line 1 · Drive side (Grease: LGHP 2; Size (ml): 125; Expected empty: 11 Dec 2026)',
    ]);
    expect(below(text, "Offline devices")).toEqual(["- Blower (Last report (Asia/Shanghai): 23 Nov 2026, 08:00)"]);
    expect(text).toContain("because the email report frequency of your account is “Weekly”");
  });

  test("is available in Chinese", async () => {
    const { subject, text, html } = await reportOf("customer", "zh");
    expect(subject).toBe("润滑周报：2026年11月16日 至 2026年11月22日");
    expect(below(text, "报警")).toEqual([
      "- 电量低 (本期新增: 0; 目前未解除: 1)",
      "- 背压过高报警 (本期新增: 2; 目前未解除: 1)",
    ]);
    expect(text).toContain("设为“每周”");
    expect(html).toContain('<html lang="zh">');
    expect(`${text}${html}`).not.toMatch(/Alarm|Grease|Device |undefined|null|\{\w+\}/);
  });

  test.each([
    { who: "admin", devices: 3, sees: ["Pump", "Blower"], not: [] },
    { who: "dealer", devices: 2, sees: ["Pump", "Blower"], not: ["FOREIGN", "Internal error"] },
    { who: "member", devices: 1, sees: ["Blower"], not: ["FOREIGN", "Pump", "Low battery"] },
    { who: "otherCustomer", devices: 1, sees: ["Internal error"], not: ["Pump", "Blower", "Low battery"] },
  ])("covers the devices in the scope of $who: $devices", async ({ who, devices, sees, not }) => {
    const { text, html } = await reportOf(who);
    expect(text).toContain(`Devices in use: ${devices}\n`);
    for (const word of sees) expect(text).toContain(word);
    for (const word of not) expect(`${text}${html}`).not.toContain(word);
  });

  test("shows an empty text in every part for an account without devices", async () => {
    const { text } = await reportOf("newcomer");
    expect(text).toContain("Devices in use: 0\nGrease used: 0 ml\nAvailability in this period: —\nNew alarms: 0\n");
    expect(below(text, "Grease used")).toEqual(["No grease use was recorded in this period."]);
    expect(below(text, "Alarms")).toEqual(["No alarm began in this period, and none is open."]);
    expect(below(text, "Cartridges due within four weeks")).toEqual(["No cartridge is due within four weeks."]);
    expect(below(text, "Offline devices")).toEqual(["No device is offline."]);
  });

  test("escapes names in HTML, loads nothing from the network, and supports dark mode", async () => {
    const { html = "" } = await reportOf("customer");
    expect(html).toContain("Pump &lt;b&gt;&quot;A&quot;&lt;/b&gt; &amp; sons");
    expect(html).not.toContain("<b>");
    expect(html).not.toMatch(/<(img|script|link|iframe|a)\b|url\(|https?:/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/prefers-color-scheme: dark/);
  });

  test("truncates a long list and states the number of omitted devices", async () => {
    const agent_id = await platform.addAgent();
    const { id } = await platform.addPerson(role.afm, { agent_id });
    for (let index = 0; index < 52; index += 1) await addDevice({ agent_id, empty_expected: now });
    people.large = id;
    const { text } = await reportOf("large");
    const lines = below(text, "Cartridges due within four weeks");
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe("2 more devices are listed in the console.");
  });

  test("counts the reports of the recipient's day", async () => {
    const agent_id = await platform.addAgent();
    const shanghai = { agent_id, time_zone: "Asia/Shanghai", language: "en", email_rate: 1 };
    const { id } = await platform.addPerson(role.customer, shanghai);
    const device_id = await addDevice({ agent_id, customer_id: id, report_interval: 12 });
    // Two reports of each UTC day: the last one of a day in Shanghai, and the first one of the next day.
    const rows = [20, 21, 22].map((date, index) => {
      const [late, early] = [15 * 60 + 59, 16 * 60].map((minutes) => Date.UTC(2026, 10, date, 0, minutes));
      const readings = `[${late},${4 ** index},null,null,null,null],[${early},${2 * 4 ** index},null,null,null,null]`;
      return { device_id, agent_id, day: 20261100 + date, dispensed_ml: 3 * 4 ** index, reports: 2, readings };
    });
    await platform.platform.database.insertInto("device_day").values(rows).execute();
    const period = lastPeriod(1, now, "Asia/Shanghai");
    const mail = await writeReport(
      { ...platform.platform, clock: () => now },
      { accountId: id, period, isRequested: false },
    );
    expect(mail?.subject).toBe("Daily lubrication report: 22 November 2026");
    expect(mail?.text).toContain("Grease used: 24 ml\nAvailability in this period: 100 %");
  });
});
