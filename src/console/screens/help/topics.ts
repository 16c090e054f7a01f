import { accountTopics } from "./account-topics";
import { consoleTopics } from "./console-topics";
import { requestTopics } from "./request-topics";
import { alarmTerms, stateTerms } from "./terms";
import type { HelpTopic } from "./topic";

/** All help topics, in display order. */
export const helpTopics: readonly HelpTopic[] = [
  ...accountTopics,
  ...requestTopics,
  ...consoleTopics,
  {
    id: "add-device",
    title: { zh: "添加设备", en: "Add a device" },
    needs: ["create", "device"],
    steps: [
      {
        zh: "设备须先入库并分配给您的服务商，否则找不到它的编号。",
        en: "The device must be in stock and allotted to your provider; otherwise its number is not found.",
      },
      {
        zh: "点击菜单中的“新增设备”，选择 NB 或 Lora。",
        en: "Choose “New device” in the menu, then NB or Lora.",
      },
      {
        zh: "填写设备编号：NB 为 15 位 IMEI，Lora 为 16 位 EUI。输入几位即可从库存中选择。",
        en: "Enter the device's number: the 15-digit IMEI for NB, the 16-digit EUI for Lora. After a few digits you can choose it from stock.",
      },
      {
        zh: "选择油管规格、时间设置和上报周期后保存。设置在设备下次上报时生效。",
        en: "Choose cartridge, time setting and reporting cycle, then save. The settings take effect with the device's next report.",
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
        en: "Open the device's tab “Settings”. The time setting is the number of months that a cartridge lasts: off, or 1 to 24 (older devices: 1 to 12). Choose “Reset” after you fit a new cartridge.",
      },
      {
        zh: "保存的设置先列为待生效，设备下次上报后生效；在此之前可以取消，或再次修改，以最后一次为准。",
        en: "A saved change is pending until the device's next report. Until then you can cancel it or change it again; the last change counts.",
      },
      {
        zh: "“模式/场景”页按星期设定时段：每个时段选择定位或心跳，以及上报间隔（分钟）。时段不能重叠；没有时段的时间按上报周期上报。",
        en: "The tab “Mode/scene” sets intervals for each weekday: position or heartbeat, and a rate in minutes. Intervals must not overlap; outside them the reporting cycle applies.",
      },
    ],
  },
  {
    id: "visits",
    title: { zh: "上门服务", en: "Visits" },
    needs: ["list", "visit"],
    steps: [
      {
        zh: "在“换罐计划”中点击“规划上门服务”，按地区和周数选择到期设备；附近稍后到期的设备也会列出。路线按直线距离排序，可以手动调整。",
        en: "Choose “Plan a visit” in the cartridge plan, then the due devices by region and weeks. Devices nearby that are due later are listed, too. The route is ordered by distance in a straight line; you can change the order.",
      },
      {
        zh: "出发前联网打开一次该服务：路线、库存油管和润滑脂会保存在手机上。",
        en: "Open the visit once with a connection before you leave: the phone then keeps the route, the cartridges in stock and the greases.",
      },
      {
        zh: "没有网络时也可以在清单中逐站完成。记录带有完成的时间，恢复连接后自动发送；打开控制台的任何页面都会发送。",
        en: "Tick off the stops in the checklist, even without a network. A record has the time when it was done. It is sent when the connection is back, whatever page of the console is open.",
      },
      {
        zh: "油管的润滑脂不相容或已过期时，清单会提示，并要求填写仍要更换的原因。",
        en: "The checklist warns of a cartridge whose grease does not fit or that has expired, and asks why you swap anyway.",
      },
    ],
  },
  {
    id: "advice",
    title: { zh: "补脂建议", en: "Relubrication advice" },
    needs: ["edit", "device"],
    steps: [
      {
        zh: "设备的“设置”页中的“补脂建议”根据轴承估算所需的注脂量，并与所选的时间设置比较；建议可以随设备保存。",
        en: "“Relubrication advice” in a device's tab “Settings” estimates how much grease the bearing needs and compares it with the selected time setting. The advice can be kept with the device.",
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
        en: "Manuals, data sheets and photos are in a device's tab “Documents”. Users who can edit the device can add and delete them.",
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
        en: "“Device Map” under “Data” shows the position and status of the devices. Click a number to zoom in, or a device to see it.",
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
        en: "“Cartridge Plan” under “Data” shows which cartridges are needed when, and whether the stock is sufficient. You can print or export it.",
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
        en: "“Scan to stock” records NB devices one by one, with a hand scanner or the camera. Enter model and batch first.",
      },
    ],
  },
  {
    id: "distribute",
    title: { zh: "分配库存", en: "Distribute stock" },
    needs: ["distribute", "distribution"],
    steps: [
      {
        zh: "打开“分配”：默认只列出未分配的记录。用批次或类型进一步筛选。",
        en: "Open “Allocation”: it lists the unassigned records at first. Filter by batch or type.",
      },
      {
        zh: "勾选记录，点击“分配”，选择服务商。",
        en: "Select the records, click “Distribute”, then choose the service provider.",
      },
      {
        zh: "已绑定设备的记录不能再分配，结果里会逐条说明原因；其余照常分配。",
        en: "Records that are bound to a device are refused, each with the reason. The others are distributed.",
      },
      {
        zh: "其他服务商的库存只有在勾选该服务商后才会转走。",
        en: "Stock of another provider is moved only if you tick that provider.",
      },
      {
        zh: "分配后 24 小时内可以撤销：在结果里点击“撤销分配”，或之后在列表的更多操作中撤销。再次转走或绑定后不能撤销。",
        en: "A distribution can be undone for 24 hours: click “Undo distribution” in the result, or later in the list under “More actions”. It cannot be undone after the record was moved again or bound.",
      },
      {
        zh: "整批撤销：在“操作日志”中点击任一条分配记录的“撤销整批操作”。",
        en: "To undo all records of a distribution, click “Revert for all records” at one of its entries in the operational log.",
      },
    ],
  },
  {
    id: "revert",
    title: { zh: "撤销误操作", en: "Revert a mistake" },
    needs: ["revert", "device_history"],
    steps: [
      {
        zh: "刚完成的启用、禁用或分配：在提示消息中点击“撤销”。",
        en: "Right after you have enabled, disabled or distributed something, click “Undo” in the message.",
      },
      {
        zh: "之后：管理员打开“操作日志”，其他人打开设备的“操作历史”，在该记录上点击“撤销”。确认框列出将要恢复的值。",
        en: "Later, open the “Operational Log” as an administrator, or else the “History” of the device, and click “Revert” at the entry. The dialog shows which values come back.",
      },
      {
        zh: "一次操作涉及多条记录时，管理员可用“撤销整批操作”；此后又被更改的记录保持不变，并逐条说明原因。",
        en: "For an operation on many records, administrators click “Revert for all records”. Records that have changed since stay as they are, each with the reason.",
      },
      {
        zh: "撤销本身也会记录在日志中，并可再次撤销。删除、解绑和密钥的更改不能撤销。",
        en: "A revert is an entry of its own and can be reverted too. Deletions, unbinding and changed keys cannot be reverted.",
      },
    ],
  },
  {
    id: "applications",
    title: { zh: "处理客户的新申请", en: "Handle a customer's application" },
    needs: ["edit", "user"],
    steps: [
      {
        zh: "“客户管理”旁的红色数字是新申请的数量；在列表中筛选“新申请”。",
        en: "The red number beside “Customer Management” is the number of new applications. Filter the list by “New Application”.",
      },
      {
        zh: "执行“变更服务商”即处理了申请。确认前会显示随之转移的内容。",
        en: "“Change provider” completes the application. Before you confirm, you see which data moves with the customer.",
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
        en: "The customer then finds the app ID and secret under “Setting”, enters the callback URLs and sends a test.",
      },
      {
        zh: "报警、数据上报和新增设备会推送到这些地址，每次都带签名；失败后会重试，一天为限。",
        en: "Alarms, data reports and added devices are sent to these URLs, each delivery with a signature. Failed deliveries are retried for up to a day.",
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
        en: "Add a group under “Authority Management” and enter its leader. The leader signs in with the email address entered there.",
      },
      {
        zh: "勾选的权限决定组长和组员能做什么；只能授予您自己拥有的权限。",
        en: "The selected authorities decide what the leader and the members can do. You can grant only authorities that you have.",
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
        en: "Add members under “Authority Management”, “Members”: enter email address and initial password, and select their authorities.",
      },
      {
        zh: "组员离开时禁用或删除其账号：该账号会立即退出登录。",
        en: "When a member leaves, disable or delete the account. It is signed out at once.",
      },
    ],
  },
  {
    id: "states",
    title: { zh: "设备状态的含义", en: "Device states" },
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
