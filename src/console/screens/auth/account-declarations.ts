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

/** Inputs under one heading. */
export interface AuthFormSection {
  /** Key of the heading's text. */
  readonly label: "register.account" | "register.person" | "register.place" | "register.reports" | "profile.basics";
  readonly fields: readonly string[];
}

const passwordRule: Text = { zh: "至少 8 个字符", en: "At least 8 characters" };
const registering = commonCalls["user/register"].sends;
const { user_id: _oneself, ...profile } = commonCalls["user/update-user-info"].sends;
const checking = commonCalls["common/email-verification-code-check"].sends;

/** Once more, against slips of the finger; never sent. */
const repeated = (label: Text): Field => field.password({ label, required: true });

/** What registration asks: the fields of its call, and the password twice. */
export const registerFields: Fields = {
  ...registering,
  email: {
    ...registering.email,
    hint: { zh: "用于登录和接收验证码", en: "You sign in with it, and get a code there" },
  },
  password: { ...registering.password, hint: passwordRule },
  repeated: repeated({ zh: "重复密码", en: "Repeat password" }),
};

/** The registration's fields under their headings. */
export const registerSections: readonly AuthFormSection[] = [
  { label: "register.account", fields: ["email", "username", "password", "repeated"] },
  { label: "register.person", fields: ["phone", "company", "industry"] },
  { label: "register.place", fields: ["country", "postal_code", "region", "address"] },
  { label: "register.reports", fields: ["email_rate"] },
];

/** What a forgotten password asks. */
export const retrieveFields: Fields = {
  email: checking.email,
  code: checking.code,
  password: { ...checking.password, label: { zh: "新密码", en: "New password" }, hint: passwordRule },
  repeated: repeated({ zh: "重复新密码", en: "Repeat new password" }),
};

/** The code that proves an address. */
export const codeFields: Fields = { code: checking.code };

/** What a person may say about himself; a name is needed here. */
export const profileFields: Fields = {
  ...profile,
  username: { ...profile.username, required: true },
};

/** The profile's fields under their headings. */
export const profileSections: readonly AuthFormSection[] = [
  { label: "profile.basics", fields: ["username", "email", "phone", "company", "industry"] },
  { label: "register.place", fields: ["region", "address", "postal_code"] },
  { label: "register.reports", fields: ["email_rate"] },
];

/** The provider that a customer applies for; it may be left open. */
export const providerField: Field = field.relation({
  label: { zh: "选择服务商", en: "Choose a provider" },
  hint: {
    zh: "选择为您提供服务的服务商，由平台管理员审核",
    en: "The one that serves you; an administrator approves it",
  },
  to: "dealer",
});

type CallWithFields =
  | "user/register"
  | "user/update-user-info"
  | "common/email-verification-code-send"
  | "common/email-verification-code-check";

/**
 * The payload of a call out of the values of a form: exactly the call's names, in its order; what is unset goes as an empty
 * text. These pages do without the table of all calls, which knows every resource.
 */
export function payloadOf(call: CallWithFields, values: WireRecord): Readonly<Record<string, WireValue>> {
  const fields: Fields = commonCalls[call].sends;
  const written = Object.entries(fields).flatMap(([name, one]) => Object.entries(writeField(values[name], name, one)));
  return Object.fromEntries(written.map(([name, value]) => [name, value ?? ""]));
}
