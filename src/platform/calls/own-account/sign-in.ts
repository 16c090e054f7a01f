import { type Kysely, sql } from "kysely";
import { code } from "../../../contract";
import { type Handlers, type PublicContext, Refusal } from "../../access/handler";
import { type Database, lockRow } from "../../database";
import { activeAccounts, emailKey, findLoginAccount } from "../../services/active-accounts";
import { hashToken } from "../../services/secrets/secrets";
import type { SignInMethod } from "../../services/sessions";
import { ownAccount } from "../organisation/account-queries";

/** The same answer for unknown, disabled and locked accounts and wrong passwords, so that no account is revealed. */
const loginFailed = (): Refusal =>
  new Refusal(code.loginFailed, {
    zh: "登录失败：账号或密码不正确，或尝试次数过多，请稍后再试",
    en: "Login failed: the account or password is wrong, or there were too many attempts; try again later",
  });

async function signIn(email: string, password: string, context: PublicContext): Promise<unknown> {
  const { database, limits, passwords, address } = context;
  const attempt = limits.beginLogin(emailKey(email), address);
  if (attempt === undefined) throw loginFailed();
  const found = await findLoginAccount(database, email);
  const isRight = await passwords.verify(password, found?.passwordHash);
  if (!isRight || found === undefined) throw loginFailed();
  const { account, passwordHash } = found;
  const session = await startSession(account.id, "password", context, async (trx) => {
    const current = await findLoginAccount(trx, email);
    return current?.account.id === account.id && current.passwordHash === passwordHash;
  });
  attempt.succeed();
  return session;
}

/**
 * Starts a session. `isStillValid` checks the credentials again within the transaction: replacing a password or key
 * ends all sessions, and a session that starts at the same time must not survive.
 */
async function startSession(
  accountId: number,
  method: SignInMethod,
  { database, sessions, language }: PublicContext,
  isStillValid: (trx: Kysely<Database>) => Promise<boolean>,
): Promise<unknown> {
  const { token } = await database.transaction().execute(async (trx) => {
    await lockRow(trx, "account", accountId);
    if (!(await isStillValid(trx))) throw loginFailed();
    // Scheduled mails to the account are in the language of its last login.
    await trx
      .updateTable("account")
      .set({ language })
      .where("id", "=", accountId)
      .where("language", "!=", language)
      .execute();
    return sessions.create(accountId, { method, database: trx });
  });
  const user = await ownAccount(database, accountId);
  if (user === undefined) throw loginFailed();
  return { user, token };
}

/** The email of the only account with a username. People who share a username must sign in with their email. */
async function emailOf(username: string, { database }: PublicContext): Promise<string | undefined> {
  const rows = await database
    .selectFrom("account")
    .select("email")
    .where(sql`lower(username)`, "=", username.trim().toLowerCase())
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.email : undefined;
}

/** Login by username, email or login key, and logout. */
export const signInHandlers: Handlers<"user/login" | "user/login-email" | "user/login-key" | "user/logout"> = {
  "user/login": async ({ username, password }, context) =>
    signIn((await emailOf(username, context)) ?? username, password ?? "", context),

  "user/login-email": ({ email, password }, context) => signIn(email, password ?? "", context),

  "user/login-key": async ({ key }, context) => {
    const { database, limits, address, now } = context;
    const hash = hashToken(key ?? "");
    const attempt = limits.beginLogin(`key ${hash}`, address);
    if (attempt === undefined) throw loginFailed();
    const find = (db: Kysely<Database>) =>
      activeAccounts(db)
        .innerJoin("login_key", "login_key.account_id", "account.id")
        .where("login_key.key_hash", "=", hash)
        .where("login_key.expire_time", ">", now())
        .select("account.id")
        .executeTakeFirst();
    const found = await find(database);
    if (found === undefined) throw loginFailed();
    const isStillValid = async (trx: Kysely<Database>) => (await find(trx))?.id === found.id;
    const session = await startSession(found.id, "loginKey", context, isStillValid);
    attempt.succeed();
    return session;
  },

  "user/logout": async (_payload, { sessions, sessionId }) => {
    await sessions.end(sessionId);
    return null;
  },
};
