import { accountTopics } from "./account-topics";
import { consoleTopics } from "./console-topics";
import { alarmTerms, stateTerms } from "./terms";
import type { HelpTopic } from "./topic";

/** The help, in the order in which it is shown. */
export const helpTopics: readonly HelpTopic[] = [
  ...accountTopics,
  ...consoleTopics,
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
        zh: "点击菜单中的“新增设备”，选择 NB 或 Lora。",
        en: "Choose “New device” in the menu, then NB or Lora.",
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
    id: "settings",
    title: { zh: "修改设备的设置", en: "Change a device's settings" },
    needs: ["edit", "device"],
    steps: [
      {
        zh: "打开设备的“设置”页。时间设置是一支油管用完的月数：关闭、1 至 24 个月（旧版设备为 1 至 12 个月）；换上新油管后选择“重置”。",
        en: "Open the device's tab “Settings”. The time setting is how many months a cartridge lasts: off, 1 to 24 (older devices 1 to 12), or “Reset” after a new cartridge was fitted.",
      },
      {
        zh: "保存的设置先列为待生效，设备下次上报后生效；在此之前可以取消，或再次修改，以最后一次为准。",
        en: "What you save is pending until the device's next report. Until then you may cancel it, or change it again; the last one counts.",
      },
      {
        zh: "“模式/场景”页按星期设定时段：每个时段选择定位或心跳，以及上报间隔（分钟）。时段不能重叠；没有时段的时间按上报周期上报。",
        en: "The tab “Mode/scene” holds intervals for each weekday: position or heartbeat, and a rate in minutes. Intervals may not overlap; outside them the reporting cycle holds.",
      },
    ],
  },
  {
    id: "advice",
    title: { zh: "补脂建议", en: "Relubrication advice" },
    needs: ["edit", "device"],
    steps: [
      {
        zh: "设备的“设置”页中的“补脂建议”根据轴承估算所需的注脂量，并与所选的时间设置比较；此处的数据不会保存。",
        en: "“Relubrication advice” in a device's tab “Settings” estimates what the bearing needs and compares the chosen time setting with it. Nothing is saved.",
      },
    ],
  },
  {
    id: "documents",
    title: { zh: "设备文档", en: "Documents of a device" },
    needs: ["list", "device"],
    steps: [
      {
        zh: "说明书、数据表和照片在设备的“文档”页；能修改设备的人可以添加和删除。",
        en: "Manuals, data sheets and photos are in a device's tab “Documents”; whoever may change the device adds and deletes them.",
      },
    ],
  },
  {
    id: "map",
    title: { zh: "设备地图", en: "The device map" },
    needs: ["list", "device"],
    steps: [
      {
        zh: "“数据看板”下的“设备地图”显示设备的位置和状态；点击数字放大，点击设备查看。",
        en: "“Device Map” below “Data” shows where devices are and in which state; choose a number to zoom in, a device to see it.",
      },
    ],
  },
  {
    id: "plan",
    title: { zh: "换罐计划", en: "The cartridge plan" },
    needs: ["list", "device"],
    steps: [
      {
        zh: "“数据看板”下的“换罐计划”列出何时需要哪些油管、库存是否足够，可打印或导出。",
        en: "“Cartridge Plan” below “Data” tells which cartridges are needed when, and whether stock is enough; print or export it.",
      },
    ],
  },
  {
    id: "scan",
    title: { zh: "扫码入库", en: "Scan to stock" },
    needs: ["create", "distribution"],
    steps: [
      {
        zh: "“扫码入库”用扫码枪或相机逐台录入 NB 设备；先填写型号和批次。",
        en: "“Scan to stock” enters NB devices one after another, by hand scanner or camera; enter model and batch first.",
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
    id: "applications",
    title: { zh: "处理客户的新申请", en: "Settle a customer's application" },
    needs: ["edit", "user"],
    steps: [
      {
        zh: "“客户管理”旁的红色数字是新申请的数量；在列表中筛选“新申请”。",
        en: "The red number at “Customer Management” counts new applications; filter the list by “New Application”.",
      },
      {
        zh: "执行“变更服务商”即处理了申请。确认前会显示随之转移的内容。",
        en: "“Change provider” settles it. What moves along is shown before you confirm.",
      },
    ],
  },
  {
    id: "api",
    title: { zh: "为客户开通开放 API 和 OPC", en: "Open API and OPC for a customer" },
    needs: ["edit", "user"],
    steps: [
      {
        zh: "在“客户管理”里对客户执行“开通 API”或“开通 OPC”。",
        en: "Choose “Switch API on” or “Switch OPC on” for the customer under “Customer Management”.",
      },
      {
        zh: "客户随后在自己的“设置”里看到应用 ID 和密钥，填写回调地址并发送测试。",
        en: "The customer then finds app id and secret under “Setting”, enters the callback addresses and sends a test.",
      },
      {
        zh: "报警、数据上报和新增设备会推送到这些地址，每次都带签名；失败后会重试，一天为限。",
        en: "Alarms, data reports and added devices are pushed there, each signed; a failed push is repeated for up to a day.",
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
    id: "members",
    title: { zh: "组员", en: "Members" },
    needs: ["create", "member"],
    steps: [
      {
        zh: "在“权限管理”的“组员”里添加组员，填写邮箱和初始密码，并勾选权限。",
        en: "Add members under “Authority Management”, “Members”, with e-mail, a first password and their authorities.",
      },
      {
        zh: "组员离开时禁用或删除其账号：该账号会立即退出登录。",
        en: "Disable or delete the account of a member who leaves: it is signed out at once.",
      },
    ],
  },
  {
    id: "states",
    title: { zh: "设备状态的含义", en: "What the states of a device mean" },
    needs: ["list", "device"],
    terms: stateTerms,
  },
  {
    id: "alarms",
    title: { zh: "故障代码与处理", en: "Error codes and what to do" },
    needs: ["list", "device"],
    terms: alarmTerms,
  },
];
