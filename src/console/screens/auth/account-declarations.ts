import {
  commonCalls,
  type Field,
  type Fields,
  field,
  type Text,
  type WireRecord,
  type WireValue,
  writeField,
} from "../../../contract";

/** A group of inputs under one heading. */
export interface AuthFormSection {
  /** Text key of the heading. */
  readonly label: "register.account" | "register.person" | "register.place" | "register.reports" | "profile.basics";
  readonly fields: readonly string[];
}

const passwordRule: Text = { zh: "至少 8 个字符", en: "At least 8 characters" };
const registerCallFields = commonCalls["user/register"].sends;
const { user_id: _oneself, ...profile } = commonCalls["user/update-user-info"].sends;
const codeCheckFields = commonCalls["common/email-verification-code-check"].sends;

/** The password typed a second time, to catch typing errors. It is never sent. */
const repeatedPassword = (label: Text): Field => field.password({ label, required: true });

/** The registration form: the fields of its call, and the password again. */
export const registerFields: Fields = {
  ...registerCallFields,
  email: {
    ...registerCallFields.email,
    hint: { zh: "用于登录和接收验证码", en: "For signing in and for receiving the code" },
  },
  password: { ...registerCallFields.password, hint: passwordRule },
  repeated: repeatedPassword({ zh: "重复密码", en: "Repeat password" }),
};

/** The registration form's fields, grouped under headings. */
export const registerSections: readonly AuthFormSection[] = [
  { label: "register.account", fields: ["email", "username", "password", "repeated"] },
  { label: "register.person", fields: ["phone", "company", "industry"] },
  { label: "register.place", fields: ["country", "postal_code", "region", "address"] },
  { label: "register.reports", fields: ["email_rate"] },
];

/** The form that resets a forgotten password. */
export const retrieveFields: Fields = {
  email: codeCheckFields.email,
  code: codeCheckFields.code,
  password: { ...codeCheckFields.password, label: { zh: "新密码", en: "New password" }, hint: passwordRule },
  repeated: repeatedPassword({ zh: "重复新密码", en: "Repeat new password" }),
};

/** The verification code that confirms an email address. */
export const codeFields: Fields = { code: codeCheckFields.code };

/** The fields that users may edit in their own profile. The name is required here. */
export const profileFields: Fields = {
  ...profile,
  username: { ...profile.username, required: true },
};

/** The profile form's fields, grouped under headings. */
export const profileSections: readonly AuthFormSection[] = [
  { label: "profile.basics", fields: ["username", "email", "phone", "company", "industry"] },
  { label: "register.place", fields: ["region", "address", "postal_code"] },
  { label: "register.reports", fields: ["email_rate"] },
];

/** The provider that a customer applies to join. Optional. */
export const providerField: Field = field.relation({
  label: { zh: "选择服务商", en: "Choose a provider" },
  hint: {
    zh: "选择为您提供服务的服务商，由平台管理员审核",
    en: "The provider that serves you. An administrator approves your choice.",
  },
  to: "dealer",
});

type CallWithFields =
  | "user/register"
  | "user/update-user-info"
  | "common/email-verification-code-send"
  | "common/email-verification-code-check";

/**
 * Builds a call's payload from form values: exactly the call's fields, in declared order; unset fields are sent empty.
 * It avoids the table of all calls, which would load every resource before the login.
 */
export function payloadOf(call: CallWithFields, values: WireRecord): Readonly<Record<string, WireValue>> {
  const fields: Fields = commonCalls[call].sends;
  const written = Object.entries(fields).flatMap(([name, declared]) =>
    Object.entries(writeField(values[name], name, declared)),
  );
  return Object.fromEntries(written.map(([name, value]) => [name, value ?? ""]));
}
