import { describe, expect, test } from "vitest";
import { hour, minute } from "../../../../src/platform/base/clock";
import { mailReportState as state } from "../../../../src/platform/database/tables/mail-reports";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

import { at, reportTools } from "./tools";

/** What a mail server says that does not want a mail. */
const refusal = () => Object.assign(new Error("mailbox full"), { code: "EENVELOPE", responseCode: 452 });
/** What happens when a connection breaks in the middle. */
const broken = () => Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });

describe.each(openTestDatabases())("reports that do not go out on $name", (engine) => {
  const opened = usePlatform(engine);
  const { send, customer, run, runAt, mailed, rowsOf } = reportTools(opened);

  test("that the mail server refuses are tried again after growing pauses, and then given up", async () => {
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

  test("that were refused once are sent once", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValueOnce(refusal());
    await runAt("2026-11-18T06:00");
    await runAt("2026-11-18T06:10");
    await runAt("2026-11-18T09:00");
    expect(mailed(reader)).toHaveLength(2);
    expect(await rowsOf(reader)).toMatchObject([{ state: state.sent, attempts: 2 }]);
  });

  test("are not sent again when nobody knows whether they went out", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValueOnce(broken());
    await runAt("2026-11-18T06:00");
    await runAt("2026-11-18T12:00");
    expect(mailed(reader)).toHaveLength(1);
    expect(await rowsOf(reader)).toMatchObject([{ state: state.givenUp }]);
  });

  test("that waited are left for the next period's", async () => {
    const reader = await customer(1);
    await run();
    send().mockRejectedValueOnce(refusal());
    await runAt("2026-11-18T23:59");
    await runAt("2026-11-19T06:00");
    await runAt("2026-11-19T18:00");
    expect(mailed(reader)).toEqual(["润滑日报：2026年11月17日", "润滑日报：2026年11月18日"]);
  });

  test("to others go out although one is refused", async () => {
    const [one, other] = [await customer(1), await customer(1)];
    await run();
    send().mockImplementation(async ({ to }) => {
      if (to === one.email) throw refusal();
    });
    await runAt("2026-11-18T06:00");
    expect(await rowsOf(one)).toMatchObject([{ state: state.waiting }]);
    expect(await rowsOf(other)).toMatchObject([{ state: state.sent }]);
  });

  test.each([
    ["mailboxes", refusal()],
    ["mails for their contents", Object.assign(new Error("spam"), { code: "EMESSAGE", responseCode: 554 })],
  ])("go out to everybody behind many refused %s", async (_what, error) => {
    for (let made = 0; made < 8; made += 1) await customer(1);
    const last = await customer(1);
    await run();
    send().mockImplementation(async ({ to }) => {
      if (to !== last.email) throw error;
    });
    await runAt("2026-11-18T06:00");
    expect(await rowsOf(last)).toMatchObject([{ state: state.sent }]);
  });

  test.each([
    ["signs nobody in", { code: "EAUTH", responseCode: 535 }],
    ["closes", { code: "EENVELOPE", responseCode: 421 }],
    ["is gone in the middle", { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" }],
  ])("wait when the mail server %s", async (_what, fault) => {
    for (let made = 0; made < 8; made += 1) await customer(1);
    await run();
    send().mockRejectedValue(Object.assign(new Error("refused"), fault));
    await runAt("2026-11-18T06:00");
    expect(send()).toHaveBeenCalledTimes(5);
  });

  test("wait when the mail server is down, instead of every one of them trying it", async () => {
    for (let made = 0; made < 8; made += 1) await customer(1);
    await run();
    send().mockRejectedValue(Object.assign(new Error("refused"), { code: "ESOCKET", syscall: "connect" }));
    await runAt("2026-11-18T06:00");
    expect(send()).toHaveBeenCalledTimes(5);
    send().mockResolvedValue(undefined);
    await runAt("2026-11-18T06:10");
    expect(send()).toHaveBeenCalledTimes(5 + 8);
  });
});
