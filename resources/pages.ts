import { definePage } from "../src/contract";

/** The dashboard. */
export const home = definePage({
  name: "home",
  label: { zh: "数据看板", en: "Data" },
  icon: "home",
  path: "/home",
  screen: "home",
});

/** The map of all devices. */
export const homeMap = definePage({
  name: "home_map",
  label: { zh: "设备地图", en: "Device Map" },
  icon: "map",
  path: "/home/map",
  under: "home",
  needs: "device",
  screen: "device-map",
});

/** The cartridge plan: when cartridges run empty, and how many are needed. */
export const homeForecast = definePage({
  name: "home_forecast",
  label: { zh: "换罐计划", en: "Cartridge Plan" },
  icon: "box",
  path: "/home/forecast",
  under: "home",
  needs: "device",
  screen: "forecast",
});

/** The offline checklist of a visit, for phones. */
export const visitChecklist = definePage({
  name: "visit_checklist",
  label: { zh: "上门清单", en: "Checklist" },
  icon: "map",
  path: "/home/checklist",
  under: "home",
  needs: "visit",
  screen: "visit-checklist",
});

const stockScan = { label: { zh: "扫码入库", en: "Scan to stock" }, icon: "storage", does: "create" } as const;

/** Scanning lubricators into stock, for storage operators. Each scanned code creates a stock record. */
export const storageScan = definePage({
  ...stockScan,
  name: "storage_scan",
  path: "/storage/scan",
  under: "storage",
  needs: "storage",
  screen: "storage-scan",
});

/** Scanning lubricators into stock, for admins. */
export const distributionScan = definePage({
  ...stockScan,
  name: "distribution_scan",
  path: "/distribution/scan",
  under: "distribution",
  needs: "distribution",
  screen: "distribution-scan",
});

/** The settings of the user's own account. */
export const setting = definePage({
  name: "setting",
  label: { zh: "设置", en: "Setting" },
  icon: "setting",
  path: "/setting",
  screen: "setting",
});

/** The user's settings for notices of alarms. */
export const settingNotices = definePage({
  name: "setting_notices",
  label: { zh: "通知", en: "Notifications" },
  icon: "alarm",
  path: "/setting/notifications",
  under: "setting",
  needs: "alarm",
  screen: "setting-notices",
});

/** The customer's API application. While the API is off for the customer, the page offers to ask the provider. */
export const settingApi = definePage({
  name: "setting_api",
  label: { zh: "API 设置", en: "API settings" },
  icon: "key",
  path: "/setting/api",
  under: "setting",
  screen: "setting-api",
});

/** The customer's OPC parameters. While OPC is off for the customer, the page offers to ask the provider. */
export const settingOpc = definePage({
  name: "setting_opc",
  label: { zh: "OPC 参数", en: "OPC parameters" },
  icon: "setting",
  path: "/setting/opc",
  under: "setting",
  screen: "setting-opc",
});

/** The help page: manual, video and topics. Spec R2 says which roles see its menu entry. */
export const help = definePage({
  name: "help",
  label: { zh: "帮助", en: "Help" },
  icon: "help",
  path: "/help",
  screen: "help",
});
