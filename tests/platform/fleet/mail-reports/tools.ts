import { beforeEach, type MockInstance, vi } from "vitest";
import { role } from "../../../../src/contract";
import { sendDueReports } from "../../../../src/platform/fleet/mail-reports";
import type { Mail } from "../../../../src/platform/services/mail";
import type { Person, TestPlatform } from "../../../support/platform-calls";

/** Parses a UTC time: "2026-11-18T06:00". */
export const at = (text: string) => Date.parse(`${text}Z`);

/**
 * Helpers for tests of email reports. Each test begins on 17 November 2026 at noon, with a new provider and with
 * reports switched off for all accounts.
 */
export function reportTools(opened: () => TestPlatform) {
  let send: MockInstance<(mail: Mail) => Promise<void>>;
  let agentId = 0;
  beforeEach(async () => {
    const { platform } = opened();
    await platform.database.deleteFrom("mail_report").execute();
    await platform.database.updateTable("account").set({ email_rate: 0 }).execute();
    agentId = await opened().addAgent();
    send = vi.spyOn(platform.mailer, "send").mockReset().mockResolvedValue(undefined);
    opened().now = at("2026-11-17T12:00");
  });
  const run = () => sendDueReports({ ...opened().platform, clock: () => opened().now });
  return {
    /** The mock of `mailer.send`. */
    send: () => send,
    agentId: () => agentId,
    customer: (email_rate: number, more: object = {}) =>
      opened().addPerson(role.customer, { agent_id: agentId, email_rate, ...more }),
    run,
    runAt: async (time: string) => {
      opened().now = at(time);
      await run();
    },
    /** The subjects of all mails to an account. */
    mailed: ({ email }: Person) => send.mock.calls.filter(([mail]) => mail.to === email).map(([mail]) => mail.subject),
    rowsOf: ({ id }: Person) =>
      opened()
        .platform.database.selectFrom("mail_report")
        .select(["state", "attempts", "begin_day"])
        .where("account_id", "=", id)
        .execute(),
  };
}
