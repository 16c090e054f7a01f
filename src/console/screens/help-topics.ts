import { alarmCode, deviceStatus, type Text } from "../../contract";

/** One topic of the help. */
export interface HelpTopic {
  readonly id: string;
  readonly title: Text;
  /** Shown to whoever may do this (`[action, resource]`); to everybody where absent. */
  readonly needs?: readonly [action: string, resource: string];
  /** What to do, one step after the other. */
  readonly steps?: readonly Text[];
  /** What words mean. */
  readonly terms?: readonly { readonly term: Text; readonly meaning: Text }[];
}

/** What each state of a device means, in the order of its numbers. */
const stateMeanings: readonly Text[] = [
  {
    zh: "设备按上报周期正常上报，没有未处理的故障。",
    en: "The device reports within its reporting cycle and has no fault.",
  },
  {
    zh: "设备上报了故障代码，需要到现场处理。",
    en: "The device has reported an error code and needs attention on site.",
  },
  {
    zh: "上报的数据不合常理，例如温度或电量超出范围。",
    en: "What it reports makes no sense, say a temperature out of range.",
  },
  {
    zh: "超过上报周期没有上报：检查电池、信号或网关。",
    en: "No report within its reporting cycle: check battery, signal or gateway.",
  },
  { zh: "已停止注脂。", en: "It dispenses nothing." },
];

/** What to do about each error code, in the order of the codes. */
const alarmCures: readonly Text[] = [
  { zh: "更换油管，然后在设备上执行“重置”。", en: "Change the cartridge, then use “Reset” on the device." },
  { zh: "在近期安排更换电池。", en: "Plan a change of battery soon." },
  { zh: "更换电池；在此之前设备不再上报。", en: "Change the battery; until then the device does not report." },
  { zh: "检查油路是否开始堵塞。", en: "Check whether the grease line begins to clog." },
  { zh: "油路堵塞：清理油路后再启用。", en: "The grease line is blocked: clear it before switching on again." },
  { zh: "记录设备编号并联系服务商。", en: "Note the lubricator number and ask your service provider." },
  { zh: "准备新的油管。", en: "Have a new cartridge ready." },
];

const paired = (labels: readonly { readonly label: Text }[], meanings: readonly Text[]) =>
  labels.map(({ label }, at) => ({ term: label, meaning: meanings[at] ?? "" }));

/** The help, in the order in which it is shown. */
export const helpTopics: readonly HelpTopic[] = [
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
        en: "“Setting” makes a link and QR code that sign in without a password. A new one ends the old one.",
      },
      {
        zh: "在公用电脑上用完后请退出登录：右上角的名字里。",
        en: "On a shared computer, sign out when you are done: behind your name, top right.",
      },
    ],
  },
  {
    id: "add-device",
    title: { zh: "添加设备", en: "Add a device" },
    needs: ["create", "device"],
    steps: [
      {
        zh: "设备须先入库并分配给您的服务商，否则找不到它的编号。",
        en: "Its stock record must have been distributed to your provider; otherwise its number is not found.",
      },
      {
        zh: "打开“设备列表”，点击“添加”，选择 NB 或 Lora。",
        en: "Open the device list, choose “Add”, then NB or Lora.",
      },
      {
        zh: "填写设备编号：NB 为 15 位 IMEI，Lora 为 16 位 EUI。输入几位即可从库存中选择。",
        en: "Enter its number: the IMEI of 15 digits for NB, the EUI of 16 for Lora. A few digits are enough to choose it from stock.",
      },
      {
        zh: "选择油管规格、时间设置和上报周期后保存。设置在设备下次上报时生效。",
        en: "Choose cartridge, time setting and reporting cycle, and save. Settings take effect with the device's next report.",
      },
    ],
  },
  {
    id: "distribute",
    title: { zh: "分配库存", en: "Distribute stock" },
    needs: ["distribute", "distribution"],
    steps: [
      { zh: "打开“分配”，用批次或类型筛选出要分配的记录。", en: "Open “Allocation” and filter by batch or type." },
      {
        zh: "勾选记录，点击“分配”，选择服务商。",
        en: "Tick the records, choose “Distribute”, then the service provider.",
      },
      {
        zh: "已绑定设备的记录不能再分配，结果里会逐条说明原因；其余照常分配。",
        en: "A record that is bound to a device is refused, with the reason; the others go through.",
      },
    ],
  },
  {
    id: "groups",
    title: { zh: "分组与权限", en: "Groups and authorities" },
    needs: ["create", "authority"],
    steps: [
      {
        zh: "在“权限管理”里新建分组并填写组长；组长用所填邮箱登录。",
        en: "Add a group under “Authority Management” with its leader, who signs in with the e-mail given there.",
      },
      {
        zh: "勾选的权限决定组长和组员能做什么；只能授予您自己拥有的权限。",
        en: "The ticked authorities decide what leader and members may do; you can grant only what you hold yourself.",
      },
    ],
  },
  {
    id: "states",
    title: { zh: "设备状态的含义", en: "What the states of a device mean" },
    needs: ["list", "device"],
    terms: paired(deviceStatus, stateMeanings),
  },
  {
    id: "alarms",
    title: { zh: "故障代码与处理", en: "Error codes and what to do" },
    needs: ["list", "device"],
    terms: paired(alarmCode, alarmCures),
  },
];
