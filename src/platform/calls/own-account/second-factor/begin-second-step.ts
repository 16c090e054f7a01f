import type { Kysely } from "kysely";
import { code, type SecondStep } from "../../../../contract";
import { type PublicContext, Refusal } from "../../../access/handler";
import type { Database } from "../../../database";
import { challengePurpose } from "../../../database/tables/second-factors";
import { challengeRules, createChallenge } from "./challenge";
import { hasTotp } from "./factors";
import { pageOf, passkeyOptions, passkeysAt } from "./passkeys";

/** The answer of a login call that needs a second step. It is a refusal, so that other consoles show its text. */
export const secondStepNeeded = (second_step: SecondStep): Refusal =>
  new Refusal(
    code.loginFailed,
    { zh: "此账号登录需要第二步验证", en: "This account needs two-step verification to sign in" },
    {},
    { second_step },
  );

/** Begins the second step of a sign-in whose first step succeeded. */
export async function beginSecondStep(
  trx: Kysely<Database>,
  { now, origin }: Pick<PublicContext, "now" | "origin">,
  accountId: number,
): Promise<SecondStep> {
  const purpose = challengePurpose.secondStep;
  const step = await createChallenge(trx, { account_id: accountId, purpose, create_time: now() });
  const page = pageOf(origin);
  const keys = page === undefined ? [] : await passkeysAt(trx, accountId, page);
  return {
    step,
    expire_time: now() + challengeRules.life,
    totp: (await hasTotp(trx, accountId)) ? 1 : 0,
    passkey: page === undefined || keys.length === 0 ? null : await passkeyOptions(keys, page, step),
  };
}
