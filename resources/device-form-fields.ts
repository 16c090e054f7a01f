import {
  bearingTemperature,
  cartridgeVolume,
  deviceTypeOptions,
  field,
  loadLevel,
  reportInterval,
  timeSetting,
} from "../src/contract";

/** The fields of a device that users fill in. */
export const deviceFormFields = {
  type: field.choice({
    label: { zh: "设备类型", en: "Device type" },
    options: deviceTypeOptions,
    required: true,
    fixed: true,
  }),
  imei: field.imei({
    label: { zh: "设备编号/IMEI", en: "Device-ID/IMEI" },
    required: true,
    when: { type: 0 },
    suggestions: { call: "storage/list", search: "imei", with: { type: 0, active: 0, page: 1 }, value: "imei" },
  }),
  eui: field.eui({
    label: "EUI",
    required: true,
    when: { type: 1 },
    suggestions: { call: "storage/get-lora-list", search: "eui", value: "imei" },
  }),
  addr: field.deviceAddress({
    label: "addr",
    hint: { zh: "新增时留空则取自库存", en: "For a new device: taken from stock when left empty" },
    when: { type: 1 },
  }),
  nwks_key: field.aesKey({
    label: { zh: "网络会话密钥", en: "Network session key" },
    hint: { zh: "新增时留空则取自库存", en: "For a new device: taken from stock when left empty" },
    when: { type: 1 },
  }),
  apps_key: field.aesKey({
    label: { zh: "应用会话密钥", en: "Application session key" },
    hint: { zh: "新增时留空则取自库存", en: "For a new device: taken from stock when left empty" },
    when: { type: 1 },
  }),
  device_name: field.text({
    label: { zh: "名称", en: "Name" },
    required: true,
    max: 64,
    suggestions: { call: "config/get-device-name-list", by: { name: "application" } },
  }),
  device_sn: field.text({ label: { zh: "外部设备编号", en: "Outer device ID" }, max: 64 }),
  industry: field.text({
    label: { zh: "行业", en: "Industry" },
    max: 64,
    suggestions: { call: "config/get-industry-list" },
  }),
  application: field.text({
    label: { zh: "应用", en: "Application" },
    max: 64,
    suggestions: { call: "config/get-application-list", by: { name: "industry" } },
    filterSuggestions: "config/get-application-list-all",
  }),
  asset_tag: field.text({ label: { zh: "资产编号（工作机编号）", en: "Asset tag (work-machine number)" }, max: 64 }),
  asset_name: field.text({ label: { zh: "资产名称", en: "Asset name" }, max: 64 }),
  install_location: field.text({
    label: { zh: "安装位置", en: "Install location" },
    max: 128,
    suggestions: { call: "config/get-install-location-list" },
  }),
  lubricantTube: field.choice({
    label: { zh: "油管规格", en: "Lubricant cartridge specification" },
    options: cartridgeVolume,
    initial: 125,
    required: true,
  }),
  lubricant: field.text({
    label: { zh: "润滑脂", en: "Lubricant" },
    max: 64,
    suggestions: { call: "config/get-lubricant-list" },
  }),
  time_setting: field.choice({
    label: { zh: "时间设置", en: "Time setting" },
    hint: {
      zh: "新版 TLDD 支持 1 至 24 个月，旧版支持 1 至 12 个月",
      en: "The new TLDD supports 1 to 24 months, older ones 1 to 12",
    },
    options: timeSetting,
    required: true,
    limitedBy: "time_setting_max",
    initial: 6,
    input: "dose",
  }),
  report_interval: field.choice({
    label: { zh: "上报周期", en: "Reporting cycle" },
    options: reportInterval,
    initial: 24,
    required: true,
  }),
  bearing_type: field.text({ label: { zh: "轴承型号", en: "Bearing type" }, max: 64 }),
  rpm: field.number({ label: { zh: "转速", en: "Speed" }, unit: "rpm", min: 0, max: 100000, decimals: 0 }),
  bearing_temperature: field.choice({
    label: { zh: "轴承温度", en: "Bearing temperature" },
    options: bearingTemperature,
  }),
  load: field.choice({ label: { zh: "载荷", en: "Load condition" }, options: loadLevel }),
  image: field.image({
    label: { zh: "位置图（JPG）", en: "Location map (JPG)" },
    accept: ["jpg"],
  }),
  address: field.text({ label: { zh: "地址", en: "Address" } }),
  region: field.region({ label: { zh: "地区", en: "Region" }, levels: 2, extension: true }),
  position: field.position({ label: { zh: "经纬度", en: "Position" } }),
  group_id: field.relation({ label: { zh: "分组", en: "Group" }, to: "authority", titleIn: "group_name" }),
  customer_id: field.relation({
    label: { zh: "客户", en: "Customer" },
    to: "user",
    titleIn: "customer_name",
    extension: true,
  }),
} as const;
