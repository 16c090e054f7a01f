import { describe, expect, test } from "vitest";
import { hour, minute } from "../../../../src/platform/base/clock";
import { mailReportState as state } from "../../../../src/platform/database/tables/mail-reports";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

import { at, reportTools } from "./tools";

/** The error of a refused mail. */
const refusal = () => Object.assign(new Error("mailbox full"), { code: "EENVELOPE", responseCode: 452 });
/** The error of a connection that breaks while a mail is sent. */
const connectionLoss = () => Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });

describe.each(openTestDatabases())("email reports that cannot be sent, on $name,", (engine) => {
  const opened = usePlatform(engine);
  const { send, customer, run, runAt, mailed, rowsOf } = reportTools(opened);

  test("are retried after growing pauses and then given up", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValue(refusal());
    opened().now = at("2026-11-18T06:00");
    const tries: number[] = [];
    for (let passed = 0; passed < 20 * hour; passed += 5 * minute) {
      const before = mailed(reader).length;
      await run();
      if (mailed(reader).length > before) tries.push(passed / minute);
      opened().now += 5 * minute;
    }
    expect(tries).toEqual([0, 10, 70, 250, 610]);
    expect(await rowsOf(reader)).toMatchObject([{ state: state.givenUp, attempts: 5 }]);
  });

  test("are sent once after one refusal", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValueOnce(refusal());
    await runAt("2026-11-18T06:00");
    await runAt("2026-11-18T06:10");
    await runAt("2026-11-18T09:00");
    expect(mailed(reader)).toHaveLength(2);
    expect(await rowsOf(reader)).toMatchObject([{ state: state.sent, attempts: 2 }]);
  });

  test("are not sent again when they may have arrived", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValueOnce(connectionLoss());
    await runAt("2026-11-18T06:00");
    await runAt("2026-11-18T12:00");
    expect(mailed(reader)).toHaveLength(1);
    expect(await rowsOf(reader)).toMatchObject([{ state: state.givenUp }]);
  });

  test("are dropped when the report of the next period is due", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValueOnce(refusal());
    await runAt("2026-11-18T23:59");
    await runAt("2026-11-19T06:00");
    await runAt("2026-11-19T18:00");
    expect(mailed(reader)).toEqual(["润滑日报：2026年11月17日", "润滑日报：2026年11月18日"]);
  });

  test("do not delay the reports of other accounts", async () => {
    const [refused, other] = [await customer(1), await customer(1)];
    await run();
    send().mockImplementation(async ({ to }) => {
      if (to === refused.email) throw refusal();
    });
    await runAt("2026-11-18T06:00");
    expect(await rowsOf(refused)).toMatchObject([{ state: state.waiting }]);
    expect(await rowsOf(other)).toMatchObject([{ state: state.sent }]);
  });

  test.each([
    ["mailboxes", refusal()],
    ["mail contents", Object.assign(new Error("spam"), { code: "EMESSAGE", responseCode: 554 })],
  ])("do not stop the run because of refused %s", async (_case, error) => {
    for (let index = 0; index < 8; index += 1) await customer(1);
    const last = await customer(1);
    await run();
    send().mockImplementation(async ({ to }) => {
      if (to !== last.email) throw error;
    });
    await runAt("2026-11-18T06:00");
    expect(await rowsOf(last)).toMatchObject([{ state: state.sent }]);
  });

  test.each([
    ["refuses the login", { code: "EAUTH", responseCode: 535 }],
    ["closes the connection", { code: "EENVELOPE", responseCode: 421 }],
    ["stops answering", { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" }],
  ])("stop the run after five failures when the mail server %s", async (_case, fault) => {
    for (let index = 0; index < 8; index += 1) await customer(1);
    await run();
    send().mockRejectedValue(Object.assign(new Error("refused"), fault));
    await runAt("2026-11-18T06:00");
    expect(send()).toHaveBeenCalledTimes(5);
  });

  test("wait for the next run when the mail server is down", async () => {
    for (let index = 0; index < 8; index += 1) await customer(1);
    await run();
    send().mockRejectedValue(Object.assign(new Error("refused"), { code: "ESOCKET", syscall: "connect" }));
    await runAt("2026-11-18T06:00");
    expect(send()).toHaveBeenCalledTimes(5);
    send().mockResolvedValue(undefined);
    await runAt("2026-11-18T06:10");
    expect(send()).toHaveBeenCalledTimes(5 + 8);
  });
});
