import { field } from "../src/contract";

/** Settings of an account's password. Existing accounts get a new one with `setPassword`. */
export const newPassword = {
  label: { zh: "密码", en: "Password" },
  hint: { zh: "至少 8 个字符", en: "At least 8 characters" },
  required: true,
  min: 8,
} as const;

/** The email address that an account signs in with. */
export const loginEmail = field.email({
  label: { zh: "邮箱", en: "Email" },
  hint: { zh: "用此邮箱登录", en: "Signs in with this address" },
  required: true,
});

/** The picture that the person behind an account has set. */
export const avatar = field.image({ label: { zh: "头像", en: "Picture" }, accept: ["jpg"], readOnly: true });

/** Whether an account has a second factor. */
export const secondFactor = field.switch({
  label: { zh: "两步验证", en: "Two-step verification" },
  readOnly: true,
  extension: true,
});

/** Action that allows a disabled account to sign in. */
export const enableAccount = {
  call: "user/enable",
  label: { zh: "启用", en: "Enable" },
  icon: "enable",
  when: { is_enable: 0 },
  undo: "disable",
} as const;

/** Action that disables an account. */
export const disableAccount = {
  call: "user/is-disable",
  label: { zh: "禁用", en: "Disable" },
  icon: "disable",
  confirm: {
    zh: "禁用“{title}”后，该账号立即退出且无法登录。",
    en: "“{title}” is signed out at once and can no longer sign in.",
  },
  danger: true,
  when: { is_enable: 1 },
  undo: "enable",
} as const;
