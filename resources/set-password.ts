import { field } from "../src/contract";
import { newPassword } from "./account-fields";

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
    password: field.password({ ...newPassword, label: { zh: "新密码", en: "New password" } }),
  },
} as const;
