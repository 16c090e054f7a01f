import type { Kysely } from "kysely";
import { code } from "../../../../contract";
import { type Handlers, type PublicContext, Refusal } from "../../../access/handler";
import { recordSignIn } from "../../../access/sign-in-log";
import type { Database } from "../../../database";
import { challengePurpose } from "../../../database/tables/second-factors";
import { activeAccounts } from "../../../services/active-accounts";
import { beginSignIn, startSession } from "../start-session";
import { invalidCode } from "../verification-code";
import { countTry, findChallenge, takeChallenge } from "./challenge";
import { takeRecoveryCode } from "./recovery-codes";
import { takeTotpCode } from "./totp-codes";

const stepIsOver = (): Refusal =>
  new Refusal(code.loginFailed, {
    zh: "登录已超时，或验证码输入错误次数过多，请重新登录",
    en: "The sign-in took too long or there were too many wrong codes; sign in again",
  });

/** Finishes the sign-ins of accounts with a second factor. */
export const secondStepHandlers: Handlers<"user/second-step"> = {
  /**
   * Guessing is limited twice: by the tries of each step, and for each account, whose wrong codes are counted apart from
   * its wrong passwords.
   */
  "user/second-step": async ({ step, code: entered }, context) => {
    const { database, now } = context;
    const purpose = challengePurpose.secondStep;
    const challenge = await findChallenge(database, { token: step ?? "", purpose, now: now() });
    if (challenge === undefined) throw stepIsOver();
    const { id, account_id: accountId } = challenge;
    const how = "code";
    const attempt = await beginSignIn({ name: `second step ${accountId}`, accountId }, context);
    if (!(await countTry(database, id))) throw stepIsOver();
    if (!(await takeCode(context, accountId, entered ?? ""))) {
      await recordSignIn(context, { accountId, how, isSuccess: false });
      throw invalidCode();
    }
    const isStillValid = async (trx: Kysely<Database>) => (await takeChallenge(trx, id)) && isActive(trx, accountId);
    return startSession({ accountId, how, isStillValid, attempt }, context);
  },
};

/** Uses up a code of the authenticator app or a recovery code. */
const takeCode = async (context: PublicContext, accountId: number, entered: string): Promise<boolean> =>
  (await takeTotpCode(context.database, context, { accountId, code: entered, isFirst: false })) ||
  takeRecoveryCode(context.database, { accountId, code: entered, now: context.now() });

const isActive = async (trx: Kysely<Database>, accountId: number): Promise<boolean> =>
  (await activeAccounts(trx).where("account.id", "=", accountId).select("account.id").executeTakeFirst()) !== undefined;
