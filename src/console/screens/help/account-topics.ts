import type { HelpTopic } from "./topic";

/** Help topics about the user's own account. */
export const accountTopics: readonly HelpTopic[] = [
  {
    id: "sign-in",
    title: { zh: "登录", en: "Sign in" },
    steps: [
      {
        zh: "用邮箱和密码登录；忘记密码时，用登录页上的“忘记密码”。",
        en: "Sign in with your email address and password. If you forgot the password, use the link on the login page.",
      },
      {
        zh: "在“设置”里可以生成免密登录的链接和二维码。新生成的会使旧的失效。",
        en: "Under “Setting” you can create a link and a QR code that sign you in without a password. A new one replaces the old one.",
      },
      {
        zh: "修改密码、登录邮箱、登录密钥或应用密钥时，须输入当前密码，确认是您本人。",
        en: "Changes of your password, email address, login key or app secret ask for your current password, to confirm that it is you.",
      },
      {
        zh: "在公用电脑上用完后请退出登录：右上角的名字里。",
        en: "On a shared computer, sign out when you are done: click your name at the top right.",
      },
    ],
  },
  {
    id: "account",
    title: { zh: "头像与登录邮箱", en: "Your picture and email address" },
    steps: [
      {
        zh: "在“设置”的“个人资料”中上传头像。更换登录邮箱时，输入发送到新邮箱的 6 位验证码；在此之前仍使用旧邮箱登录。",
        en: "Upload a picture under “Setting”, “Profile”. To change your email address, enter the six-digit code that is sent to the new address. Until then you sign in with the old address.",
      },
    ],
  },
  {
    id: "messages",
    title: { zh: "消息", en: "Messages" },
    steps: [
      {
        zh: "页面上方的铃铛显示未读消息的数量：设备异常、电量低、待执行的命令、官方推送等。",
        en: "The bell at the top shows the number of unread messages: device faults, low batteries, pending commands, official news.",
      },
      {
        zh: "打开一条消息即标为已读。消息保留 90 天。",
        en: "Opening a message marks it as read. Messages are kept for 90 days.",
      },
    ],
  },
  {
    id: "notices",
    title: { zh: "报警通知", en: "Notices of alarms" },
    needs: ["list", "alarm"],
    steps: [
      {
        zh: "在“设置”的“通知”里选择哪些报警通过邮件、推送或收件箱通知您，以及免打扰时间和每日汇总。",
        en: "Under “Setting”, “Notifications”, choose which alarms reach you by mail, push or inbox, your quiet hours and the daily summary.",
      },
      {
        zh: "同一时刻的报警合为一封邮件；网关离线只发一封。点击链接即打开报警。",
        en: "Alarms of the same moment are one mail, and so is an offline gateway. The link opens the alarm.",
      },
      {
        zh: "选择转告人后，若报警在规定时间内无人确认，系统会通知此人。",
        en: "Choose who is next: they are told if nobody acknowledges the alarm in time.",
      },
      {
        zh: "推送须在每个浏览器中开启。退出登录、他人登录，或半年未在该浏览器使用控制台，推送即停止；后者会在收件箱中告知。",
        en: "Switch push on in each browser. It ends when you sign out, when somebody else signs in, or after half a year in which you have not used the console there; then a message in the inbox says so.",
      },
    ],
  },
  {
    id: "reports",
    title: { zh: "邮件报告", en: "Email reports" },
    steps: [
      {
        zh: "在“设置”的“邮件报告”里选择频率：每天、每周、每两周或每月；选“关闭”则不发送。也可以立即发送一份。数据看板上的“月报”发送上月的报告。",
        en: "Choose the frequency under “Setting”, “Email reports”: daily, weekly, every two weeks or monthly. “Off” stops the reports. You can also send yourself one report at once. “Monthly report” on the dashboard sends that of the last month.",
      },
      {
        zh: "报告只包含您自己的设备：耗脂量（毫升）、可用率、报警和需要更换的油管。",
        en: "A report covers only your own devices: dispensed grease in ml, availability, alarms, and cartridges that are due.",
      },
    ],
  },
];
