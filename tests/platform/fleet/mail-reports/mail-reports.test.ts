import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { mailReportState as state } from "../../../../src/platform/database/tables/mail-reports";
import { sendDueReports, sweepMailReports } from "../../../../src/platform/fleet/mail-reports";
import { inBackground } from "../../../support/in-background";
import type { Person } from "../../../support/platform-calls";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { at, reportTools } from "./tools";

describe.each(openTestDatabases())("email reports on $name", (engine) => {
  const opened = usePlatform(engine);
  const { send, agentId, customer, run, runAt, mailed, rowsOf } = reportTools(opened);

  test("are sent once per period, from 06:00 UTC on the day after it", async () => {
    const reader = await customer(1);
    await run();
    await runAt("2026-11-18T05:59");
    expect(mailed(reader)).toEqual([]);
    await runAt("2026-11-18T06:00");
    await run();
    await runAt("2026-11-18T23:00");
    expect(mailed(reader)).toEqual(["润滑日报：2026年11月17日"]);
    await runAt("2026-11-19T06:00");
    expect(mailed(reader)).toEqual(["润滑日报：2026年11月17日", "润滑日报：2026年11月18日"]);
  });

  test("are sent from 06:00 in the time zone of each recipient", async () => {
    const shanghai = await customer(1, { time_zone: "Asia/Shanghai", language: "en" });
    const newYork = await customer(1, { time_zone: "America/New_York", language: "en" });
    const unknown = await customer(1, { time_zone: "Mars/Base", language: "en" });
    const november17 = ["Daily lubrication report: 17 November 2026"];
    await runAt("2026-11-17T21:59");
    expect(mailed(shanghai)).toEqual([]);
    await runAt("2026-11-17T22:00");
    expect(mailed(shanghai)).toEqual(november17);
    await runAt("2026-11-18T06:00");
    expect([mailed(newYork), mailed(unknown)]).toEqual([[], november17]);
    await runAt("2026-11-18T11:00");
    expect(mailed(newYork)).toEqual(november17);
    // The same day is not reported again after a change of the zone.
    await opened().platform.database.updateTable("account").set({ time_zone: "Asia/Shanghai" }).execute();
    await run();
    expect([mailed(shanghai), mailed(newYork), mailed(unknown)]).toEqual([november17, november17, november17]);
  });

  test.each([
    { rate: 2, due: "2026-11-23T06:00", subject: "润滑周报：2026年11月16日 至 2026年11月22日" },
    { rate: 3, due: "2026-11-23T06:00", subject: "润滑双周报：2026年11月9日 至 2026年11月22日" },
    { rate: 4, due: "2026-12-01T06:00", subject: "润滑月报：2026年11月" },
  ])("of rate $rate have the subject $subject", async ({ rate, due, subject }) => {
    const reader = await customer(rate);
    await runAt("2026-11-18T12:00");
    opened().now = at(due) - 1;
    await run();
    expect(mailed(reader)).toEqual([]);
    await runAt(due);
    expect(mailed(reader)).toEqual([subject]);
  });

  test.each([
    ["a first choice", []],
    ["switching reports off and on", [2, 0]],
    ["a change to another frequency and back", [2, 1]],
  ])("after %s begin with the current period", async (_case, earlier) => {
    opened().now = at("2026-11-10T12:00");
    const reader = await customer(0);
    const choose = async (email_rate: number) => {
      const { token } = await opened().platform.sessions.create(reader.id);
      const payload = { user_id: reader.id, email_rate };
      await opened().data("user/update-user-info", payload, { base: "client/1", as: token });
    };
    for (const rate of earlier) await choose(rate);
    await run();
    // A week later the previous period has ended. Its report is due only for accounts that had chosen it.
    opened().now = at("2026-11-17T12:00");
    const before = mailed(reader).length;
    await choose(2);
    // Saving the same frequency is not a new choice.
    await choose(2);
    await run();
    expect(mailed(reader)).toHaveLength(before);
    await runAt("2026-11-23T06:00");
    expect(mailed(reader).slice(before)).toEqual(["润滑周报：2026年11月16日 至 2026年11月22日"]);
  });

  test("cover only the latest period after a long pause", async () => {
    const reader = await customer(1);
    await run();
    await runAt("2026-11-24T15:00");
    expect(mailed(reader)).toEqual(["润滑日报：2026年11月23日"]);
  });

  test("are sent once per period when several processes run concurrently", async () => {
    const readers = [await customer(1), await customer(1), await customer(1)];
    await run();
    opened().now = at("2026-11-18T06:00");
    await Promise.all([run(), run(), run()]);
    for (const reader of readers) expect(mailed(reader)).toHaveLength(1);
  });

  test("are not sent again when the platform died while sending them", async () => {
    const reader = await customer(1);
    await run();
    opened().now = at("2026-11-18T06:00");
    // The mail server gets the mail but never answers.
    const answers: (() => void)[] = [];
    const hasReceived = new Promise<void>((received) => {
      send().mockImplementationOnce(() => {
        received();
        return new Promise((resolve) => void answers.push(resolve));
      });
    });
    const first = inBackground(run());
    await hasReceived;
    expect(await rowsOf(reader)).toMatchObject([{ state: state.claimed }]);
    await run();
    await runAt("2026-11-18T20:00");
    expect(mailed(reader)).toHaveLength(1);
    for (const answer of answers) answer();
    await first;
  });

  test("stop after an abort signal", async () => {
    await customer(1);
    await customer(1);
    await run();
    opened().now = at("2026-11-18T06:00");
    const closing = new AbortController();
    send().mockImplementation(async () => closing.abort());
    await sendDueReports({ ...opened().platform, clock: () => opened().now }, closing.signal);
    expect(send()).toHaveBeenCalledTimes(1);
  });

  test("are not sent to accounts that are disabled, may not see devices, or switched reports off", async () => {
    const off = await customer(0);
    const disabled = await customer(1, { is_enable: 0 });
    const operator = await opened().addPerson(role.storage, { email_rate: 1 });
    const crew = { agent_id: agentId(), group_id: await opened().addGroup(agentId()), email_rate: 1 };
    const member = await opened().addPerson(role.member, crew);
    const viewer = await opened().addPerson(role.member, { ...crew, authorities: ["device.list"] });
    await run();
    await runAt("2026-11-18T06:00");
    for (const account of [off, disabled, operator, member]) expect(mailed(account)).toEqual([]);
    expect(mailed(viewer)).toHaveLength(1);
  });

  test("are in the language of the last login, or in the language chosen since", async () => {
    const reader = await customer(1);
    const { email } = reader;
    await run();
    await opened().data("user/login-email", { email, password: "a grease gun on the wall" }, { language: "en" });
    await runAt("2026-11-18T06:00");
    const { token } = await opened().platform.sessions.create(reader.id);
    await opened().data("user/save-language", { language: "zh" }, { base: "client/1", as: token });
    await runAt("2026-11-19T06:00");
    expect(mailed(reader)).toEqual(["Daily lubrication report: 17 November 2026", "润滑日报：2026年11月18日"]);
  });

  test("are remembered for longer than any period, and then deleted", async () => {
    const reader = await customer(4);
    await run();
    await runAt("2026-12-01T06:00");
    const { database } = opened().platform;
    await sweepMailReports(database, opened().now + 300 * day);
    expect(await rowsOf(reader)).toHaveLength(1);
    await sweepMailReports(database, opened().now + 401 * day);
    expect(await rowsOf(reader)).toHaveLength(0);
  });

  describe("on demand", () => {
    const request = (person: Person, payload: object = {}, language: "zh" | "en" = "en") =>
      opened().call("user/send-report", { ...payload }, { as: person.token, base: "client/1", language });

    test("use the requested frequency, else that of the account, else a week", async () => {
      const reader = await customer(4);
      const none = await customer(0);
      expect(await request(reader)).toMatchObject({ code: 0, data: { email: reader.email } });
      await request(reader, { email_rate: 1 }, "zh");
      await request(none);
      expect(mailed(reader)).toEqual(["Monthly lubrication report: October 2026", "润滑日报：2026年11月16日"]);
      expect(mailed(none)).toEqual(["Weekly lubrication report: 9 November 2026 to 15 November 2026"]);
    });

    test("do not replace the scheduled report", async () => {
      const reader = await customer(1);
      await run();
      opened().now = at("2026-11-18T05:00");
      const { token } = await opened().platform.sessions.create(reader.id);
      await request({ ...reader, token });
      await runAt("2026-11-18T06:00");
      expect(mailed(reader)).toEqual(["Daily lubrication report: 17 November 2026", "润滑日报：2026年11月17日"]);
    });

    test("are limited to five an hour", async () => {
      const reader = await customer(1);
      for (let sent = 0; sent < 5; sent += 1) expect(await request(reader)).toMatchObject({ code: 0 });
      expect(await request(reader)).toMatchObject({ code: 15, message: expect.stringContaining("an hour") });
      expect(mailed(reader)).toHaveLength(5);
      opened().now += hour;
      expect(await request(reader)).toMatchObject({ code: 0 });
    });

    test("answer with an error when the mail server refuses them", async () => {
      const reader = await customer(1);
      send().mockRejectedValueOnce(new Error("out of order"));
      expect(await request(reader)).toMatchObject({ code: 14, message: expect.stringContaining("mail server") });
    });
  });
});
