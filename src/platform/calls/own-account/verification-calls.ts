import type { Kysely } from "kysely";
import { callerOf } from "../../access/caller";
import type { Handlers, PublicContext } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { createOperationLogger } from "../../access/operation-log";
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

/** Mailed codes: they prove that somebody reads an address (spec A5). */
export const verificationHandlers: Handlers<
  "common/email-verification-code-send" | "common/email-verification-code-check"
> = {
  /**
   * Mails a code that sets a new password. An address without an account gets no mail, so that nobody can have strangers
   * mailed; everything else is the same, the code that is then made for nobody included.
   */
  "common/email-verification-code-send": async ({ email }, context) => {
    limitCodeMails(email, context);
    const found = await findLoginAccount(context.database, email);
    const made = await createVerificationCode(context, { email, purpose: codePurpose.resetPassword });
    if (found !== undefined) mailVerificationCode(context, { to: found.account.email, reason: "reset", code: made });
    return null;
  },

  /** Does what the code was mailed for: sets the password of the account, or makes the account that was registered. */
  "common/email-verification-code-check": async ({ email, code: digits, password }, context) => {
    const { database, limits, passwords, now } = context;
    const attempt = beginCheck(context);
    // Before the code is looked at: a password that is refused costs no try, and right and wrong codes take as long.
    const hash = await hashNewPassword(passwords, requireValue(password, "password"));
    const found = await verifyCode(context, { email, digits });
    // What proves a wanted address is for its account alone, which is signed in.
    if (found === undefined || found.purpose === codePurpose.changeEmail) throw invalidCode();
    await database.transaction().execute(async (trx) => {
      await consumeCode(trx, found, now());
      const apply = found.purpose === codePurpose.register ? register : reset;
      await apply(trx, found, hash, context);
    });
    attempt.succeed();
    limits.forgetFailedLogins(emailKey(email));
    return null;
  },
};

type Apply = (trx: Kysely<Database>, found: VerificationCode, hash: string, context: PublicContext) => Promise<void>;

const register: Apply = async (trx, found, hash, { database, now }) => {
  const { caller, profile } = await createRegisteredAccount(trx, found, { password_hash: hash, create_time: now() });
  const record = createOperationLogger({ database, now, caller });
  const entry = { module: 2, resource: "user", targetId: caller.accountId, agentId: null } as const;
  await record(
    { ...entry, action: "register", title: profile.username, after: { ...profile, name: profile.username } },
    trx,
  );
};

/** The account may have been disabled, or have got another address, since its code was mailed. */
const reset: Apply = async (trx, found, hash, { database, sessions, now }) => {
  const account = (await findLoginAccount(trx, found.email))?.account;
  if (account === undefined) throw invalidCode();
  await replacePassword(trx, sessions, { accountId: account.id, hash });
  const record = createOperationLogger({ database, now, caller: await callerOf(trx, account) });
  const entry = { module: 3, resource: accountName, targetId: account.id, agentId: account.agent_id } as const;
  await record({ ...entry, action: "password", title: account.username || account.email }, trx);
};
