import type { HelpTopic } from "./topic";

/** What concerns the own account. */
export const accountTopics: readonly HelpTopic[] = [
  {
    id: "sign-in",
    title: { zh: "登录", en: "Sign in" },
    steps: [
      {
        zh: "用邮箱和密码登录；忘记密码时，用登录页上的“忘记密码”。",
        en: "Sign in with e-mail and password; if you have forgotten it, use the link on the login page.",
      },
      {
        zh: "在“设置”里可以生成免密登录的链接和二维码。新生成的会使旧的失效。",
        en: "“Setting” makes a link and a QR code for signing in without a password. A new one replaces the old one.",
      },
      {
        zh: "在公用电脑上用完后请退出登录：右上角的名字里。",
        en: "On a shared computer, sign out when you are done: open your name at the top right.",
      },
    ],
  },
  {
    id: "account",
    title: { zh: "头像与登录邮箱", en: "Your picture and address" },
    steps: [
      {
        zh: "在“设置”的“个人资料”中上传头像。更换登录邮箱时，输入发送到新邮箱的 6 位验证码；在此之前仍使用旧邮箱登录。",
        en: "Upload a picture under “Setting”, “Profile”. To sign in with another address, enter the code of six digits that is mailed to it; until then the old address stays valid.",
      },
    ],
  },
  {
    id: "messages",
    title: { zh: "消息", en: "Messages" },
    steps: [
      {
        zh: "页面上方的铃铛显示未读消息的数量：设备异常、电量低、待执行的命令、官方推送等。",
        en: "The bell at the top counts your unread messages: faults of devices, low batteries, pending commands, official news.",
      },
      {
        zh: "打开一条消息即标为已读。消息保留 90 天。",
        en: "Opening a message marks it as read. Messages are kept for 90 days.",
      },
    ],
  },
  {
    id: "reports",
    title: { zh: "邮件报告", en: "E-mail reports" },
    steps: [
      {
        zh: "在“设置”的“邮件报告”里选择频率：每天、每周、每两周或每月；选“关闭”则不发送。也可以立即发送一份。",
        en: "Choose how often under “Setting”, “Email reports”: daily, weekly, every two weeks or monthly; “Off” ends them. You may also have one sent at once.",
      },
      {
        zh: "报告只包含您自己的设备：耗脂量（毫升）、可用率、报警和需要更换的油管。",
        en: "A report tells of your own devices: grease used in ml, availability, alarms and cartridges that are due.",
      },
    ],
  },
];
