import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { asRecord, code, type RegisterAnswer, type WireRecord } from "../../../contract";
import { CallError } from "../../client/call-error";
import { loginAddress, profilePath } from "../../client/page-addresses";
import { t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { payloadOf } from "./account-declarations";
import { type Countdown, useCountdown } from "./use-countdown";

/** The values of a registration that waits for its verification code. */
type Pending = WireRecord;

/** Whether a refusal concerns fields other than the code, so that the user has to correct the first form. */
export const concernsForm = (error: unknown): error is CallError =>
  error instanceof CallError && Object.keys(error.fields).some((name) => name !== "code");

/** Whether the server requires a verified email address before it creates the account. */
export const needsVerification = (answer: unknown): boolean =>
  asRecord(answer)["verify_email" satisfies keyof RegisterAnswer] === 1;

interface Registration {
  /** The registration that waits for its code; null while the user fills in the form. */
  readonly pending: Pending | null;
  readonly countdown: Countdown;
  /** Registers the account. The server mails a code, or creates the account at once; then the user is signed in. */
  register(values: WireRecord): Promise<ReadonlyMap<string, string> | undefined>;
  /** Requests another code by mail. */
  sendAgain(): Promise<void>;
  /** Sends the code, which creates the account, and signs in. */
  finish(digits: unknown): Promise<undefined>;
  /** Returns to the form. */
  goBack(): void;
}

/** The two steps of a registration: the form, and the code that verifies the email address. */
export function useRegistration(onRefused: (error: CallError) => void): Registration {
  const { auth, post } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const countdown = useCountdown();
  const [pending, setPending] = useState<Pending | null>(null);
  // The values of the last mailed code. If the user returns to the form and changes nothing, no new code is needed.
  const lastMailed = useRef<Pending | null>(null);

  const signInAndContinue = async ({ email, password }: WireRecord): Promise<void> => {
    const { success, error } = await auth.login({ email: String(email), password: String(password) });
    if (!success) notify.failure(error);
    notify.success(t(success ? "register.done" : "register.signInNow"));
    await navigate(success ? profilePath : loginAddress(), { replace: true });
  };

  const requestCode = async (values: WireRecord): Promise<void> => {
    try {
      const answer = await post("user/register", payloadOf("user/register", values));
      if (!needsVerification(answer)) return await signInAndContinue(values);
      countdown.start();
      lastMailed.current = values;
      setPending(values);
    } catch (error) {
      if (error instanceof CallError && error.code === code.verificationTooOften) countdown.start();
      throw error;
    }
  };

  return {
    pending,
    countdown,
    async register(values) {
      if (values.password !== values.repeated) return new Map([["repeated", t("password.differ")]]);
      if (JSON.stringify(lastMailed.current) === JSON.stringify(values)) setPending(values);
      else await requestCode(values);
      return undefined;
    },
    async sendAgain() {
      if (pending === null) return;
      try {
        await requestCode(pending);
        notify.success(t("register.mailedAgain"));
      } catch (error) {
        notify.failure(error);
      }
    },
    async finish(digits) {
      if (pending === null) return undefined;
      const { email, password } = pending;
      try {
        const call = "common/email-verification-code-check";
        await post(call, payloadOf(call, { email, code: digits, password }));
      } catch (error) {
        if (!concernsForm(error)) throw error;
        notify.failure(error);
        lastMailed.current = null;
        // The form must be rendered before the refused input can take the focus.
        flushSync(() => setPending(null));
        onRefused(error);
        return undefined;
      }
      await signInAndContinue(pending);
      return undefined;
    },
    goBack: () => setPending(null),
  };
}
