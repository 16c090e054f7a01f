import type { Text } from "../../../contract";
import type { PublicContext } from "../../access/handler";
import { minute } from "../../base/clock";
import { codeRules } from "./verification-code";

/** Why a code is mailed. */
export type CodeReason = "reset" | "register" | "registeredAlready" | "changeEmail";

// No address of the console stands in them: it could only be taken from the request, whose sender may lie about it.
const mails: Readonly<Record<CodeReason, { readonly subject: Text; readonly text: Text }>> = {
  reset: {
    subject: { zh: "重置密码的验证码", en: "Your code for a new password" },
    text: {
      zh: "您的验证码：{code}\n\n请在 {minutes} 分钟内在“找回密码”页面输入此验证码，并设置新密码。\n\n如果不是您本人操作，请忽略此邮件，您的密码不会改变。请勿将验证码告诉任何人。\n",
      en: "Your code: {code}\n\nEnter it on the page “Forgot password” within {minutes} minutes and choose a new password.\n\nIf you did not ask for it, ignore this mail; your password stays as it is. Tell nobody the code.\n",
    },
  },
  register: {
    subject: { zh: "注册账号的验证码", en: "Your code to create an account" },
    text: {
      zh: "您的验证码：{code}\n\n请在 {minutes} 分钟内在注册页面输入此验证码，以完成注册。\n\n如果不是您本人操作，请忽略此邮件，账号不会被创建。请勿将验证码告诉任何人。\n",
      en: "Your code: {code}\n\nEnter it on the registration page within {minutes} minutes; your account is then created.\n\nIf you did not ask for it, ignore this mail; no account is created. Tell nobody the code.\n",
    },
  },
  registeredAlready: {
    subject: { zh: "您已有账号", en: "You already have an account" },
    text: {
      zh: "有人用此邮箱注册账号，但此邮箱已有账号，您的资料不会改变。\n\n如果是您本人操作：可用原密码直接登录；也可在注册页面 {minutes} 分钟内输入验证码 {code}，刚才填写的密码将成为该账号的新密码。\n\n如果不是您本人操作，请忽略此邮件，您的密码不会改变。请勿将验证码告诉任何人。\n",
      en: "Somebody has registered with this address, which already has an account; its data stay as they are.\n\nIf it was you: sign in with the password that you had, or enter the code {code} on the registration page within {minutes} minutes; the password that you have just chosen then becomes the account's new one.\n\nIf it was not you, ignore this mail; your password stays as it is. Tell nobody the code.\n",
    },
  },
  changeEmail: {
    subject: { zh: "更换登录邮箱的验证码", en: "Your code for a new address" },
    text: {
      zh: "您的验证码：{code}\n\n请在 {minutes} 分钟内在“设置”页面输入此验证码，之后使用此邮箱登录。\n\n如果不是您本人操作，请忽略此邮件，不会有任何改变。请勿将验证码告诉任何人。\n",
      en: "Your code: {code}\n\nEnter it under Setting within {minutes} minutes; you then sign in with this address.\n\nIf you did not ask for it, ignore this mail; nothing changes. Tell nobody the code.\n",
    },
  },
};

const changed: { readonly subject: Text; readonly text: Text } = {
  subject: { zh: "您的登录邮箱已更换", en: "You now sign in with another address" },
  text: {
    zh: "您的账号现在使用 {email} 登录，此邮箱不再用于登录。其他设备上的登录和免登密钥已失效。\n\n如果不是您本人操作，请立即联系平台管理员。\n",
    en: "Your account now signs in with {email}, and no longer with this address. Other devices are signed out, and the login key has ended.\n\nIf it was not you, tell the platform's administrator at once.\n",
  },
};

/** Tells the address that an account had before; a mail that fails is the log's matter, the change stands. */
export function mailEmailChanged(
  { mailer, log, text }: Pick<PublicContext, "mailer" | "log" | "text">,
  { to, email }: { readonly to: string; readonly email: string },
): void {
  const written = { to, subject: text(changed.subject), text: text(changed.text, { email }) };
  setImmediate(() => {
    mailer.send(written).catch((error: unknown) => log.error({ err: error }, "a change of address was not mailed"));
  });
}

/**
 * Mails a code in the language of the request. The answer does not wait for it, and does not tell of a failure: both would
 * tell whether the address has an account. The log tells the operator.
 */
export function mailVerificationCode(
  { mailer, log, text }: Pick<PublicContext, "mailer" | "log" | "text">,
  mail: { readonly to: string; readonly reason: CodeReason; readonly code: string },
): void {
  const { subject, text: body } = mails[mail.reason];
  const values = { code: mail.code, minutes: codeRules.life / minute };
  const written = { to: mail.to, subject: text(subject), text: text(body, values) };
  setImmediate(() => {
    mailer.send(written).catch((error: unknown) => log.error({ err: error }, "a verification code was not mailed"));
  });
}
