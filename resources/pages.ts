import { definePage } from "../src/contract";

/** The dashboard. */
export const home = definePage({
  name: "home",
  label: { zh: "数据看板", en: "Data" },
  icon: "home",
  path: "/home",
  screen: "home",
});

/** Where the devices are, beside the dashboard's figures. */
export const homeMap = definePage({
  name: "home_map",
  label: { zh: "设备地图", en: "Device Map" },
  icon: "map",
  path: "/home/map",
  under: "home",
  needs: "device",
  screen: "device-map",
});

/** Which cartridges will be empty when, and what that needs. */
export const homeForecast = definePage({
  name: "home_forecast",
  label: { zh: "换罐计划", en: "Cartridge Plan" },
  icon: "box",
  path: "/home/forecast",
  under: "home",
  needs: "device",
  screen: "forecast",
});

/** What both screens of the stock have alike: each device that is scanned is entered at once. */
const stockScan = { label: { zh: "扫码入库", en: "Scan to stock" }, icon: "storage", does: "create" } as const;

/** Scanning one lubricator after the other into stock, beside the stock operator's list. */
export const storageScan = definePage({
  ...stockScan,
  name: "storage_scan",
  path: "/storage/scan",
  under: "storage",
  needs: "storage",
  screen: "storage-scan",
});

/** The same beside the admin's list. */
export const distributionScan = definePage({
  ...stockScan,
  name: "distribution_scan",
  path: "/distribution/scan",
  under: "distribution",
  needs: "distribution",
  screen: "distribution-scan",
});

/** One's own account and, for admins, those of the platform. */
export const setting = definePage({
  name: "setting",
  label: { zh: "设置", en: "Setting" },
  icon: "setting",
  path: "/setting",
  screen: "setting",
});

/** For customers to whom an admin has given the open API, or who are to ask for it. */
export const settingApi = definePage({
  name: "setting_api",
  label: { zh: "API 设置", en: "API settings" },
  icon: "key",
  path: "/setting/api",
  under: "setting",
  screen: "setting-api",
});

/** For customers for whom an admin has switched OPC on, or who are to ask for it. */
export const settingOpc = definePage({
  name: "setting_opc",
  label: { zh: "OPC 参数", en: "OPC parameters" },
  icon: "setting",
  path: "/setting/opc",
  under: "setting",
  screen: "setting-opc",
});

/** The manual and the video (spec R2). */
export const help = definePage({
  name: "help",
  label: { zh: "帮助", en: "Help" },
  icon: "help",
  path: "/help",
  screen: "help",
});
