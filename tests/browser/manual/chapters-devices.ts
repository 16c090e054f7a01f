import type { Chapter } from "./chapter";
import { addDocuments, adviseBearing, openTab } from "./preparations";

/** Chapters about lubricators. */
export const deviceChapters: readonly Chapter[] = [
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
        en: "Enter its number: the 15-digit IMEI for NB, the 16-character EUI for Lora. Type the first few and choose it from stock.",
      },
      {
        zh: "选择油管规格、时间设置和上报周期，填写安装位置，然后保存。",
        en: "Choose the cartridge, time setting and reporting cycle, enter where it is installed, and save.",
      },
    ],
    shots: [{ who: "dealer", path: "/device/add", caption: { zh: "添加设备", en: "Adding a device" } }],
  },
  {
    title: { zh: "修改设置", en: "Change settings" },
    about: {
      zh: "为了省电，设备只在上报时接收新的设置。在此之前，新设置处于待生效状态。",
      en: "To save power, a device takes on new settings only when it reports. Until then they are pending.",
    },
    steps: [
      { zh: "打开设备的“设置”页。", en: "Open the device's tab “Settings”." },
      {
        zh: "时间设置是一支油管用完的月数：关闭，新版设备为 1 至 24 个月，旧版为 1 至 12 个月。旁边显示每天的注脂量和预计用完的日期。",
        en: "The time setting is how many months a cartridge lasts: off, 1 to 24 on newer devices, 1 to 12 on older ones. Beside it you see how much is dispensed per day, and when the cartridge will be empty.",
      },
      {
        zh: "换上新油管后，将时间设置改为“重置”。",
        en: "After fitting a new cartridge, set the time setting to “Reset”.",
      },
      {
        zh: "保存后等待设备下次上报。在此之前可以取消，或再次修改，以最后一次为准。",
        en: "Save, and wait for the next report. Until then you can cancel the change or make another one; the last one counts.",
      },
      {
        zh: "在“模式/场景”页按星期设定时段：定位或心跳，以及上报间隔（分钟）。时段不能重叠。",
        en: "On the tab “Mode/scene”, set intervals for each weekday: position or heartbeat, and a rate in minutes. Intervals may not overlap.",
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
    title: { zh: "补脂建议", en: "Relubrication advice" },
    about: {
      zh: "根据轴承估算所需的注脂量，并与所选的时间设置比较。",
      en: "Estimates the grease that a bearing needs and compares the chosen time setting with it.",
    },
    steps: [
      {
        zh: "打开设备的“设置”页，转到“补脂建议”。",
        en: "Open the device's tab “Settings” and go to “Relubrication advice”.",
      },
      {
        zh: "填写轴承的类别、尺寸、转速、运行时间、温度和载荷。",
        en: "Enter the bearing's type, dimensions, speed, running time, temperature and load.",
      },
      {
        zh: "查看所选时间设置偏多还是偏少，以及更合适的月数。",
        en: "See whether the chosen time setting gives too much or too little, and how many months would suit better.",
      },
    ],
    notes: [
      {
        zh: "这是估算，不会保存，也不会改变设备。以轴承制造商的说明为准。",
        en: "This is an estimate: nothing is saved, and the device is not changed. Follow the bearing manufacturer's instructions first.",
      },
    ],
    shots: [
      {
        who: "dealer",
        path: "/device?sort_by=name",
        prepare: adviseBearing,
        caption: { zh: "一台设备的补脂建议", en: "The advice for a device" },
      },
    ],
  },
  {
    title: { zh: "处理报警", en: "Deal with alarms" },
    about: {
      zh: "设备用七种代码报告故障。未处理的报警使设备显示为“报警”。",
      en: "Devices report faults with seven codes. A device with an open alarm is shown in the state “Alarm”.",
    },
    steps: [
      { zh: "在设备列表中筛选状态“报警”。", en: "Filter the device list by the state “Alarm”." },
      {
        zh: "打开设备的“报警”页，查看报警内容和时间。",
        en: "Open the device's tab “Alarms” to see what it reported, and when.",
      },
      { zh: "处理后确认报警，并写下备注。", en: "Once it is dealt with, acknowledge the alarm and leave a comment." },
    ],
    notes: [
      {
        zh: "代码：1 油脂用尽；2 电量低；3 电池耗尽；4 高背压预警；5 高背压报警；6 内部错误；7 油脂即将用尽。处理方法见“帮助”。",
        en: "Codes: 1 lubricant emptied; 2 low battery; 3 battery dead; 4 high back-pressure early warning; 5 high back-pressure alarm; 6 internal error; 7 lubricant about to run out. “Help” says what to do about each.",
      },
    ],
    shots: [{ who: "admin", path: "/log/warning", caption: { zh: "报警日志", en: "The alarm log" } }],
  },
  {
    title: { zh: "设备文档", en: "Documents of a device" },
    about: {
      zh: "说明书、数据表和照片可以存放在设备上，能看到该设备的人都可以下载。",
      en: "Manuals, data sheets and photos can be kept with a device; everybody who can see the device can download them.",
    },
    steps: [
      {
        zh: "打开设备的“文档”页，点击“添加文档”，选择文件。",
        en: "Open the device's tab “Documents”, choose “Add a document” and then the file.",
      },
      { zh: "点击名称下载文件。", en: "Choose a document's name to download it." },
      { zh: "能修改设备的人可以删除文档。", en: "Those who may change the device may also delete its documents." },
    ],
    shots: [
      {
        who: "dealer",
        path: "/device",
        prepare: addDocuments,
        caption: { zh: "一台设备的文档", en: "The documents of a device" },
      },
    ],
  },
  {
    title: { zh: "换罐计划", en: "The cartridge plan" },
    about: {
      zh: "预计哪些设备的油管何时用尽、需要哪些油管、库存是否足够。",
      en: "Forecasts when cartridges will be empty, which new ones that takes, and whether stock is enough.",
    },
    steps: [
      {
        zh: "打开“数据看板”下的“换罐计划”，选择计划范围。",
        en: "Open “Cartridge Plan” under “Data” and choose how many weeks to look ahead.",
      },
      {
        zh: "“所需油管”按客户、地点、润滑脂和规格汇总。",
        en: "“Cartridges needed” adds them up by customer, place, grease and size.",
      },
      {
        zh: "打印计划，或导出为 Excel 或 CSV 文件，带到现场。",
        en: "Print the plan, or export it as an Excel or CSV file, and take it with you.",
      },
    ],
    notes: [
      {
        zh: "预计日期根据最近四周的实际注脂量推算。",
        en: "Dates are projected from what was dispensed in the last four weeks.",
      },
    ],
    shots: [{ who: "dealer", path: "/home/forecast", caption: { zh: "换罐计划", en: "The cartridge plan" } }],
  },
];
