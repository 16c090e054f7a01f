import { field } from "../declaration/field";
import { emailRate } from "../enums";
import { languages } from "../text";
import { defineCalls } from "./define-calls";
import { pictureFile } from "./file-rules";

const languageOptions = languages.map((value) => ({ value, label: value }));

/** The id of an account. Default: the caller's own account. */
const userId = field.id({ label: { zh: "用户", en: "User" } });
const email = field.email({ label: { zh: "邮箱", en: "Email" }, required: true });
const password = field.password({ label: { zh: "密码", en: "Password" }, required: true });
const newPassword = field.password({ ...password, min: 8 });
const username = { label: { zh: "用户名", en: "Username" }, max: 64 } as const;
const mailedCode = field.text({ label: { zh: "验证码", en: "Verification code" }, required: true, max: 16 });
// Inputs of both registration and profile.
const phone = field.phone({ label: { zh: "电话", en: "Phone" } });
const region = field.region({ label: { zh: "地区", en: "Region" }, levels: 3 });
const address = field.text({ label: { zh: "详细地址", en: "Detailed address" } });
const company = field.text({ label: { zh: "公司", en: "Company" }, max: 128 });
const industry = field.text({
  label: { zh: "行业", en: "Industry" },
  max: 64,
  suggestions: { call: "config/get-industry-list" },
});
const postalCode = field.text({ label: { zh: "邮编", en: "Postcode" }, max: 16 });
const reportRate = field.choice({ label: { zh: "邮件报告频率", en: "Email report frequency" }, options: emailRate });

/** Calls about signing in, registration and the caller's own account. */
export const accountCalls = defineCalls({
  "user/login": {
    sends: { username: field.text({ label: { zh: "用户名", en: "Username" }, required: true }), password },
    access: "public",
  },
  // The login form validates nothing (spec §5): a text that is not an email address is a failed login, not a field
  // error.
  "user/login-email": {
    sends: { email: field.text({ label: email.label, required: true }), password },
    access: "public",
  },
  "user/login-key": { sends: { key: field.secret({ label: "Key", required: true }) }, access: "public" },
  // Begins single sign-on. Answers the address at the identity provider, and `flow`, which the client sends to
  // `user/login-sso`.
  "user/begin-sso": { sends: {}, access: "public", extension: true },
  // `answer`: the parameters with which the identity provider sent the browser back.
  "user/login-sso": {
    sends: {
      flow: field.secret({ label: { zh: "登录流程", en: "Sign-in" }, required: true, max: 1000 }),
      answer: field.secret({
        label: { zh: "身份提供方的应答", en: "Answer of the provider" },
        required: true,
        max: 8000,
      }),
    },
    access: "public",
    extension: true,
  },
  "user/register": {
    sends: {
      email,
      password: newPassword,
      username: field.text({ ...username, required: true }),
      phone,
      country: field.text({ label: { zh: "国家", en: "Country" }, max: 64 }),
      region,
      address,
      company,
      industry,
      postal_code: postalCode,
      email_rate: reportRate,
    },
    access: "public",
  },
  "common/email-verification-code-send": { sends: { email }, access: "public" },
  "common/email-verification-code-check": {
    sends: {
      email,
      code: mailedCode,
      password: newPassword,
    },
    access: "public",
  },
  "user/logout": { sends: {}, access: "session" },
  "user/detail": { sends: { user_id: userId }, access: "session", reads: true },
  "user/update-password": {
    sends: { user_id: userId, password: newPassword },
    access: "session",
  },
  "user/update-user-info": {
    sends: {
      user_id: userId,
      username: field.text(username),
      phone,
      postal_code: postalCode,
      region,
      address,
      company,
      industry,
      email: field.email({ label: email.label }),
      email_rate: reportRate,
    },
    access: "session",
  },
  "user/generate-login-key": { sends: { user_id: userId }, access: "session" },
  // Mails the caller the report of the last full period. Default frequency: that of the account.
  "user/send-report": {
    sends: { email_rate: reportRate },
    access: { anyOf: ["device.list"] },
    extension: true,
  },
  // Confirms a new email address with the code that was sent to it. Answers the account.
  "user/confirm-email": {
    sends: { code: mailedCode },
    access: "session",
    extension: true,
  },
  // Sets the caller's uploaded picture; an empty value removes it. The specification has no call for `avatar`.
  "user/update-avatar": {
    sends: { avatar: field.image({ label: { zh: "头像", en: "Picture" }, accept: pictureFile.accept }) },
    access: "session",
    extension: true,
  },
  // Sets the language of emails to the caller. Mails are sent without a request that could tell the language.
  "user/save-language": {
    sends: {
      language: field.choice({ label: { zh: "语言", en: "Language" }, options: languageOptions, required: true }),
    },
    access: "session",
    extension: true,
  },
  // Sets the time zone of days, mails and exports for the caller. `time_zone_chosen`: 1 the caller chose it, 0 it is
  // that of the browser.
  "user/save-time-zone": {
    sends: {
      time_zone: field.text({ label: { zh: "时区", en: "Time zone" }, required: true, max: 64 }),
      time_zone_chosen: field.switch({ label: { zh: "手动选择", en: "Chosen" }, required: true }),
    },
    access: "session",
    extension: true,
  },
});
