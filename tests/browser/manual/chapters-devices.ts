import type { Page } from "@playwright/test";
import type { Chapter } from "./chapter";

/** Opens the record of the first row of the list at hand. */
export async function openFirst(page: Page): Promise<void> {
  await page.locator("[data-key] a").first().click();
  await page.waitForURL(/\/\d+$/);
}

/** Opens a tab of the first record of the list at hand. */
export const openTab =
  (tab: string) =>
  async (page: Page): Promise<void> => {
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}/${tab}`);
  };

/** What everybody does who looks after lubricators. */
export const deviceChapters: readonly Chapter[] = [
  {
    title: { zh: "登录", en: "Sign in" },
    about: {
      zh: "每个人用自己的邮箱和密码登录。界面语言在页面右上角选择：中文或 English。",
      en: "Everybody signs in with an e-mail address and a password. Choose the language, 中文 or English, at the top right.",
    },
    steps: [
      {
        zh: "打开系统地址，输入邮箱和密码，按回车键。",
        en: "Open the console's address, enter e-mail and password, press Enter.",
      },
      {
        zh: "忘记密码时，点击“忘记密码”，用邮件收到的 6 位验证码设置新密码。验证码 10 分钟内有效。",
        en: "If you have forgotten your password, choose “Forgot password” and set a new one with the code of six digits that is mailed to you. It is valid for 10 minutes.",
      },
      {
        zh: "终端客户没有账号时，点击“创建账号”自行注册，然后选择自己的服务商。",
        en: "End customers without an account choose “Create an account”, and then their service provider.",
      },
      {
        zh: "用完后点击右上角自己的名字，选择“退出登录”。",
        en: "When you are done, open your name at the top right and choose “Sign out”.",
      },
    ],
    notes: [
      {
        zh: "连续 5 次密码错误后，需等待一段时间才能再试，时间逐次加倍。",
        en: "After five wrong passwords you have to wait before the next try, each time twice as long.",
      },
    ],
    shots: [{ path: "/login", caption: { zh: "登录页", en: "The login page" } }],
  },
  {
    title: { zh: "数据看板", en: "The dashboard" },
    about: {
      zh: "登录后首先看到数据看板：设备的状态、近期计划和耗脂量。只统计您能看到的设备。",
      en: "The dashboard comes first after the login: the state of the devices, what is due, and grease used. It counts the devices that you may see.",
    },
    steps: [
      { zh: "点击一个数字，打开它所统计的设备列表。", en: "Choose a number to open the list that it counts." },
      {
        zh: "查看“四周内需更换油管”，提前备好油管。",
        en: "Look at “Cartridge changes within four weeks” and have cartridges ready.",
      },
      {
        zh: "按 Ctrl K 搜索页面和操作，直接打开。",
        en: "Press Ctrl K to search pages and actions and open one directly.",
      },
    ],
    shots: [{ who: "dealer", path: "/home", caption: { zh: "数据看板", en: "The dashboard" } }],
  },
  {
    title: { zh: "查找设备", en: "Find devices" },
    about: {
      zh: "设备列表显示您的全部润滑器，状态用颜色和文字同时表示。",
      en: "The device list shows all your lubricators, their state in colour and in words.",
    },
    steps: [
      {
        zh: "在搜索框中输入设备编号、工作机编号、客户或应用。",
        en: "Search by lubricator number, work-machine number, customer or application.",
      },
      {
        zh: "用筛选项缩小范围，例如只看报警的设备。",
        en: "Narrow the list with the filters, say to devices with an alarm.",
      },
      { zh: "点击设备名称，查看它的全部数据。", en: "Choose a device's name to see all about it." },
    ],
    notes: [
      {
        zh: "地址栏包含筛选条件：收藏或转发网址，即可再次打开同样的列表。",
        en: "The address holds the filters: keep or pass it on to open the same list again.",
      },
    ],
    shots: [
      { who: "dealer", path: "/device", caption: { zh: "设备列表", en: "The device list" } },
      {
        who: "dealer",
        path: "/device",
        prepare: openFirst,
        caption: { zh: "一台设备的概况", en: "The overview of a device" },
      },
    ],
  },
  {
    title: { zh: "添加设备", en: "Add a device" },
    about: {
      zh: "设备先入库、再分配给服务商，之后才能添加。添加即绑定库存记录。",
      en: "A device is entered into stock and distributed to a provider before it can be added. Adding binds its stock record.",
    },
    steps: [
      { zh: "点击菜单中的“新增设备”，选择 NB 或 Lora。", en: "Choose “New device” in the menu, then NB or Lora." },
      {
        zh: "填写设备编号：NB 为 15 位 IMEI，Lora 为 16 位 EUI。输入几位后从库存中选择。",
        en: "Enter its number: the IMEI of 15 digits for NB, the EUI of 16 for Lora. Type a few digits and choose it from stock.",
      },
      {
        zh: "选择油管规格、时间设置和上报周期，填写安装位置，然后保存。",
        en: "Choose cartridge, time setting and reporting cycle, enter where it is installed, and save.",
      },
    ],
    shots: [{ who: "dealer", path: "/device/add", caption: { zh: "添加设备", en: "Adding a device" } }],
  },
  {
    title: { zh: "修改设置", en: "Change settings" },
    about: {
      zh: "为了省电，设备只在上报时接收新的设置。在此之前，设置列为待生效。",
      en: "To save power, a device takes new settings when it reports. Until then they are pending.",
    },
    steps: [
      { zh: "打开设备的“设置”页。", en: "Open the device's tab “Settings”." },
      {
        zh: "时间设置是一支油管用完的月数：关闭，新版设备为 1 至 24 个月，旧版为 1 至 12 个月。旁边显示每天的注脂量和预计用完的日期。",
        en: "The time setting is how many months a cartridge lasts: off, 1 to 24 on newer devices, 1 to 12 on older ones. Beside it stands how much is dispensed a day, and until when the cartridge lasts.",
      },
      {
        zh: "换上新油管后，将时间设置改为“重置”。",
        en: "After fitting a new cartridge, set the time setting to “Reset”.",
      },
      {
        zh: "保存后等待设备下次上报。在此之前可以取消，或再次修改，以最后一次为准。",
        en: "Save, and wait for the next report. Until then you may cancel it or change it again; the last one counts.",
      },
      {
        zh: "在“模式/场景”页按星期设定时段：定位或心跳，以及上报间隔（分钟）。时段不能重叠。",
        en: "Set intervals for each weekday in the tab “Mode/scene”: position or heartbeat, and a rate in minutes. Intervals may not overlap.",
      },
    ],
    shots: [
      {
        who: "dealer",
        path: "/device",
        prepare: openTab("settings"),
        caption: { zh: "一台设备的设置", en: "The settings of a device" },
      },
      {
        who: "dealer",
        path: "/device",
        prepare: openTab("scene"),
        caption: { zh: "模式/场景：一周的时段", en: "Mode/scene: the intervals of a week" },
      },
    ],
  },
  {
    title: { zh: "处理报警", en: "Deal with alarms" },
    about: {
      zh: "设备用七种代码报告故障。未处理的报警使设备显示为“报警”。",
      en: "Devices report faults by seven codes. A device with an open alarm is shown in the state “Alarm”.",
    },
    steps: [
      { zh: "在设备列表中筛选状态“报警”。", en: "Filter the device list by the state “Alarm”." },
      {
        zh: "打开设备的“报警”页，查看报警内容和时间。",
        en: "Open the device's tab “Alarms” to see what it reported, and when.",
      },
      { zh: "处理后确认报警，并写下备注。", en: "Deal with it, acknowledge the alarm and leave a comment." },
    ],
    notes: [
      {
        zh: "代码：1 油脂用尽；2 电量低；3 电池耗尽；4 高背压预警；5 高背压报警；6 内部错误；7 油脂即将用尽。处理方法见“帮助”。",
        en: "Codes: 1 lubricant emptied; 2 low battery; 3 battery dead; 4 high back-pressure early warning; 5 high back-pressure alarm; 6 internal error; 7 lubricant about to run out. “Help” says what to do about each.",
      },
    ],
    shots: [{ who: "admin", path: "/log/warning", caption: { zh: "报警日志", en: "The alarm log" } }],
  },
];
