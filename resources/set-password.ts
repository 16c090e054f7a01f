import { field } from "../src/contract";

/** A new password for somebody else's account: an action of every resource whose records sign in. */
export const setPassword = {
  call: "user/update-password",
  label: { zh: "设置密码", en: "Set password" },
  icon: "key",
  confirm: {
    zh: "“{title}”将立即退出登录，之后须使用新密码登录。",
    en: "“{title}” is signed out at once and signs in with the new password from then on.",
  },
  prompts: {
    password: field.password({
      label: { zh: "新密码", en: "New password" },
      hint: { zh: "至少 8 个字符", en: "At least 8 characters" },
      required: true,
      min: 8,
    }),
  },
} as const;
