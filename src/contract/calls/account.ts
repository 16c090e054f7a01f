import { field } from "../declaration/field";
import { emailRate } from "../enums";
import { languages } from "../text";
import { defineCalls } from "./define-calls";
import { pictureFile } from "./file-rules";

const languageOptions = languages.map((value) => ({ value, label: value }));

/** A user id that may be left out, and then means oneself. */
const oneself = field.id({ label: { zh: "用户", en: "User" } });
const email = field.email({ label: { zh: "邮箱", en: "Email" }, required: true });
const password = field.password({ label: { zh: "密码", en: "Password" }, required: true });
const newPassword = field.password({ ...password, min: 8 });
const username = { label: { zh: "用户名", en: "Username" }, max: 64 } as const;
const mailedCode = field.text({ label: { zh: "验证码", en: "Verification code" }, required: true, max: 16 });
/** What registration and profile ask alike. */
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

/** Calls of whoever signs in: how he proves who he is, and what he settles for himself. */
export const accountCalls = defineCalls({
  "user/login": {
    sends: { username: field.text({ label: { zh: "用户名", en: "Username" }, required: true }), password },
    access: "public",
  },
  // The login form validates nothing (spec §5), so any text is taken here and refused as a failed login.
  "user/login-email": {
    sends: { email: field.text({ label: email.label, required: true }), password },
    access: "public",
  },
  "user/login-key": { sends: { key: field.secret({ label: "Key", required: true }) }, access: "public" },
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
  "user/detail": { sends: { user_id: oneself }, access: "session", reads: true },
  "user/update-password": {
    sends: { user_id: oneself, password: newPassword },
    access: "session",
  },
  "user/update-user-info": {
    sends: {
      user_id: oneself,
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
  "user/generate-login-key": { sends: { user_id: oneself }, access: "session" },
  // The report of the last period that is over, to oneself; by the account's own frequency where none is named.
  "user/send-report": {
    sends: { email_rate: reportRate },
    access: { anyOf: ["device.list"] },
    extension: true,
  },
  // Proves the address that one wants to sign in with by the code that was mailed to it; the account as it then is.
  "user/confirm-email": {
    sends: { code: mailedCode },
    access: "session",
    extension: true,
  },
  // The own picture, uploaded before; empty takes it off. The specification's calls leave the user's `avatar` out.
  "user/update-avatar": {
    sends: { avatar: field.image({ label: { zh: "头像", en: "Picture" }, accept: pictureFile.accept }) },
    access: "session",
    extension: true,
  },
  // The language that one is written to in: reports come when nobody's request says it.
  "user/save-language": {
    sends: {
      language: field.choice({ label: { zh: "语言", en: "Language" }, options: languageOptions, required: true }),
    },
    access: "session",
    extension: true,
  },
});

/**
 * What `user/register` answers. 1: a code was mailed, and `common/email-verification-code-check` with that code and the
 * chosen password makes the account. A server that proves no addresses leaves it out; the account is then there at once.
 */
export interface RegisterAnswer {
  readonly verify_email?: 0 | 1;
}
