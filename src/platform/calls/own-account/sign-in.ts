import { type Kysely, sql } from "kysely";
import { code } from "../../../contract";
import { type Handlers, type PublicContext, Refusal } from "../../access/handler";
import { type Database, lockRow } from "../../database";
import { activeAccounts, emailKey, findLoginAccount } from "../../services/active-accounts";
import { hashToken } from "../../services/secrets/secrets";
import { ownAccount } from "../organisation/account-queries";

/** Unknown, wrong, disabled and locked are one answer: it must not tell which accounts there are. */
const loginFailed = (): Refusal =>
  new Refusal(code.loginFailed, {
    zh: "登录失败：账号或密码不正确，或尝试次数过多，请稍后再试",
    en: "Login failed: account or password is wrong, or there were too many attempts; wait a while and try again",
  });

async function signIn(email: string, password: string, context: PublicContext): Promise<unknown> {
  const { database, limits, passwords, address } = context;
  const attempt = limits.beginLogin(emailKey(email), address);
  if (attempt === undefined) throw loginFailed();
  const found = await findLoginAccount(database, email);
  const isRight = await passwords.verify(password, found?.passwordHash);
  if (!isRight || found === undefined) throw loginFailed();
  const { account, passwordHash } = found;
  const session = await begin(account.id, context, async (trx) => {
    const present = await findLoginAccount(trx, email);
    return present?.account.id === account.id && present.passwordHash === passwordHash;
  });
  attempt.succeed();
  return session;
}

/**
 * Begins a session. Whether what was proved still holds is asked once more, in its transaction: a password or a key that was
 * replaced while it was looked at has ended all sessions, and this one would outlive them.
 */
async function begin(
  accountId: number,
  { database, sessions, language }: PublicContext,
  holds: (trx: Kysely<Database>) => Promise<boolean>,
): Promise<unknown> {
  const { token } = await database.transaction().execute(async (trx) => {
    await lockRow(trx, "account", accountId);
    if (!(await holds(trx))) throw loginFailed();
    // What is mailed to the account later, when no request tells it, is in the language that it last signed in with.
    await trx
      .updateTable("account")
      .set({ language })
      .where("id", "=", accountId)
      .where("language", "!=", language)
      .execute();
    return sessions.create(accountId, trx);
  });
  const user = await ownAccount(database, accountId);
  if (user === undefined) throw loginFailed();
  return { user, token };
}

/** The e-mail of the one account with a username; usernames need not be unique, and two of a name sign in by e-mail. */
async function emailOf(username: string, { database }: PublicContext): Promise<string | undefined> {
  const rows = await database
    .selectFrom("account")
    .select("email")
    .where(sql`lower(username)`, "=", username.trim().toLowerCase())
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.email : undefined;
}

/** Beginning and ending a session: by password, by e-mail or name, and by login key. */
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
    const session = await begin(found.id, context, async (trx) => (await find(trx))?.id === found.id);
    attempt.succeed();
    return session;
  },

  "user/logout": async (_payload, { sessions, sessionId }) => {
    await sessions.end(sessionId);
    return null;
  },
};
