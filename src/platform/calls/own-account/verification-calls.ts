import type { Kysely } from "kysely";
import { callerOf } from "../../access/caller";
import type { Handlers, PublicContext } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { createOperationLogger } from "../../access/operation-log";
import { forgetWrongPasswords } from "../../access/reauthentication";
import { requireValue } from "../../access/require-value";
import type { Database } from "../../database";
import { emailKey, findLoginAccount } from "../../services/active-accounts";
import { hashNewPassword, replacePassword } from "../organisation/change-account";
import { createRegisteredAccount } from "./register";
import {
  beginCheck,
  codePurpose,
  consumeCode,
  createVerificationCode,
  invalidCode,
  limitCodeMails,
  type VerificationCode,
  verifyCode,
} from "./verification-code";
import { mailVerificationCode } from "./verification-mail";

/** Mailed codes, which confirm that a person reads the mails of an address (spec A5). */
export const verificationHandlers: Handlers<
  "common/email-verification-code-send" | "common/email-verification-code-check"
> = {
  /**
   * Mails a code that sets a new password. An email without an account gets no mail, so that nobody can send mails to
   * strangers. Only after the answer does the platform look for the account, so that the answer takes the same time.
   */
  "common/email-verification-code-send": async ({ email }, context) => {
    await limitCodeMails(email, context);
    const digits = await createVerificationCode(context, { email, purpose: codePurpose.resetPassword });
    context.afterAnswer(async () => {
      const found = await findLoginAccount(context.database, email);
      if (found === undefined) return;
      await mailVerificationCode(context, { to: found.account.email, reason: "reset", code: digits });
    });
    return null;
  },

  /** Performs the purpose of the code: sets the password of the account, or creates the registered account. */
  "common/email-verification-code-check": async ({ email, code: digits, password }, context) => {
    const { address, database, limits, passwords, now } = context;
    const attempt = await beginCheck(context);
    // First, so that a refused password costs no try and right and wrong codes take the same time.
    const hash = await hashNewPassword(passwords, requireValue(password, "password"));
    const found = await verifyCode(context, { email, digits });
    // Codes for a new email are valid only for the signed-in account, in `user/confirm-email`.
    if (found === undefined || found.purpose === codePurpose.changeEmail) throw invalidCode();
    await database.transaction().execute(async (trx) => {
      await consumeCode(trx, found, now());
      const apply = found.purpose === codePurpose.register ? register : reset;
      await apply(trx, found, hash, context);
    });
    await attempt.succeed();
    await limits.forgetFailedLogins(emailKey(email), address);
    return null;
  },
};

type Apply = (trx: Kysely<Database>, found: VerificationCode, hash: string, context: PublicContext) => Promise<void>;

const register: Apply = async (trx, found, hash, { database, now }) => {
  const { caller, profile } = await createRegisteredAccount(trx, found, { password_hash: hash, create_time: now() });
  const record = createOperationLogger({ database, now, caller });
  await record(
    {
      module: 2,
      resource: "user",
      action: "register",
      targetId: caller.accountId,
      agentId: null,
      title: profile.username,
      after: { ...profile, name: profile.username },
    },
    trx,
  );
};

/** Fails if the account was disabled or got another email after the code was mailed. */
const reset: Apply = async (trx, found, hash, { database, limits, sessions, now }) => {
  const account = (await findLoginAccount(trx, found.email))?.account;
  if (account === undefined) throw invalidCode();
  await replacePassword(trx, sessions, { accountId: account.id, hash, mustChange: 0 });
  await forgetWrongPasswords(limits, account.id);
  const record = createOperationLogger({ database, now, caller: await callerOf(trx, account) });
  await record(
    {
      module: 3,
      resource: accountName,
      action: "password",
      targetId: account.id,
      agentId: account.agent_id,
      title: account.username || account.email,
    },
    trx,
  );
};
