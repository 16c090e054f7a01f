import { type Kysely, sql } from "kysely";
import type { Handlers, PublicContext } from "../../access/handler";
import type { Database } from "../../database";
import { activeAccounts, emailKey, findLoginAccount } from "../../services/active-accounts";
import { hashToken } from "../../services/secrets/secrets";
import { beginSignIn, failSignIn, startSession } from "./start-session";

async function signIn(email: string, password: string, context: PublicContext): Promise<unknown> {
  const { database, passwords } = context;
  const how = "password";
  const accountId = await idOf(email, context);
  const attempt = await beginSignIn({ name: emailKey(email), accountId, how }, context);
  const found = await findLoginAccount(database, email);
  const isRight = await passwords.verify(password, found?.passwordHash);
  if (!isRight || found === undefined) throw await failSignIn(context, { accountId, how, attempt });
  const { account, passwordHash } = found;
  const isStillValid = async (trx: Kysely<Database>) => {
    const current = await findLoginAccount(trx, email);
    return current?.account.id === account.id && current.passwordHash === passwordHash;
  };
  return startSession({ accountId: account.id, how, isStillValid, attempt }, context);
}

/** The id of the account with an email, for the log. Includes disabled accounts. */
async function idOf(email: string, { database }: PublicContext): Promise<number | null> {
  const query = database.selectFrom("account").select("id").where("email", "=", emailKey(email));
  return (await query.executeTakeFirst())?.id ?? null;
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

async function signInWithKey(key: string, context: PublicContext): Promise<unknown> {
  const { database, now } = context;
  const secondFactorRoles = [...context.secondFactorRoles];
  const how = "key";
  const hash = hashToken(key);
  const owner = await database
    .selectFrom("login_key")
    .select("account_id")
    .where("key_hash", "=", hash)
    .executeTakeFirst();
  const accountId = owner?.account_id ?? null;
  const attempt = await beginSignIn({ name: `key ${hash}`, accountId, how }, context);
  const find = (db: Kysely<Database>) =>
    activeAccounts(db)
      .innerJoin("login_key", "login_key.account_id", "account.id")
      .where("login_key.key_hash", "=", hash)
      .where("login_key.expire_time", ">", now())
      // A key alone would be one factor (spec A11).
      .$if(secondFactorRoles.length > 0, (query) => query.where("account.role", "not in", secondFactorRoles))
      .select("account.id")
      .executeTakeFirst();
  const found = await find(database);
  if (found === undefined) throw await failSignIn(context, { accountId, how, attempt });
  const isStillValid = async (trx: Kysely<Database>) => (await find(trx))?.id === found.id;
  return startSession({ accountId: found.id, how, isStillValid, attempt }, context);
}

/** Login by username, email or login key, and logout. */
export const signInHandlers: Handlers<"user/login" | "user/login-email" | "user/login-key" | "user/logout"> = {
  "user/login": async ({ username, password }, context) =>
    signIn((await emailOf(username, context)) ?? username, password ?? "", context),

  "user/login-email": ({ email, password }, context) => signIn(email, password ?? "", context),

  "user/login-key": ({ key }, context) => signInWithKey(key ?? "", context),

  "user/logout": async (_payload, { sessions, sessionId }) => {
    await sessions.end(sessionId);
    return null;
  },
};
