import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { asRecord, code, type RegisterAnswer, type WireRecord } from "../../../contract";
import { CallError } from "../../client/call-error";
import { loginAddress, profilePath } from "../../client/page-addresses";
import { signIn } from "../../client/sign-in";
import { language, t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { payloadOf } from "./account-declarations";
import { type Countdown, useCountdown } from "./use-countdown";

/** The registration whose address is being proved: what was sent. */
type Pending = WireRecord;

/** A refusal that speaks of other fields than the code: the form before it has to be mended. */
export const concernsForm = (error: unknown): error is CallError =>
  error instanceof CallError && Object.keys(error.fields).some((name) => name !== "code");

/** Whether a server wants the address proved before the account is there. */
export const needsVerification = (answer: unknown): boolean =>
  asRecord(answer)["verify_email" satisfies keyof RegisterAnswer] === 1;

interface Registration {
  /** What waits for its code; null while the form is filled in. */
  readonly pending: Pending | null;
  readonly countdown: Countdown;
  /** Registers; a code is mailed, or the account is there and signed in. */
  register(values: WireRecord): Promise<ReadonlyMap<string, string> | undefined>;
  /** Has another code mailed. */
  sendAgain(): Promise<void>;
  /** Proves the address, which makes the account, and signs in. */
  finish(digits: unknown): Promise<undefined>;
  /** Back to the form. */
  goBack(): void;
}

/** The two steps of a registration: what a person says about himself, and the code that proves his address. */
export function useRegistration(onRefused: (error: CallError) => void): Registration {
  const services = useServices();
  const { post } = services;
  const notify = useNotify();
  const navigate = useNavigate();
  const countdown = useCountdown();
  const [pending, setPending] = useState<Pending | null>(null);
  // What the last code was mailed for: coming back from the form with the same needs no other code.
  const mailed = useRef<Pending | null>(null);

  const enter = async ({ email, password }: WireRecord): Promise<void> => {
    try {
      await signIn({ ...services, language: language() }, { email: String(email), password: String(password) });
      notify.success(t("register.done"));
      await navigate(profilePath, { replace: true });
    } catch (error) {
      notify.failure(error);
      notify.success(t("register.signInNow"));
      await navigate(loginAddress(), { replace: true });
    }
  };

  const mail = async (values: WireRecord): Promise<void> => {
    try {
      const answer = await post("user/register", payloadOf("user/register", values));
      if (!needsVerification(answer)) return await enter(values);
      countdown.start();
      mailed.current = values;
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
      if (JSON.stringify(mailed.current) === JSON.stringify(values)) setPending(values);
      else await mail(values);
      return undefined;
    },
    async sendAgain() {
      if (pending === null) return;
      try {
        await mail(pending);
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
        mailed.current = null;
        // The form has to be there before the input at fault can take the focus.
        flushSync(() => setPending(null));
        onRefused(error);
        return undefined;
      }
      await enter(pending);
      return undefined;
    },
    goBack: () => setPending(null),
  };
}
