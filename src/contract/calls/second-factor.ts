import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

const code = { label: { zh: "验证码", en: "Verification code" }, max: 32 } as const;

const passkey = { label: { zh: "通行密钥", en: "Passkey" }, max: 8000 } as const;

/** Calls about the second step of a sign-in (spec A11). All of them are extensions. */
export const secondFactorCalls = defineCalls({
  /** Finishes a sign-in that was answered with `SecondStep`, and answers as a login call. */
  "user/second-step": {
    sends: {
      step: field.secret({ label: { zh: "登录步骤", en: "Sign-in step" }, required: true }),
      // A code of the authenticator app or a recovery code.
      code: field.text(code),
      // Instead of a code: the browser's answer to `SecondStep.passkey`, as JSON.
      passkey: field.longText(passkey),
    },
    access: "public",
    extension: true,
  },
  /** Answers `SecondFactorState` of the caller's account. */
  "user/second-factor": { sends: {}, access: "session", reads: true, extension: true },
  /** Answers `NewTotp`. The app counts only after `user/totp-confirm`. */
  "user/totp-start": { sends: {}, access: "session", extension: true },
  /** Answers `NewFactor`. */
  "user/totp-confirm": { sends: { code: field.text({ ...code, required: true }) }, access: "session", extension: true },
  "user/totp-remove": { sends: {}, access: "session", extension: true },
  /** Returns the options with which the browser makes a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
  "user/passkey-start": { sends: {}, access: "session", extension: true },
  /** Adds the passkey that the browser made. Answers `NewFactor`. */
  "user/passkey-add": {
    sends: { passkey: field.longText({ ...passkey, required: true }) },
    access: "session",
    extension: true,
  },
  "user/passkey-remove": {
    sends: { passkey_id: field.id({ label: passkey.label, required: true }) },
    access: "session",
    extension: true,
  },
  /** Replaces the recovery codes. Answers `NewFactor`. */
  "user/recovery-codes": { sends: {}, access: "session", extension: true },
});

/**
 * The answer of a login call for an account with a second factor: code 3, with this in `data.second_step`. The console
 * then asks for the second step and sends `step` with the answer.
 */
export interface SecondStep {
  readonly step: string;
  /** When the step expires, ms UTC. */
  readonly expire_time: number;
  /** Whether the account has an authenticator app. */
  readonly totp: 0 | 1;
  /**
   * The options with which the browser uses a passkey (`PublicKeyCredentialRequestOptionsJSON`); null without a passkey
   * for this host.
   */
  readonly passkey: object | null;
}
