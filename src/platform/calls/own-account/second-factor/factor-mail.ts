import type { Kysely } from "kysely";
import { languageOf, type Text, textIn } from "../../../../contract";
import type { PublicContext } from "../../../access/handler";
import type { Database } from "../../../database";

/** A change of the second factors of an account. Its owner gets a mail about it. */
export type FactorChange =
  | "addTotp"
  | "removeTotp"
  | "addPasskey"
  | "removePasskey"
  | "recoveryCodes"
  | "resetSecondFactor";

const subject: Text = {
  zh: "您的账号的登录验证方式已更改",
  en: "The two-step verification of your account has changed",
};

const changes: Readonly<Record<FactorChange, Text>> = {
  addTotp: { zh: "您的账号添加了验证器应用。", en: "An authenticator app was added to your account." },
  removeTotp: { zh: "您的账号移除了验证器应用。", en: "The authenticator app was removed from your account." },
  addPasskey: { zh: "您的账号添加了通行密钥。", en: "A passkey was added to your account." },
  removePasskey: { zh: "您的账号移除了一个通行密钥。", en: "A passkey was removed from your account." },
  recoveryCodes: {
    zh: "您的账号生成了新的恢复码，旧的恢复码已失效。",
    en: "New recovery codes were made for your account. The old ones no longer work.",
  },
  resetSecondFactor: {
    zh: "管理您账号的人员重置了您的两步验证。验证器应用、通行密钥和恢复码均已移除，所有设备上的登录和免登密钥已失效。",
    en: "A person who manages your account has reset its two-step verification. The authenticator app, the passkeys and the recovery codes are removed. All your devices are signed out, and your login key no longer works.",
  },
};

const warning: Text = {
  zh: "如果您不知道此次更改，请立即更换密码并联系平台管理员。",
  en: "If you do not expect this change, choose a new password and contact the platform administrator at once.",
};

/**
 * Notifies the owner of an account, in the language of its last sign-in, after the call has succeeded. If the mail
 * cannot be sent, the change stays and the error is logged.
 */
export async function mailFactorChange(
  trx: Kysely<Database>,
  { afterAnswer, mailer, log }: Pick<PublicContext, "afterAnswer" | "mailer" | "log">,
  { accountId, change }: { readonly accountId: number; readonly change: FactorChange },
): Promise<void> {
  const account = await trx
    .selectFrom("account")
    .select(["email", "language"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const language = languageOf(account.language);
  const text = `${textIn(changes[change], language)}\n\n${textIn(warning, language)}\n`;
  const mail = { to: account.email, subject: textIn(subject, language), text };
  afterAnswer(() =>
    mailer
      .send(mail)
      .catch((error: unknown) => log.error({ err: error }, "the mail about a changed second factor was not sent")),
  );
}
