import { options } from "./enums";

/** The ways to sign in. The operation log and the list of sessions name them. */
export const signInMethod = options([
  { value: "password", label: { zh: "密码", en: "Password" } },
  { value: "key", label: { zh: "免登密钥", en: "Login key" } },
  { value: "code", label: { zh: "验证码", en: "Code" } },
  { value: "passkey", label: { zh: "通行密钥", en: "Passkey" } },
  { value: "oidc", label: { zh: "单点登录", en: "Single sign-on" } },
]);

/** A way to sign in. */
export type SignInMethod = (typeof signInMethod)[number]["value"];
