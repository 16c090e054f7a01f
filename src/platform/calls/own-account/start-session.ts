import type { Kysely } from "kysely";
import { code, type SignInMethod } from "../../../contract";
import { type PublicContext, Refusal } from "../../access/handler";
import { isFamiliarHere, recordSignIn } from "../../access/sign-in-log";
import { second } from "../../base/clock";
import { type Database, lockRow } from "../../database";
import type { PendingLogin } from "../../services/rate-limits";
import { mustChangePassword } from "../../services/sessions";
import { type AccountRow, ownAccount, reloadAccount } from "../organisation/account-queries";
import { beginSecondStep, secondStepNeeded } from "./second-factor/begin-second-step";

/** The same answer for unknown and disabled accounts and wrong passwords, so that no account is revealed. */
const loginFailed = (): Refusal =>
  new Refusal(code.loginFailed, {
    zh: "登录失败：账号或密码不正确",
    en: "Login failed: the account or password is wrong",
  });

/** The refusal while an account or an address must wait, whether or not the account exists. */
function mustWait(ms: number): Refusal {
  const seconds = Math.ceil(ms / second);
  const text = {
    zh: `登录失败次数过多，请等待 ${seconds} 秒后再试`,
    en: `Too many failed logins; wait ${seconds} s, then try again`,
  };
  return new Refusal(code.loginFailed, text, {}, { wait: seconds });
}

interface Named {
  /** The name that failures are counted by: the email address, or a text that no email address equals. */
  readonly name: string;
  /** The account with that name; null if there is none, or if it is not known yet. */
  readonly accountId: number | null;
  readonly how: SignInMethod;
}

/**
 * Begins an attempt to sign in, by any method. It counts as failed until it succeeds.
 * @throws Refusal 3 with the seconds to wait after too many failures. The first attempt of each minute is logged.
 */
export async function beginSignIn({ name, accountId, how }: Named, context: PublicContext): Promise<PendingLogin> {
  const attempt = await context.limits.beginLogin(name, context.address, await isFamiliarHere(context, accountId));
  if (!("wait" in attempt)) return attempt;
  if (attempt.isFirst) await recordSignIn(context, { accountId, how, isSuccess: false });
  throw mustWait(attempt.wait);
}

interface Failure {
  readonly accountId: number | null;
  readonly how: SignInMethod;
  readonly attempt: PendingLogin;
}

/** Logs a failed sign-in and returns the refusal of the call. */
export async function failSignIn(context: PublicContext, { accountId, how, attempt }: Failure): Promise<Refusal> {
  await recordSignIn(context, { accountId, how, isSuccess: false });
  return attempt.unfamiliarWait > 0 ? mustWait(attempt.unfamiliarWait) : loginFailed();
}

interface Start {
  readonly accountId: number;
  readonly how: SignInMethod;
  /**
   * Checks the credentials again within the transaction: replacing a password or key ends all sessions, and a session
   * that starts at the same time must not survive.
   */
  readonly isStillValid: (trx: Kysely<Database>) => Promise<boolean>;
  /** Succeeds once the credentials are valid. */
  readonly attempt: PendingLogin;
}

/**
 * Starts a session, logs the sign-in, and returns the answer of a login call. Every way to sign in ends here.
 * @throws Refusal 3 when the credentials are no longer valid, which is logged too, or when the account has a second
 *   factor: the answer then begins its second step.
 */
export async function startSession(
  { accountId, how, isStillValid, attempt }: Start,
  context: PublicContext,
): Promise<{ readonly user: unknown; readonly token: string }> {
  const { addresses, database, secondFactorRoles, sessions, language, address, device } = context;
  const started = await database.transaction().execute(async (trx) => {
    await lockRow(trx, "account", accountId);
    if (!(await isStillValid(trx))) return undefined;
    const hasSecondFactor = (await reloadAccount(trx, accountId)).second_factor === 1;
    // A login key and single sign-on need no second step (spec A11).
    if (hasSecondFactor && how === "password") return beginSecondStep(trx, context, accountId);
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
  if (started !== undefined && "step" in started) {
    await attempt.succeed();
    throw secondStepNeeded(started);
  }
  const mustChange = (row: AccountRow) => mustChangePassword(row, how);
  const user = await ownAccount(database, accountId, { mustChange, secondFactorRoles });
  if (started === undefined || user === undefined) throw await failSignIn(context, { accountId, how, attempt });
  await attempt.succeed();
  return addresses.sign({ user, token: started.token }, started.id);
}
