import { beforeEach } from "vitest";
import { day } from "../../../../src/platform/base/clock";
import { useMailbox } from "../../../support/mailbox";
import type { TestPlatform } from "../../../support/platform-calls";

export const newPassword = "forty greased bearings";

/** Calls that request and use codes. The clock moves on before each test, which resets the rate limits. */
export function resetTools(platform: () => TestPlatform) {
  const mailbox = useMailbox(platform);
  beforeEach(() => {
    platform().now += 2 * day;
  });
  return {
    mailbox,
    requestCode: (email: string, options = {}) =>
      platform().call("common/email-verification-code-send", { email }, options),
    resetPassword: (email: string, code: string, password = newPassword) =>
      platform().call("common/email-verification-code-check", { email, code, password }),
    login: (email: string, password: string) => platform().call("user/login-email", { email, password }),
  };
}
