import type { Page } from "@playwright/test";
import type { Chapter } from "./chapter";
import { changeAddress, openShortcuts } from "./preparations";

/** Scrolls to the panel of the email reports. */
async function showReports(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: /^(邮件报告|Email reports)$/ });
  await heading.evaluate((found) => found.scrollIntoView({ block: "center" }));
}

/** Chapters about the user's own account and the use of the console. */
export const ownChapters: readonly Chapter[] = [
  {
    title: { zh: "邮件报告与个人设置", en: "Email reports and your own settings" },
    about: {
      zh: "“设置”里是您自己的资料、密码、登录密钥和邮件报告的频率。",
      en: "Under “Setting” you find your own profile, password and login key, and how often you receive a report by email.",
    },
    steps: [
      {
        zh: "在“个人资料”中修改姓名和联系方式，并上传头像：它显示在您的名字旁。",
        en: "Change your name and contact details under “Profile”, and upload a picture, which is shown beside your name.",
      },
      {
        zh: "更换登录邮箱时，输入发送到新邮箱的 6 位验证码；在此之前仍使用旧邮箱登录。",
        en: "To sign in with another address, enter the six-digit code that is sent to it; until then the old address stays valid.",
      },
      {
        zh: "在“邮件报告”中选择频率：关闭、每天、每周、每两周或每月，然后保存。也可以立即发送一份。",
        en: "Under “Email reports”, choose how often they are sent: off, daily, weekly, every two weeks or monthly, and save. You can also have one sent at once.",
      },
      {
        zh: "报告列出您的设备的耗脂量（毫升）、可用率、报警和需要更换的油管。",
        en: "A report lists the grease used (ml), availability, alarms and cartridges due for your devices.",
      },
      {
        zh: "需要免密登录时，生成登录密钥，保存链接或二维码。密钥只显示一次，新的会使旧的失效。",
        en: "To sign in without a password, make a login key and keep its link or QR code. It is shown only once; a new one replaces the old one.",
      },
    ],
    shots: [
      { who: "dealer", path: "/setting", prepare: showReports, caption: { zh: "设置", en: "Settings" } },
      {
        who: "leader",
        path: "/setting",
        prepare: changeAddress,
        caption: { zh: "头像，以及等待验证码的新邮箱", en: "Your picture, and a new address waiting for its code" },
      },
    ],
  },
  {
    title: { zh: "键盘快捷键", en: "Keyboard shortcuts" },
    about: { zh: "列表和页面可以只用键盘操作。", en: "Lists and pages can be used with the keyboard alone." },
    steps: [
      { zh: "按 ? 显示全部快捷键。", en: "Press ? to see all of them." },
      {
        zh: "在列表中用 j 和 k 移动，按回车打开，按 x 选择，按 / 搜索。",
        en: "In a list, press j and k to move, Enter to open, x to select and / to search.",
      },
      {
        zh: "按 g 再按一个字母，打开菜单中的页面；按 Ctrl K 搜索页面和操作。",
        en: "Press g and then a letter to open a page from the menu; press Ctrl K to search for pages and actions.",
      },
    ],
    notes: [
      { zh: "可在同一窗口中关闭单键快捷键。", en: "Single-key shortcuts can be switched off in the same window." },
    ],
    shots: [
      { who: "dealer", path: "/device", prepare: openShortcuts, caption: { zh: "键盘快捷键", en: "The shortcuts" } },
    ],
  },
  {
    title: { zh: "在手机上使用", en: "On the phone" },
    about: {
      zh: "系统在手机上同样可用，并可像应用一样安装到主屏幕。",
      en: "The console also works on phones, and can be installed on the home screen like an app.",
    },
    steps: [
      {
        zh: "在手机浏览器中打开系统地址并登录。常用页面在屏幕下方。",
        en: "Open the console's address in the phone's browser and sign in. The main pages are at the bottom of the screen.",
      },
      {
        zh: "安卓（Chrome）：打开浏览器菜单，选择“安装应用”或“添加到主屏幕”。",
        en: "Android (Chrome): open the browser's menu and choose “Install app” or “Add to Home screen”.",
      },
      {
        zh: "iPhone（Safari）：点击“分享”，选择“添加到主屏幕”。",
        en: "iPhone (Safari): choose “Share”, then “Add to Home Screen”.",
      },
      { zh: "以后从主屏幕打开。", en: "From then on, open it from the home screen." },
    ],
    notes: [
      {
        zh: "仍需要网络连接；扫码时需允许使用相机。",
        en: "It still needs a connection; to scan, allow it to use the camera.",
      },
    ],
    shots: [
      {
        who: "dealer",
        path: "/home",
        isPhone: true,
        caption: { zh: "手机上的数据看板", en: "The dashboard on a phone" },
      },
      {
        who: "dealer",
        path: "/device",
        isPhone: true,
        caption: { zh: "手机上的设备列表", en: "The device list on a phone" },
      },
    ],
  },
  {
    title: { zh: "帮助", en: "Help" },
    about: {
      zh: "“帮助”按您的角色说明日常操作，并提供本手册和一段视频。",
      en: "“Help” explains the everyday work of your role, and offers this manual and a video.",
    },
    steps: [
      { zh: "打开“帮助”，选择主题。", en: "Open “Help” and choose a topic." },
      {
        zh: "在手册中用左右方向键翻页，或从目录中选择章节。",
        en: "Turn the manual's pages with the left and right arrow keys, or choose a chapter from the contents.",
      },
      {
        zh: "遇到问题时，记下设备编号和报警代码，联系您的服务商。",
        en: "If something does not work, note the lubricator number and alarm code and contact your service provider.",
      },
    ],
    shots: [{ who: "dealer", path: "/help", caption: { zh: "帮助", en: "Help" } }],
  },
];
