import { type Code, code, type Language, textIn } from "../../../contract";
import { Refusal } from "../../access/handler";
import type { SingleSignOnFault } from "../../services/single-sign-on";

/** Why single sign-on is refused: it failed at the provider, or the identity has no account here. */
export type SsoFault =
  | SingleSignOnFault
  | "notConfigured"
  | "noEmail"
  | "unverified"
  | "unknown"
  | "disabled"
  | "otherPerson";

/** Only the owner of a verified address learns whether it has an account. */
const texts: Readonly<Record<SsoFault, Readonly<Record<Language, string>>>> = {
  notConfigured: { zh: "本系统未设置单点登录", en: "Single sign-on is not set up here" },
  unreachable: {
    zh: "{provider}暂无应答。请稍后再试，或使用密码登录。",
    en: "{provider} does not answer. Try again later, or sign in with your password.",
  },
  expired: {
    zh: "本次登录已过期或已使用过，请重新登录。",
    en: "This sign-in has expired or was used before. Sign in again.",
  },
  cancelled: { zh: "您在{provider}取消了登录。", en: "The sign-in was cancelled at {provider}." },
  invalid: {
    zh: "{provider}的应答无效，无法登录。请重试；如仍失败，请联系管理员。",
    en: "The answer from {provider} is not valid. Try again. If it fails again, tell your administrator.",
  },
  noEmail: {
    zh: "{provider}未提供您的邮箱，无法找到您的账号。请联系管理员。",
    en: "{provider} did not send your email address, so your account cannot be found. Tell your administrator.",
  },
  unverified: {
    zh: "{provider}尚未验证您的邮箱 {email}。请先在那里验证，或使用密码登录。",
    en: "{provider} has not verified your email address {email}. Verify it there, or sign in with your password.",
  },
  unknown: {
    zh: "本系统没有邮箱为 {email} 的账号。请让管理员为您创建，或自行注册。",
    en: "No account here has the email address {email}. Ask your administrator for one, or register.",
  },
  disabled: {
    zh: "邮箱为 {email} 的账号已停用，请联系管理员。",
    en: "The account with the email address {email} is disabled. Ask your administrator.",
  },
  otherPerson: {
    zh: "邮箱为 {email} 的账号已关联{provider}的另一个用户。如果这是您的账号，请重置密码后再试。",
    en: "The account with the email address {email} is linked to another user of {provider}. If it is yours, reset its password and try again.",
  },
};

/** The refusal with its text. */
export function ssoRefusal(fault: SsoFault, values: { readonly provider?: string; readonly email?: string }): Refusal {
  const refusalCode: Code = fault === "notConfigured" ? code.notExist : code.loginFailed;
  const text = texts[fault];
  return new Refusal(refusalCode, { zh: textIn(text, "zh", values), en: textIn(text, "en", values) });
}
