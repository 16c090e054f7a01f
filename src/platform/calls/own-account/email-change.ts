import type { Kysely } from "kysely";
import type { CallContext, Handlers } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { type Database, fromJson, toJson } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { type AccountRow, ownAccount, reloadAccount } from "../organisation/account-queries";
import { endSignInsOfOldEmail, updateAccount } from "../organisation/change-account";
import { syncFromOwner } from "../organisation/dealer-queries";
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
import { mailEmailChanged, mailVerificationCode } from "./verification-mail";

/** Which account wants the address that a code was mailed to, as the code's row keeps it. */
const wantedBy = (accountId: number): string => toJson({ account_id: accountId });

/**
 * Parts what a person saves of himself from the address that he wants to sign in with. That address has to be proved by a
 * code first, for whoever mistypes it could never sign in again, or have codes mailed to a stranger. What it does not keep
 * from is told: the old address hears of the change, and other sessions end. An admin who corrects somebody else's address
 * needs none.
 *
 * @returns `email`: the address to store now; `mailed`: sends the code to the wanted one, once the rest is stored.
 * @throws Refusal 17 when too many codes were mailed to it.
 */
export function ownEmail(
  context: CallContext,
  account: AccountRow,
  wanted: string,
): { readonly email: string; readonly mailed: () => Promise<void> } {
  const email = emailKey(wanted);
  if (account.id !== context.caller.accountId || email === account.email) return { email, mailed: async () => {} };
  limitCodeMails(email, context);
  return {
    email: account.email,
    async mailed() {
      const made = await createVerificationCode(context, {
        email,
        purpose: codePurpose.changeEmail,
        registration: wantedBy(account.id),
      });
      mailVerificationCode(context, { to: email, reason: "changeEmail", code: made });
    },
  };
}

/** The address that waits for its code, with which the account is answered to itself; empty where none does. */
async function pendingEmail(database: Kysely<Database>, accountId: number, now: number): Promise<string> {
  const found = await database
    .selectFrom("verification_code")
    .select("email")
    .where("purpose", "=", codePurpose.changeEmail)
    .where("registration", "=", wantedBy(accountId))
    .where("used_time", "is", null)
    .where("tries", "<", codeRules.tries)
    .where("create_time", ">", now - codeRules.life)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.email ?? "";
}

/** The caller's own account with the address that waits. */
export const ownAccountNow = async (database: Kysely<Database>, { caller, now }: CallContext) => {
  const row = await ownAccount(database, caller.accountId);
  return row && { ...row, pending_email: await pendingEmail(database, row.id, now()) };
};

/** Confirms by a mailed code the address that an account is to sign in with. */
export const emailChangeHandlers: Handlers<"user/confirm-email"> = {
  "user/confirm-email": async ({ code: digits }, context) => {
    const { caller, database, now, record } = context;
    const before = await reloadAccount(database, caller.accountId);
    const email = await pendingEmail(database, caller.accountId, now());
    if (email === "") throw invalidCode();
    const attempt = beginCheck(context);
    const found = await verifyCode(context, { email, digits });
    if (found === undefined || !isOf(found, caller.accountId)) throw invalidCode();
    await database.transaction().execute(async (trx) => {
      await consumeCode(trx, found, now());
      await assertUnique(trx, { email }, caller.accountId);
      await updateAccount(trx, before.id, { email });
      await endSignInsOfOldEmail(trx, context, before, email);
      await syncFromOwner(trx, before, { email });
      await record(
        {
          ...{ module: 3, resource: accountName, targetId: before.id, agentId: before.agent_id },
          ...{ title: before.username || email, action: "edit", before: { ...before }, after: { email } },
        },
        trx,
      );
    });
    attempt.succeed();
    mailEmailChanged(context, { to: before.email, email });
    return ownAccountNow(database, context);
  },
};

const isOf = (found: VerificationCode, accountId: number): boolean =>
  found.purpose === codePurpose.changeEmail &&
  (fromJson(found.registration) as { readonly account_id?: number }).account_id === accountId;
