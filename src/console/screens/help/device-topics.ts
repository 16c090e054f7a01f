import type { HelpTopic } from "./topic";

/** Topics about single devices and the work at them. */
export const deviceTopics: readonly HelpTopic[] = [
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
];
