import { beforeEach } from "vitest";
import { day } from "../../../../src/platform/base/clock";
import { useMailbox } from "../../../support/mailbox";
import type { TestPlatform } from "../../../support/platform-calls";

export const newPassword = "forty greased bearings";

/** Asking for codes and using them, on the platform of a `describe`. What one test has counted does not count in the next. */
export function resetTools(platform: () => TestPlatform) {
  const mailbox = useMailbox(() => platform().platform.mailer);
  beforeEach(() => {
    platform().now += 2 * day;
  });
  return {
    mailbox,
    send: (email: string, sent = {}) => platform().call("common/email-verification-code-send", { email }, sent),
    check: (email: string, code: string, password = newPassword) =>
      platform().call("common/email-verification-code-check", { email, code, password }),
    login: (email: string, password: string) => platform().call("user/login-email", { email, password }),
  };
}
