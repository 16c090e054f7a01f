import type { Kysely } from "kysely";
import { code } from "../../../contract";
import { type CallContext, type Handlers, invalidField, type Payloads, Refusal } from "../../access/handler";
import { requireReauthentication } from "../../access/reauthentication";
import { requireValue } from "../../access/require-value";
import { day } from "../../base/clock";
import { type Database, lockRow } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { hashToken, makeToken } from "../../services/secrets/secrets";
import { canActOn, isFullAdmin } from "../organisation/account-permissions";
import { findAccount } from "../organisation/account-queries";
import {
  accountInScope,
  accountToChange,
  assertStrongPassword,
  closeOldEmail,
  emailRateColumns,
  replacePassword,
  updateAccount,
} from "../organisation/change-account";
import { syncFromOwner } from "../organisation/dealer-owner";
import { accountEntry } from "../organisation/staff-log-entry";
import { assertUniqueChange } from "../organisation/unique-fields";
import { authorizeOwnEmail, ownAccountNow, ownEmail } from "./email-change";

/** How long a login key lasts, ms (spec A6). */
const loginKeyLife = 30 * day;

/** The text fields that people change in their own account. */
const ownFields = [
  "username",
  "phone",
  "postal_code",
  "province",
  "city",
  "county",
  "address",
  "company",
  "industry",
] as const;

/** Calls that accounts use for themselves and that admins use for other accounts. */
export const ownProfileHandlers: Handlers<
  "user/detail" | "user/update-password" | "user/update-user-info" | "user/generate-login-key"
> = {
  "user/detail": async ({ user_id }, context) => {
    const { caller, database } = context;
    if (user_id === null || user_id === caller.accountId) return ownAccountNow(database, context);
    const row = await accountInScope(database, caller, user_id);
    if (!isFullAdmin(caller) && !canActOn(caller, row, "show")) throw new Refusal(code.notAllowed);
    return row;
  },

  "user/update-password": async ({ user_id, password }, context) => {
    const { caller, database, passwords, sessions, sessionId, record } = context;
    const { row, isOwn } = await accountToChange(database, caller, user_id, "password");
    const newPassword = requireValue(password, "password");
    await assertStrongPassword(passwords, newPassword);
    if (isOwn) await requireReauthentication(context);
    const hash = await passwords.hash(newPassword);
    if (isOwn && row.must_change_password === 1) await assertPasswordDiffers(context, newPassword);
    await database.transaction().execute(async (trx) => {
      const whose = isOwn ? { except: sessionId, mustChange: 0 as const } : { mustChange: 1 as const };
      await replacePassword(trx, sessions, { accountId: row.id, hash, ...whose });
      await record({ ...accountEntry(row), action: "password" }, trx);
    });
    return null;
  },

  "user/update-user-info": async (payload, context) => {
    const { caller, database, record, sent } = context;
    const { row } = await accountToChange(database, caller, payload.user_id, "profile");
    const { email: newEmail, ...info } = sentInfo(payload, sent);
    await authorizeOwnEmail(context, { userId: row.id, email: newEmail });
    const mailCode = await database.transaction().execute(async (trx) => {
      await assertUniqueChange(trx, context, row, { ...info, email: newEmail ?? row.email });
      const { email, mailCode } = await ownEmail(context, row, newEmail ?? row.email);
      const values = { ...info, ...(newEmail === undefined ? {} : { email }) };
      const { email_rate = row.email_rate, ...others } = values;
      const changes = { ...others, ...emailRateColumns(row, email_rate, context.now()) };
      if (Object.keys(changes).length > 0) await updateAccount(trx, row.id, changes);
      if (values.email !== undefined) await closeOldEmail(trx, context, row, values.email);
      await syncFromOwner(trx, row, values);
      await record({ ...accountEntry(row), action: "edit", before: { ...row }, after: values }, trx);
      return mailCode;
    });
    await mailCode();
    return row.id === caller.accountId ? ownAccountNow(database, context) : findAccount(database, row.id);
  },

  "user/generate-login-key": async ({ user_id }, context) => {
    const { caller, database, now, record, secondFactorRoles, sessions, sessionId } = context;
    const { row } = await accountToChange(database, caller, user_id, "loginKey");
    if (secondFactorRoles.has(row.role)) {
      throw new Refusal(code.notAllowed, {
        zh: "此身份必须使用两步验证登录，不能使用登录密钥",
        en: "Accounts with this role must use two-step verification and cannot have a login key",
      });
    }
    await requireReauthentication(context);
    const key = makeToken();
    await database.transaction().execute(async (trx) => {
      // A login with the old key that is in progress either sees the new key or has stored its session.
      await lockRow(trx, "account", row.id);
      await storeLoginKey(trx, row.id, {
        key_hash: hashToken(key),
        create_time: now(),
        expire_time: now() + loginKeyLife,
      });
      await sessions.endThoseOfLoginKey(row.id, { except: sessionId, database: trx });
      await record({ ...accountEntry(row), action: "loginKey" }, trx);
    });
    return { key, expire_time: now() + loginKeyLife };
  },
};

/**
 * The values that the call sent. A missing value stays, and an empty text clears the field. The email cannot be
 * cleared.
 */
function sentInfo(payload: Payloads["user/update-user-info"], sent: ReadonlySet<string>) {
  const texts = Object.fromEntries(
    ownFields.filter((name) => sent.has(name)).map((name) => [name, payload[name] ?? ""]),
  );
  return {
    ...(texts as { [N in (typeof ownFields)[number]]?: string }),
    ...(payload.email === null ? {} : { email: emailKey(payload.email) }),
    ...(payload.email_rate === null ? {} : { email_rate: payload.email_rate }),
  };
}

async function assertPasswordDiffers({ caller, database, passwords }: CallContext, password: string): Promise<void> {
  const { password_hash } = await database
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", caller.accountId)
    .executeTakeFirstOrThrow();
  if (await passwords.verify(password, password_hash)) {
    throw invalidField("password", {
      zh: "新密码不能与原密码相同",
      en: "The new password must differ from the current one",
    });
  }
}

/** Stores the login key of an account. Each account has one key: a new key replaces the old one. */
async function storeLoginKey(
  database: Kysely<Database>,
  accountId: number,
  key: { readonly key_hash: string; readonly create_time: number; readonly expire_time: number },
): Promise<void> {
  await database
    .insertInto("login_key")
    .values({ account_id: accountId, ...key })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(key))
    .execute();
}
