/** Texts of the dashboard without lubricators. */
export const emptyFleet = {
  "begin.title": "还没有润滑器",
  "begin.why": "添加第一台润滑器后，这里将显示在线情况、报警、地图和用脂量。",
  "begin.stock": "每台润滑器都从您的库存中添加：选择它的 IMEI 或 EUI，填写安装位置即可。",
  "begin.stockCount": "您的库存中有 {count} 台可以添加的润滑器。",
  "begin.stockNone": "您的库存中还没有润滑器。请联系平台管理员将库存分配给您，之后即可在此添加。",
  "begin.add": "添加第一台设备",
  "begin.steps": "入门清单",
  "begin.customer": "您的服务商安装润滑器后会将其关联到您的账号，关联后显示在这里。",
  "begin.customerAsk": "请联系您的服务商 {name}，让其将您的润滑器关联到此账号。",
  "begin.customerNone": "您还没有服务商。请在设置中选择一个，由其将润滑器关联到您的账号。",
  "begin.customerSetting": "选择服务商",
  "begin.group": "您的小组还没有润滑器。请联系您的服务商，将润滑器分配给您的小组。",
} as const;
