import { field } from "../src/contract";

/** Action that sets the password of another account. All resources with accounts share it. */
export const setPassword = {
  call: "user/update-password",
  label: { zh: "设置密码", en: "Set password" },
  icon: "key",
  confirm: {
    zh: "“{title}”将立即退出登录，之后须使用新密码登录。",
    en: "“{title}” is signed out at once and must then sign in with the new password.",
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
