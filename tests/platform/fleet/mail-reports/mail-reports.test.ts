import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { mailReportState as state } from "../../../../src/platform/database/tables/mail-reports";
import { sendDueReports, sweepMailReports } from "../../../../src/platform/fleet/mail-reports";
import type { Person } from "../../../support/platform-calls";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

import { at, reportTools } from "./tools";

describe.each(openTestDatabases())("reports by mail on $name", (engine) => {
  const opened = usePlatform(engine);
  const { send, agentId, customer, run, runAt, mailed, rowsOf } = reportTools(opened);

  test("come once a period from the one on that follows the choice, from six in the morning (UTC)", async () => {
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

  test.each([
    { rate: 2, asked: "2026-11-18T12:00", due: "2026-11-23T06:00", says: "润滑周报：2026年11月16日 至 2026年11月22日" },
    {
      rate: 3,
      asked: "2026-11-18T12:00",
      due: "2026-11-23T06:00",
      says: "润滑双周报：2026年11月9日 至 2026年11月22日",
    },
    { rate: 4, asked: "2026-11-18T12:00", due: "2026-12-01T06:00", says: "润滑月报：2026年11月" },
  ])("of rate $rate: $says", async ({ rate, asked, due, says }) => {
    const reader = await customer(rate);
    await runAt(asked);
    opened().now = at(due) - 1;
    await run();
    expect(mailed(reader)).toEqual([]);
    await runAt(due);
    expect(mailed(reader)).toEqual([says]);
  });

  test.each([
    ["that it had never chosen before", []],
    ["that it had chosen, and had switched off for a while", [2, 0]],
    ["that it had for another one meanwhile", [2, 1]],
  ])("of a frequency %s begin with the period that is under way", async (_says, earlier) => {
    opened().now = at("2026-11-10T12:00");
    const reader = await customer(0);
    const choose = async (email_rate: number) => {
      const { token } = await opened().platform.sessions.create(reader.id);
      const payload = { user_id: reader.id, email_rate };
      await opened().data("user/update-user-info", payload, { base: "client/1", as: token });
    };
    for (const rate of earlier) await choose(rate);
    await run();
    // A week later the one before is over; its report is due to all who had asked for it.
    opened().now = at("2026-11-17T12:00");
    const before = mailed(reader).length;
    await choose(2);
    // The same again is no new choice.
    await choose(2);
    await run();
    expect(mailed(reader)).toHaveLength(before);
    await runAt("2026-11-23T06:00");
    expect(mailed(reader).slice(before)).toEqual(["润滑周报：2026年11月16日 至 2026年11月22日"]);
  });

  test("after a long pause only the latest period is reported", async () => {
    const reader = await customer(1);
    await run();
    await runAt("2026-11-24T15:00");
    expect(mailed(reader)).toEqual(["润滑日报：2026年11月23日"]);
  });

  test("of one period go out once, however many processes and turns ask for them at once", async () => {
    const readers = [await customer(1), await customer(1), await customer(1)];
    await run();
    opened().now = at("2026-11-18T06:00");
    await Promise.all([run(), run(), run()]);
    for (const reader of readers) expect(mailed(reader)).toHaveLength(1);
  });

  test("that were under way when the platform died are not sent again", async () => {
    const reader = await customer(1);
    await run();
    opened().now = at("2026-11-18T06:00");
    // The mail server has the mail, and the platform never hears of it.
    const ends: (() => void)[] = [];
    const hasMail = new Promise<void>((taken) => {
      send().mockImplementationOnce(() => {
        taken();
        return new Promise((resolve) => void ends.push(resolve));
      });
    });
    const first = run();
    await hasMail;
    expect(await rowsOf(reader)).toMatchObject([{ state: state.claimed }]);
    await run();
    await runAt("2026-11-18T20:00");
    expect(mailed(reader)).toHaveLength(1);
    for (const end of ends) end();
    await first;
  });

  test("end with a signal, between two of them", async () => {
    await customer(1);
    await customer(1);
    await run();
    opened().now = at("2026-11-18T06:00");
    const closing = new AbortController();
    send().mockImplementation(async () => closing.abort());
    await sendDueReports({ ...opened().platform, clock: () => opened().now }, closing.signal);
    expect(send()).toHaveBeenCalledTimes(1);
  });

  test("go to nobody who may not sign in, has no devices to see, or wants none", async () => {
    const off = await customer(0);
    const disabled = await customer(1, { is_enable: 0 });
    const operator = await opened().addPerson(role.storage, { email_rate: 1 });
    const crew = { agent_id: agentId(), group_id: await opened().addGroup(agentId()), email_rate: 1 };
    const member = await opened().addPerson(role.member, crew);
    const looker = await opened().addPerson(role.member, { ...crew, authorities: ["device.list"] });
    await run();
    await runAt("2026-11-18T06:00");
    for (const one of [off, disabled, operator, member]) expect(mailed(one)).toEqual([]);
    expect(mailed(looker)).toHaveLength(1);
  });

  test("are in the language that the account last signed in with, or chose since", async () => {
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

  test("are known for longer than a period lasts, and then forgotten", async () => {
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
    const ask = (person: Person, payload: object = {}, language: "zh" | "en" = "en") =>
      opened().call("user/send-report", { ...payload }, { as: person.token, base: "client/1", language });

    test("are of the frequency that is asked for, else of one's own, else of a week", async () => {
      const reader = await customer(4);
      const none = await customer(0);
      expect(await ask(reader)).toMatchObject({ code: 0, data: { email: reader.email } });
      await ask(reader, { email_rate: 1 }, "zh");
      await ask(none);
      expect(mailed(reader)).toEqual(["Monthly lubrication report: October 2026", "润滑日报：2026年11月16日"]);
      expect(mailed(none)).toEqual(["Weekly lubrication report: 9 November 2026 to 15 November 2026"]);
    });

    test("take nothing from the one that is due", async () => {
      const reader = await customer(1);
      await run();
      opened().now = at("2026-11-18T05:00");
      const { token } = await opened().platform.sessions.create(reader.id);
      await ask({ ...reader, token });
      await runAt("2026-11-18T06:00");
      expect(mailed(reader)).toEqual(["Daily lubrication report: 17 November 2026", "润滑日报：2026年11月17日"]);
    });

    test("are five an hour", async () => {
      const reader = await customer(1);
      for (let sent = 0; sent < 5; sent += 1) expect(await ask(reader)).toMatchObject({ code: 0 });
      expect(await ask(reader)).toMatchObject({ code: 15, message: expect.stringContaining("an hour") });
      expect(mailed(reader)).toHaveLength(5);
      opened().now += hour;
      expect(await ask(reader)).toMatchObject({ code: 0 });
    });

    test("say so when the mail server does not take them", async () => {
      const reader = await customer(1);
      send().mockRejectedValueOnce(new Error("out of order"));
      expect(await ask(reader)).toMatchObject({ code: 14, message: expect.stringContaining("mail server") });
    });
  });
});
