import { type Language, type Text, textIn } from "../../../contract";
import type { PublicContext } from "../../access/handler";
import { minute } from "../../base/clock";
import { codeRules } from "./verification-code";

/** The reason for mailing a code. */
export type CodeReason = "reset" | "register" | "registeredAlready" | "changeEmail";

// The mails contain no link: the URL of the console could only come from the request, which may be forged.
const mails: Readonly<Record<CodeReason, { readonly subject: Text; readonly text: Text }>> = {
  reset: {
    subject: { zh: "重置密码的验证码", en: "Your code for a new password" },
    text: {
      zh: "您的验证码：{code}\n\n请在 {minutes} 分钟内在“找回密码”页面输入此验证码，并设置新密码。\n\n如果不是您本人操作，请忽略此邮件，您的密码不会改变。请勿将验证码告诉任何人。\n",
      en: "Your code: {code}\n\nEnter it on the page “Forgot password” within {minutes} minutes and choose a new password.\n\nIf you did not request it, ignore this mail; your password stays the same. Do not share the code with anyone.\n",
    },
  },
  register: {
    subject: { zh: "注册账号的验证码", en: "Your code to create an account" },
    text: {
      zh: "您的验证码：{code}\n\n请在 {minutes} 分钟内在注册页面输入此验证码，以完成注册。\n\n如果不是您本人操作，请忽略此邮件，账号不会被创建。请勿将验证码告诉任何人。\n",
      en: "Your code: {code}\n\nEnter it on the registration page within {minutes} minutes; your account is then created.\n\nIf you did not request it, ignore this mail; no account is created. Do not share the code with anyone.\n",
    },
  },
  registeredAlready: {
    subject: { zh: "您已有账号", en: "You already have an account" },
    text: {
      zh: "有人用此邮箱注册账号，但此邮箱已有账号，您的资料不会改变。\n\n如果是您本人操作：可用原密码直接登录；也可在注册页面 {minutes} 分钟内输入验证码 {code}，刚才填写的密码将成为该账号的新密码。\n\n如果不是您本人操作，请忽略此邮件，您的密码不会改变。请勿将验证码告诉任何人。\n",
      en: "Someone registered with this email address, but it already has an account. The account has not changed.\n\nIf it was you, sign in with your existing password. Or enter the code {code} on the registration page within {minutes} minutes: the password that you have just chosen then becomes the new password of the account.\n\nIf it was not you, ignore this mail; your password stays the same. Do not share the code with anyone.\n",
    },
  },
  changeEmail: {
    subject: { zh: "更换登录邮箱的验证码", en: "Your code for a new login email" },
    text: {
      zh: "您的验证码：{code}\n\n请在 {minutes} 分钟内在“设置”页面输入此验证码，之后使用此邮箱登录。\n\n如果不是您本人操作，请忽略此邮件，不会有任何改变。请勿将验证码告诉任何人。\n",
      en: "Your code: {code}\n\nEnter it under Setting within {minutes} minutes; you then sign in with this email address.\n\nIf you did not request it, ignore this mail; nothing changes. Do not share the code with anyone.\n",
    },
  },
};

const emailChangedMail = {
  subject: { zh: "您的登录邮箱已更换", en: "Your login email has changed" },
  own: {
    zh: "您的账号现在使用 {email} 登录，此邮箱不再用于登录。其他设备上的登录和免登密钥已失效。\n\n如果不是您本人操作，请立即联系平台管理员。\n",
    en: "You now sign in with {email} and no longer with this email address. Your other devices are signed out, and your login key no longer works.\n\nIf it was not you, contact the platform administrator at once.\n",
  },
  bySomeoneElse: {
    zh: "管理您账号的人员更换了您的登录邮箱。您的账号现在使用 {email} 登录，此邮箱不再用于登录。所有设备上的登录和免登密钥已失效。\n\n如果您不知道此次更换，请立即联系平台管理员。\n",
    en: "A person who manages your account has changed its email address. You now sign in with {email} and no longer with this email address. All your devices are signed out, and your login key no longer works.\n\nIf you do not expect this change, contact the platform administrator at once.\n",
  },
} as const satisfies Record<string, Text>;

/**
 * Notifies the previous email of an account. If the mail cannot be sent, the change stands and the failure is logged.
 *
 * @param notice.isOwn whether the owner made the change
 */
export function mailEmailChanged(
  { afterAnswer, mailer, log }: Pick<PublicContext, "afterAnswer" | "mailer" | "log">,
  notice: { readonly to: string; readonly email: string; readonly isOwn: boolean; readonly language: Language },
): void {
  const { to, email, isOwn, language } = notice;
  const { subject, own, bySomeoneElse } = emailChangedMail;
  const text = textIn(isOwn ? own : bySomeoneElse, language, { email });
  const mail = { to, subject: textIn(subject, language), text };
  afterAnswer(() =>
    mailer
      .send(mail)
      .catch((error: unknown) => log.error({ err: error }, "the notice to the previous email address was not sent")),
  );
}

/** A mail with a verification code. */
interface CodeMail {
  readonly to: string;
  readonly reason: CodeReason;
  readonly code: string;
}

/** Mails a code in the language of the request. Failures are logged. */
export async function mailVerificationCode(
  { mailer, log, text }: Pick<PublicContext, "mailer" | "log" | "text">,
  { to, reason, code }: CodeMail,
): Promise<void> {
  const { subject, text: body } = mails[reason];
  try {
    await mailer.send({ to, subject: text(subject), text: text(body, { code, minutes: codeRules.life / minute }) });
  } catch (error) {
    log.error({ err: error }, "a verification code was not mailed");
  }
}
