import type { Kysely, Updateable } from "kysely";
import { code, role, type Text } from "../../../contract";
import { type CallContext, type Caller, invalidField, notFound, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import type { AccountTable } from "../../database/tables/accounts";
import { emailKey } from "../../services/active-accounts";
import { type PasswordFault, type Passwords, passwordLength } from "../../services/secrets/passwords";
import type { Sessions } from "../../services/sessions";
import { assertCanManage, canActOn, isFullAdmin } from "./account-permissions";
import { type AccountRow, findAccount } from "./account-queries";

/** @throws Refusal 5 for an account that is not there, or not the caller's to see. */
export async function accountInScope(database: Kysely<Database>, caller: Caller, id: number): Promise<AccountRow> {
  const row = await findAccount(database, id, inScope(caller, "account"));
  if (row === undefined) throw notFound();
  return row;
}

/**
 * The account that a caller does an action of its resource to: `enable` to a member, say.
 * @throws Refusal 5 outside the scope, 15 for an account that is not his to manage.
 */
export async function accountToManage(
  database: Kysely<Database>,
  caller: Caller,
  id: number,
  action: string,
): Promise<AccountRow> {
  const row = await accountInScope(database, caller, id);
  await assertCanManage(database, caller, row, action);
  return row;
}

/**
 * The account whose profile, password or login key a call changes: the caller's own when none is named. An admin whom
 * nothing narrows changes everybody's; a narrowed one customers, as far as he may edit them. Passwords are beyond that set
 * by whoever may do so to members or administrators.
 * @throws Refusal 5 outside the scope, 15 for an account that the caller may only see.
 */
export async function accountToChange(
  database: Kysely<Database>,
  caller: Caller,
  id: number | null,
  what: "profile" | "password" | "loginKey",
): Promise<{ readonly row: AccountRow; readonly isOwn: boolean }> {
  const isOwn = id === null || id === caller.accountId;
  const row = isOwn ? await findAccount(database, caller.accountId) : await accountInScope(database, caller, id);
  if (row === undefined) throw notFound();
  if (isOwn || isFullAdmin(caller)) return { row, isOwn };
  if (row.role === role.customer ? !canActOn(caller, row, "edit") : what !== "password") {
    throw new Refusal(code.notAllowed);
  }
  if (row.role !== role.customer) await assertCanManage(database, caller, row, "password");
  return { row, isOwn };
}

/** Changes columns of one account. */
export async function updateAccount(
  database: Kysely<Database>,
  id: number,
  values: Updateable<AccountTable>,
): Promise<void> {
  await database.updateTable("account").set(values).where("id", "=", id).execute();
}

/** The columns of a frequency of reports by mail that an account has chosen. The same one again is no choice. */
export const emailRateColumns = (
  before: { readonly email_rate: number },
  email_rate: number,
  now: number,
): Updateable<AccountTable> => (email_rate === before.email_rate ? {} : { email_rate, email_rate_time: now });

/**
 * After an account got another address to sign in with: whoever came in under the old one must not stay, nor come back by
 * a key that he made. Its sessions end, all but the one that changed it, and so does its login key. The address it had
 * before is that of `account`.
 */
export async function endSignInsOfOldEmail(
  trx: Kysely<Database>,
  { caller, sessions, sessionId }: Pick<CallContext, "caller" | "sessions" | "sessionId">,
  account: Pick<AccountRow, "id" | "email">,
  email: string,
): Promise<void> {
  if (emailKey(email) === account.email) return;
  const isOwn = account.id === caller.accountId;
  await endSignIns(trx, sessions, { accountId: account.id, ...(isOwn ? { except: sessionId } : {}) });
}

/** Ends the sessions of an account, all but the named one, and its login key. */
async function endSignIns(
  trx: Kysely<Database>,
  sessions: Sessions,
  { accountId, except }: { readonly accountId: number; readonly except?: number },
): Promise<void> {
  await sessions.endAllOf(accountId, { database: trx, ...(except === undefined ? {} : { except }) });
  await trx.deleteFrom("login_key").where("account_id", "=", accountId).execute();
}

const passwordTexts: Readonly<Record<PasswordFault, Text>> = {
  too_short: {
    zh: `密码至少 ${passwordLength.min} 个字符`,
    en: `A password has at least ${passwordLength.min} characters`,
  },
  too_long: {
    zh: `密码最多 ${passwordLength.max} 个字符`,
    en: `A password has ${passwordLength.max} characters at most`,
  },
  too_common: {
    zh: "该密码过于常见，容易被猜中，请换一个",
    en: "This password is one of the commonest and easily guessed; choose another",
  },
};

/** @throws Refusal 4 for a password that breaks a rule (spec A7). */
export async function assertStrongPassword(passwords: Passwords, password: string): Promise<void> {
  const fault = await passwords.check(password);
  if (fault !== undefined) throw invalidField("password", passwordTexts[fault]);
}

/**
 * The hash of a new password.
 * @throws Refusal 4 for one that breaks a rule (spec A7).
 */
export async function hashNewPassword(passwords: Passwords, password: string): Promise<string> {
  await assertStrongPassword(passwords, password);
  return passwords.hash(password);
}

/**
 * Sets a password. Whoever knew the old one must not stay signed in, nor come back by a key that he made: all sessions
 * but the named one end, and so does the login key.
 */
export async function replacePassword(
  trx: Kysely<Database>,
  sessions: Sessions,
  { hash, ...whose }: { readonly accountId: number; readonly hash: string; readonly except?: number },
): Promise<void> {
  await updateAccount(trx, whose.accountId, { password_hash: hash, must_change_password: 0 });
  await endSignIns(trx, sessions, whose);
}
