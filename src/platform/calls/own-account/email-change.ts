import type { Kysely } from "kysely";
import type { CallContext, Handlers } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { requireReauthentication } from "../../access/reauthentication";
import { type Database, fromJson, toJson } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { type AccountRow, ownAccount, reloadAccount } from "../organisation/account-queries";
import { closeOldEmail, updateAccount } from "../organisation/change-account";
import { syncFromOwner } from "../organisation/dealer-owner";
import { assertUnique } from "../organisation/unique-fields";
import {
  beginCheck,
  codePurpose,
  codeRules,
  consumeCode,
  createVerificationCode,
  invalidCode,
  limitCodeMails,
  type VerificationCode,
  verifyCode,
} from "./verification-code";
import { mailVerificationCode } from "./verification-mail";

/** The value of the code's column `registration`, which names the account that wants the email. */
const registrationOf = (accountId: number): string => toJson({ account_id: accountId });

/**
 * Decides when a new email of an account takes effect. Callers must confirm their own new email with a mailed code:
 * after a typing error they could no longer sign in, and codes would go to a stranger. `authorizeOwnEmail` stops a person
 * who uses a stolen session. Admins need no code for other accounts.
 *
 * @returns `email`: the email to store now; `mailCode`: mails the code, to be called once the other changes are stored.
 * @throws Refusal 17 when too many codes were mailed to the new email.
 */
export async function ownEmail(
  context: CallContext,
  account: AccountRow,
  newEmail: string,
): Promise<{ readonly email: string; readonly mailCode: () => Promise<void> }> {
  const email = emailKey(newEmail);
  if (account.id !== context.caller.accountId || email === account.email) return { email, mailCode: async () => {} };
  await limitCodeMails(email, context);
  return {
    email: account.email,
    async mailCode() {
      const digits = await createVerificationCode(context, {
        email,
        purpose: codePurpose.changeEmail,
        registration: registrationOf(account.id),
      });
      context.afterAnswer(() => mailVerificationCode(context, { to: email, reason: "changeEmail", code: digits }));
    },
  };
}

/**
 * Asks for the current password when a call gives the caller's own account another email. Sending the code again to the
 * new email that waits for it needs no password. To be called before the transaction of the change.
 */
export async function authorizeOwnEmail(
  context: CallContext,
  change: { readonly userId: number; readonly email: string | null | undefined },
): Promise<void> {
  if (change.userId !== context.caller.accountId || !change.email) return;
  const own = await ownAccountNow(context.database, context);
  const email = emailKey(change.email);
  if (email !== own?.email && email !== own?.pending_email) await requireReauthentication(context);
}

/** The new email of an account that waits for its code; empty if there is none. */
async function pendingEmail(database: Kysely<Database>, accountId: number, now: number): Promise<string> {
  const row = await database
    .selectFrom("verification_code")
    .select("email")
    .where("purpose", "=", codePurpose.changeEmail)
    .where("registration", "=", registrationOf(accountId))
    .where("used_time", "is", null)
    .where("tries", "<", codeRules.tries)
    .where("create_time", ">", now - codeRules.life)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? "";
}

/** The caller's own account, with `pending_email`: the new email that waits for its code. */
export const ownAccountNow = async (
  database: Kysely<Database>,
  { caller, now, mustChangePassword, secondFactorRoles }: CallContext,
) => {
  const mustChange = () => mustChangePassword;
  const row = await ownAccount(database, caller.accountId, { mustChange, secondFactorRoles });
  return row && { ...row, pending_email: await pendingEmail(database, row.id, now()) };
};

/** Confirms the new email of the caller's account with a mailed code. */
export const emailChangeHandlers: Handlers<"user/confirm-email"> = {
  "user/confirm-email": async ({ code: digits }, context) => {
    const { caller, database, now, record } = context;
    const before = await reloadAccount(database, caller.accountId);
    const email = await pendingEmail(database, caller.accountId, now());
    if (email === "") throw invalidCode();
    const attempt = await beginCheck(context);
    const found = await verifyCode(context, { email, digits });
    if (found === undefined || !isForAccount(found, caller.accountId)) throw invalidCode();
    await database.transaction().execute(async (trx) => {
      await consumeCode(trx, found, now());
      await assertUnique(trx, { email }, caller.accountId);
      await updateAccount(trx, before.id, { email });
      await closeOldEmail(trx, context, before, email);
      await syncFromOwner(trx, before, { email });
      await record(
        {
          module: 3,
          resource: accountName,
          action: "edit",
          targetId: before.id,
          agentId: before.agent_id,
          title: before.username || email,
          before: { ...before },
          after: { email },
        },
        trx,
      );
    });
    await attempt.succeed();
    return ownAccountNow(database, context);
  },
};

const isForAccount = (found: VerificationCode, accountId: number): boolean =>
  found.purpose === codePurpose.changeEmail &&
  (fromJson(found.registration) as { readonly account_id?: number }).account_id === accountId;
