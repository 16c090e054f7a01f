import type { Kysely, Updateable } from "kysely";
import { code, languageOf, role, type Text } from "../../../contract";
import { type CallContext, type Caller, invalidField, notFound, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import type { AccountTable } from "../../database/tables/accounts";
import { emailKey } from "../../services/active-accounts";
import { type PasswordFault, type Passwords, passwordLength } from "../../services/secrets/passwords";
import type { Sessions } from "../../services/sessions";
import { mailEmailChanged } from "../own-account/verification-mail";
import { assertCanManage, canActOn, isFullAdmin } from "./account-permissions";
import { type AccountRow, findAccount } from "./account-queries";

/** @throws Refusal 5 when the account does not exist or is out of scope. */
export async function accountInScope(database: Kysely<Database>, caller: Caller, id: number): Promise<AccountRow> {
  const row = await findAccount(database, id, inScope(caller, "account"));
  if (row === undefined) throw notFound();
  return row;
}

/**
 * The account that a caller performs an action on, such as `enable` on a member.
 * @throws Refusal 5 when it is out of scope, 15 when the caller may not manage it.
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
 * The account whose profile, password or login key a call changes: the caller's own when `id` is null.
 *
 * - Admins with all authorities change every account.
 * - Callers who may edit customers change customers.
 * - Callers with the authority `password` over other accounts set only their passwords.
 *
 * @throws Refusal 5 when the account is out of scope, 15 when the caller may not change it.
 */
export async function accountToChange(
  database: Kysely<Database>,
  caller: Caller,
  id: number | null,
  part: "profile" | "password" | "loginKey",
): Promise<{ readonly row: AccountRow; readonly isOwn: boolean }> {
  const isOwn = id === null || id === caller.accountId;
  const row = isOwn ? await findAccount(database, caller.accountId) : await accountInScope(database, caller, id);
  if (row === undefined) throw notFound();
  if (isOwn || isFullAdmin(caller)) return { row, isOwn };
  if (row.role === role.customer ? !canActOn(caller, row, "edit") : part !== "password") {
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

/** The columns to update when an account sets its frequency of email reports; none when the frequency is unchanged. */
export const emailRateColumns = (
  before: { readonly email_rate: number },
  email_rate: number,
  now: number,
): Updateable<AccountTable> => (email_rate === before.email_rate ? {} : { email_rate, email_rate_time: now });

/**
 * Closes the old email of an account after a change: tells its owner, and ends the sessions and the login key, so that a
 * person who signed in with it cannot stay or come back. The session of the caller stays. Does nothing when the email is
 * unchanged.
 *
 * @param account the account before the change.
 */
export async function closeOldEmail(
  trx: Kysely<Database>,
  context: CallContext,
  account: Pick<AccountRow, "id" | "email">,
  newEmail: string,
): Promise<void> {
  const { caller, sessions, sessionId } = context;
  const email = emailKey(newEmail);
  if (email === account.email) return;
  const isOwn = account.id === caller.accountId;
  const { language } = await trx
    .selectFrom("account")
    .select("language")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const notice = { to: account.email, email, isOwn, language: isOwn ? context.language : languageOf(language) };
  mailEmailChanged(context, notice);
  await endSignIns(trx, sessions, { accountId: account.id, ...(isOwn ? { except: sessionId } : {}) });
}

/**
 * Ends the login key of an account, its link to single sign-on, its unfinished sign-ins, and its sessions, except the given
 * one.
 */
export async function endSignIns(
  trx: Kysely<Database>,
  sessions: Sessions,
  { accountId, except }: { readonly accountId: number; readonly except?: number },
): Promise<void> {
  await sessions.endAllOf(accountId, { database: trx, ...(except === undefined ? {} : { except }) });
  for (const table of ["login_key", "sso_identity", "challenge"] as const) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
}

const passwordTexts: Readonly<Record<PasswordFault, Text>> = {
  too_short: {
    zh: `密码至少 ${passwordLength.min} 个字符`,
    en: `The password must have at least ${passwordLength.min} characters`,
  },
  too_long: {
    zh: `密码最多 ${passwordLength.max} 个字符`,
    en: `The password can have at most ${passwordLength.max} characters`,
  },
  too_common: {
    zh: "该密码过于常见，容易被猜中，请换一个",
    en: "This password is very common and easy to guess; choose another",
  },
};

/** @throws Refusal 4 when the password breaks a rule (spec A7). */
export async function assertStrongPassword(passwords: Passwords, password: string): Promise<void> {
  const fault = await passwords.check(password);
  if (fault !== undefined) throw invalidField("password", passwordTexts[fault]);
}

/**
 * Checks and hashes a new password.
 * @throws Refusal 4 when the password breaks a rule (spec A7).
 */
export async function hashNewPassword(passwords: Passwords, password: string): Promise<string> {
  await assertStrongPassword(passwords, password);
  return passwords.hash(password);
}

/**
 * Sets a password. A person who knew the old one must not stay signed in or come back with a login key: the login key
 * and all sessions end, except the given session.
 *
 * @param change.mustChange 1 if someone else sets the password: the account then replaces it at the next login.
 */
export async function replacePassword(
  trx: Kysely<Database>,
  sessions: Sessions,
  {
    hash,
    mustChange,
    ...signIns
  }: { readonly accountId: number; readonly hash: string; readonly mustChange: 0 | 1; readonly except?: number },
): Promise<void> {
  await updateAccount(trx, signIns.accountId, { password_hash: hash, must_change_password: mustChange });
  await endSignIns(trx, sessions, signIns);
}
