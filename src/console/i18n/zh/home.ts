/** Texts of the dashboard's panels. */
export const home = {
  "home.alarms": "未解除的报警",
  "home.alarmsAll": "全部 {count} 条",
  "home.alarmsNone": "没有未解除的报警",
  "home.alarmsNoneWhy": "设备上报故障后会出现在这里。",
  "home.alarmsFailed": "报警加载失败",
  "home.alarmSeen": "{name} 已确认",
  "home.alarmSeenBySomebody": "已确认",
  "home.acknowledge": "确认",
  "home.acknowledgeWhat": "确认：{alarm}，{device}",
  "home.myDevices": "我的设备",
} as const;
