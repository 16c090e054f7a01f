import type { Kysely } from "kysely";
import { code } from "../../../../contract";
import { type Handlers, type Payloads, type PublicContext, Refusal } from "../../../access/handler";
import { recordSignIn } from "../../../access/sign-in-log";
import type { Database } from "../../../database";
import { challengePurpose } from "../../../database/tables/second-factors";
import { activeAccounts } from "../../../services/active-accounts";
import { beginSignIn, startSession } from "../start-session";
import { countTry, findChallenge, takeChallenge } from "./challenge";
import { invalidFactorCode } from "./invalid-factor-code";
import { pageOf, takePasskey } from "./passkeys";
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
   * Guessing is limited twice: by the tries of each step, and for each account, whose wrong codes are counted
   * separately from its wrong passwords.
   */
  "user/second-step": async (payload, context) => {
    const { database, now } = context;
    const purpose = challengePurpose.secondStep;
    const challenge = await findChallenge(database, { token: payload.step ?? "", purpose, now: now() });
    if (challenge === undefined) throw stepIsOver();
    const { id, account_id: accountId } = challenge;
    const how = payload.passkey === null ? "code" : "passkey";
    const attempt = await beginSignIn({ name: `second step ${accountId}`, accountId, how }, context);
    if (!(await countTry(database, id))) throw stepIsOver();
    const prove = how === "code" ? takeCode : usePasskey;
    const wrong = how === "code" ? invalidFactorCode() : invalidPasskey();
    // A code is used up with the session that it starts, or not at all.
    const isStillValid = async (trx: Kysely<Database>): Promise<boolean> => {
      if (!(await takeChallenge(trx, id)) || !(await isActive(trx, accountId))) return false;
      if (await prove({ ...context, database: trx }, accountId, payload)) return true;
      throw wrong;
    };
    return startSession({ accountId, how, isStillValid, attempt }, context).catch(async (error: unknown) => {
      if (error === wrong) await recordSignIn(context, { accountId, how, isSuccess: false });
      throw error;
    });
  },
};

type Proof = Payloads["user/second-step"];

/** Uses up a code of the authenticator app or a recovery code. */
const takeCode = async (context: PublicContext, accountId: number, { code: entered }: Proof): Promise<boolean> =>
  (await takeTotpCode(context.database, context, { accountId, code: entered ?? "", isFirst: false })) ||
  takeRecoveryCode(context.database, { accountId, code: entered ?? "", now: context.now() });

const usePasskey = async (
  { database, now, origin }: PublicContext,
  accountId: number,
  { step, passkey }: Proof,
): Promise<boolean> => {
  const page = pageOf(origin);
  const proof = { accountId, text: passkey ?? "", challenge: step ?? "", now: now() };
  return page !== undefined && takePasskey(database, proof, page);
};

const invalidPasskey = (): Refusal =>
  new Refusal(code.wrongVerificationCode, {
    zh: "通行密钥验证失败，请重试",
    en: "The passkey was not accepted; try again",
  });

const isActive = async (trx: Kysely<Database>, accountId: number): Promise<boolean> =>
  (await activeAccounts(trx).where("account.id", "=", accountId).select("account.id").executeTakeFirst()) !== undefined;
