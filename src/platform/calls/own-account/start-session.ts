import type { Kysely } from "kysely";
import { code, type SignInMethod } from "../../../contract";
import { type PublicContext, Refusal } from "../../access/handler";
import { recordSignIn } from "../../access/sign-in-log";
import { type Database, lockRow } from "../../database";
import { ownAccount } from "../organisation/account-queries";

/** The same answer for unknown and disabled accounts and wrong passwords, so that no account is revealed. */
export const loginFailed = (): Refusal =>
  new Refusal(code.loginFailed, {
    zh: "登录失败：账号或密码不正确，或尝试次数过多，请稍后再试",
    en: "Login failed: the account or password is wrong, or there were too many attempts; try again later",
  });

/** Logs a failed sign-in and returns the refusal of the call. */
export async function failSignIn(
  context: PublicContext,
  { accountId, how }: { readonly accountId: number | null; readonly how: SignInMethod },
): Promise<Refusal> {
  await recordSignIn(context, { accountId, how, isSuccess: false });
  return loginFailed();
}

interface Start {
  readonly accountId: number;
  readonly how: SignInMethod;
  /**
   * Checks the credentials again within the transaction: replacing a password or key ends all sessions, and a session
   * that starts at the same time must not survive.
   */
  readonly isStillValid: (trx: Kysely<Database>) => Promise<boolean>;
}

/**
 * Starts a session, logs the sign-in, and returns the answer of a login call. Every way to sign in ends here.
 * @throws Refusal 3 when the credentials are no longer valid; this is logged too.
 */
export async function startSession(
  { accountId, how, isStillValid }: Start,
  context: PublicContext,
): Promise<{ readonly user: unknown; readonly token: string }> {
  const { addresses, database, sessions, language, address, device } = context;
  const started = await database.transaction().execute(async (trx) => {
    await lockRow(trx, "account", accountId);
    if (!(await isStillValid(trx))) return undefined;
    // Scheduled mails to the account are in the language of its last login.
    await trx
      .updateTable("account")
      .set({ language })
      .where("id", "=", accountId)
      .where("language", "!=", language)
      .execute();
    await recordSignIn(context, { accountId, how, isSuccess: true }, trx);
    return sessions.create(accountId, { address, device, method: how, database: trx });
  });
  const user = await ownAccount(database, accountId);
  if (started === undefined || user === undefined) throw await failSignIn(context, { accountId, how });
  return addresses.sign({ user, token: started.token }, started.id);
}
