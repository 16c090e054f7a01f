import { role, type Text } from "../../../contract";

/** The tour's texts about menu entries, by the names of the entries. */
const entryTexts: Readonly<Record<string, Text>> = {
  home: {
    zh: "所有设备的状态、报警、位置和用脂量。点击数字可查看对应的设备。",
    en: "State, alarms, position and consumption of all devices. Click a figure to see its devices.",
  },
  device: {
    zh: "所有设备。按名称或编号末几位搜索，点击一行打开设备。",
    en: "All devices. Search by name or the last digits of the number. Click a row to open the device.",
  },
  gateway: {
    zh: "接收 Lora 设备的网关，以及每个网关下的设备。",
    en: "The gateways that receive LoRa devices, with the devices below each one.",
  },
  alarm: {
    zh: "需要处理的报警，最严重的在前：确认、指派、评论、消除。",
    en: "Alarms to work on, the most severe first: acknowledge, assign, comment, clear.",
  },
  cartridge: {
    zh: "库存中的油管。记录换罐时自动扣减。",
    en: "Cartridges in stock. Recording a swap takes the cartridge out of stock.",
  },
  authority: {
    zh: "分组及其组长和组员，以及每个人能做什么。",
    en: "Groups with their leaders and members, and what each person may do.",
  },
  user: { zh: "客户及其新申请。", en: "Customers and their new applications." },
  dealer: { zh: "服务商及其账号。", en: "Service providers and their accounts." },
  log: { zh: "谁在何时更改了什么。", en: "Who changed what, and when." },
  distribution: {
    zh: "润滑器库存：先入库，再分配给服务商。",
    en: "Lubricators in stock: enter them, then distribute them to a provider.",
  },
  storage: {
    zh: "润滑器入库：逐台录入、扫码或从文件导入。",
    en: "Enter lubricators into stock: one by one, by scan or from a file.",
  },
  setting: { zh: "您的账号、通知和登录安全。", en: "Your account, notifications and the security of your sign-in." },
  help: { zh: "适合您角色的说明和手册。", en: "Manuals and instructions for your role." },
};

/** The texts of entries that have another meaning for customers. */
const customerTexts: Readonly<Record<string, Text>> = {
  home: {
    zh: "您的润滑器：状态、位置和用脂量。点击一台查看详情。",
    en: "Your lubricators: state, position and consumption. Click one to see its details.",
  },
  alarm: {
    zh: "您设备的报警，以及服务商的处理情况。",
    en: "Alarms of your devices, and what your provider does about them.",
  },
  setting: {
    zh: "您的账号、服务商、通知和登录安全。",
    en: "Your account, your provider, notifications and the security of your sign-in.",
  },
};

/** The tour's text about an entry; undefined for entries that the tour leaves out. */
export const entryText = (name: string, ofRole: number): Text | undefined =>
  (ofRole === role.customer ? customerTexts[name] : undefined) ?? entryTexts[name];
