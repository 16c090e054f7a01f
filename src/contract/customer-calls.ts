import type { CallDeclaration } from "./calls";
import { emailRate } from "./enums";
import { field } from "./field";
import { pictureFile } from "./files";
import { languages } from "./text";

const languageOptions = languages.map((value) => ({ value, label: value }));

/** What a customer's change of provider does, in the words of the request's language: `{ lines: [{ label, value }] }`. */
export interface PreviewAnswer {
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** Calls about customers, e-mail reports and what a person settles for himself that the specification's screens need and its list has not. */
export const customerCalls = {
  // What `user/switch-user-agent` would do with the same payload.
  "user/switch-preview": {
    sends: {
      target_user_id: field.relation({ label: { zh: "客户", en: "Customer" }, to: "user", required: true }),
      agent_id: field.relation({ label: { zh: "服务商", en: "Dealer" }, to: "dealer", required: true }),
    },
    access: { anyOf: ["user.switch"] },
    reads: true,
    extension: true,
  },
  // The report of the last period that is over, to oneself; by the account's own frequency where none is named.
  "user/send-report": {
    sends: {
      email_rate: field.choice({ label: { zh: "邮件报告频率", en: "Email report frequency" }, options: emailRate }),
    },
    access: { anyOf: ["device.list"] },
    extension: true,
  },
  // Proves the address that one wants to sign in with by the code that was mailed to it; the account as it then is.
  "user/confirm-email": {
    sends: { code: field.text({ label: { zh: "验证码", en: "Verification code" }, required: true, max: 16 }) },
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
} as const satisfies Readonly<Record<string, CallDeclaration>>;
