/** Action that removes the second factor of another account. All resources with accounts share it. */
export const resetSecondFactor = {
  call: "user/reset-second-factor",
  answers: null,
  label: { zh: "重置两步验证", en: "Reset two-step verification" },
  icon: "key",
  confirm: {
    zh: "“{title}”将立即退出登录，之后只凭密码登录，直到重新设置两步验证。请先确认对方的身份。",
    en: "“{title}” is signed out at once and signs in by password alone until they set up two-step verification again. Check their identity first.",
  },
  danger: true,
  when: { second_factor: 1 },
  extension: true,
} as const;
