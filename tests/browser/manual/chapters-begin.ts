import type { Chapter } from "./chapter";
import { awaitMap } from "./preparations";

/** Chapters about the first steps. */
export const beginChapters: readonly Chapter[] = [
  {
    title: { zh: "登录", en: "Sign in" },
    about: {
      zh: "每个人用自己的邮箱和密码登录。界面语言在页面右上角选择：中文或 English。",
      en: "Everybody signs in with an email address and a password. Choose the language, 中文 or English, at the top right.",
    },
    steps: [
      {
        zh: "打开系统地址，输入邮箱和密码，按回车键。",
        en: "Open the console's address, enter your email address and password, and press Enter.",
      },
      {
        zh: "忘记密码时，点击“忘记密码”，用邮件收到的 6 位验证码设置新密码。验证码 10 分钟内有效。",
        en: "If you have forgotten your password, choose “Forgot password” and set a new one with the six-digit code that is sent to you by email. The code is valid for 10 minutes.",
      },
      {
        zh: "终端客户没有账号时，点击“创建账号”自行注册，然后选择自己的服务商。",
        en: "End customers without an account choose “Create an account” and then their service provider.",
      },
      {
        zh: "用完后点击右上角自己的名字，选择“退出登录”。",
        en: "When you have finished, open the menu under your name at the top right and choose “Sign out”.",
      },
    ],
    notes: [
      {
        zh: "连续 5 次密码错误后，需等待一段时间才能再试，时间逐次加倍。",
        en: "After five wrong passwords you have to wait before you can try again, each time twice as long.",
      },
    ],
    shots: [{ path: "/login", caption: { zh: "登录页", en: "The login page" } }],
  },
  {
    title: { zh: "数据看板", en: "The dashboard" },
    about: {
      zh: "登录后首先看到数据看板：设备的状态、近期计划和耗脂量。只统计您能看到的设备。",
      en: "The dashboard is the first page after signing in: the state of the devices, what is due, and how much grease was used. It counts only the devices that you may see.",
    },
    steps: [
      { zh: "点击一个数字，打开它所统计的设备列表。", en: "Choose a number to open the list of devices behind it." },
      {
        zh: "查看“四周内需更换油管”，提前备好油管。",
        en: "Look at “Cartridge changes due” and have new cartridges ready.",
      },
      {
        zh: "按 Ctrl K 搜索页面和操作，直接打开。",
        en: "Press Ctrl K to search for pages and actions and open one directly.",
      },
    ],
    shots: [{ who: "dealer", path: "/home", caption: { zh: "数据看板", en: "The dashboard" } }],
  },
  {
    title: { zh: "设备地图", en: "The device map" },
    about: {
      zh: "地图显示设备的位置和状态，数字是聚在一处的设备数量。",
      en: "The map shows where the devices are and their state; a number stands for several devices close together.",
    },
    steps: [
      { zh: "打开“数据看板”下的“设备地图”。", en: "Open “Device Map” under “Data”." },
      {
        zh: "点击数字放大，直到看到单台设备；点击设备查看概要，再打开它的数据。",
        en: "Choose a number to zoom in until single devices appear; choose a device to see its main values and to open its data.",
      },
      {
        zh: "旁边的列表列出当前范围内的设备，也可用键盘操作。",
        en: "The list beside the map names the devices in view; it can also be used with the keyboard.",
      },
    ],
    notes: [
      {
        zh: "没有经纬度的设备不在地图上：在设备的“位置”页设置。",
        en: "Devices without a position are not on the map: set it on the device's tab “Place”.",
      },
    ],
    shots: [{ who: "dealer", path: "/home/map", prepare: awaitMap, caption: { zh: "设备地图", en: "The device map" } }],
  },
];
