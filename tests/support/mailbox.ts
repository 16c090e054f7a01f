import { afterEach, beforeEach, vi } from "vitest";
import type { Mail } from "../../src/platform/services/mail";
import type { TestPlatform } from "./platform-calls";

/** The mails of the platform during a test. They are not sent. */
export interface Mailbox {
  /** Every mail so far. Waits for mails that are being sent. */
  all(): Promise<readonly Mail[]>;
  /** The code in the newest mail to an address. Throws if there is none. */
  codeFor(email: string): Promise<string>;
}

/** Records the mails of a platform in each test of one `describe`. */
export function useMailbox(platform: () => TestPlatform): Mailbox {
  let mails: Mail[] = [];
  beforeEach(() => {
    mails = [];
    vi.spyOn(platform().platform.mailer, "send").mockImplementation(async (mail) => void mails.push(mail));
  });
  afterEach(() => vi.restoreAllMocks());

  const all = async (): Promise<readonly Mail[]> => {
    // Without a socket, the platform sends mails in the next turn of the event loop after the answer.
    await new Promise((resolve) => setImmediate(resolve));
    await platform().platform.tasks.idle();
    return mails;
  };
  return {
    all,
    async codeFor(email) {
      const mail = (await all()).findLast((one) => one.to === email);
      const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
      if (code === undefined) throw new Error(`No mail with a code for ${email}.`);
      return code;
    },
  };
}

/** Six digits that are not the code. */
export const wrongCodeFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
