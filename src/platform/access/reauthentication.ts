import { code, currentPasswordName, type Text } from "../../contract";
import { second } from "../base/clock";
import { type CallContext, invalidField } from "./handler";

const texts = {
  missing: { zh: "请输入当前密码，以确认是您本人", en: "Enter your current password to confirm that it is you" },
  wrong: { zh: "密码不正确，请重新输入", en: "The password is wrong; enter it again" },
} satisfies Readonly<Record<string, Text>>;

function waitText(ms: number): Text {
  const seconds = Math.ceil(ms / second);
  return {
    zh: `密码输入错误次数过多，请等待 ${seconds} 秒后再试`,
    en: `Too many wrong passwords; wait ${seconds} s, then try again`,
  };
}

/**
 * The key that counts wrong passwords of a signed-in account. They are counted separately from logins, so that attempts
 * to log in cannot block a signed-in person, and for all addresses together, because a session thief may use many.
 */
const countedAs = (accountId: number) => [`account ${accountId}`, ""] as const;

/** Forgets the wrong passwords of a signed-in account, after its owner has proved their identity in another way. */
export const forgetWrongPasswords = (limits: CallContext["limits"], accountId: number): Promise<void> =>
  limits.forgetFailedLogins(...countedAs(accountId));

/**
 * Checks that the caller is the owner of the account, and not a person who found an open session (spec A10). The proof
 * is the current password in the payload. No other code decides which proof is enough.
 *
 * @throws Refusal at the field `current_password`: code 1 without a password, 4 for a wrong one, 15 while the account
 *   has to wait after wrong ones.
 */
export async function requireReauthentication({
  caller,
  database,
  limits,
  passwords,
  currentPassword,
}: Pick<CallContext, "caller" | "database" | "limits" | "passwords" | "currentPassword">): Promise<void> {
  if (currentPassword === "") throw invalidField(currentPasswordName, texts.missing, code.parameterMissing);
  // Counts as familiar: failed logins of others must not make a signed-in person wait.
  const attempt = await limits.beginLogin(...countedAs(caller.accountId), true);
  if ("wait" in attempt) throw invalidField(currentPasswordName, waitText(attempt.wait), code.notAllowed);
  const account = await database
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", caller.accountId)
    .executeTakeFirst();
  if (!(await passwords.verify(currentPassword, account?.password_hash))) {
    throw invalidField(currentPasswordName, texts.wrong);
  }
  await attempt.succeed();
}
