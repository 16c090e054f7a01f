import { loraDevice, loraStock, nbDevice, nbStock, newEui, newImei } from "../lubricators";
import { testBegin } from "../platform-calls";
import { type AccessRow, admin, byId, changers, keepers, row, staff, stockReaders } from "./access-row";

const bearing = {
  kind: "ball",
  way: "side",
  bore: 25,
  outside: 52,
  width: 15,
  rpm: 1500,
  temperature: 70,
  hours: 24,
};

/** Calls about devices. */
export const deviceRows: readonly AccessRow[] = [
  row("device/list", [...staff, "customer"]),
  row("device/list", [...staff, "customer"], {
    says: " of a customer",
    target: "customer",
    payload: byId("customer_id"),
    lists: true,
  }),
  row("device/detail", [...staff, "customer"], { target: "device", payload: byId("device_id") }),
  row("device/list-map", [...staff, "customer"], { payload: () => ({ x_axis: 10, y_axis: 50, axis_offset: 180 }) }),
  row("device/reveal", changers, { target: "loraDevice", payload: byId("device_id"), reveals: true }),
  row("device/save-device", changers, { says: " adds", target: "stock", payload: ({ name }) => nbDevice(name) }),
  row("device/save-device", changers, {
    says: " edits",
    target: "device",
    payload: ({ id, name }) => ({ ...nbDevice(name), device_id: id }),
  }),
  row("device/save-device-lora", changers, {
    says: " adds",
    target: "loraStock",
    payload: ({ name }) => loraDevice(name),
  }),
  row("device/save-device-lora", changers, {
    says: " edits",
    target: "loraDevice",
    payload: ({ id, name }) => ({ ...loraDevice(name), device_id: id }),
  }),
  row("device/save-device", changers, {
    says: " gives to a customer of the device's provider",
    target: "customer",
    notForAdmin: "foreign",
    payload: async ({ id }, freeStock) => nbDevice((await freeStock()).name, { customer_id: id }),
  }),
  row("device/delete-device", changers, { target: "device", payload: byId("device_id") }),
  row("device/enable", changers, { target: "device", payload: byId("device_id") }),
  row("device/unbind-device", changers, { target: "device", payload: byId("device_id") }),
  row("device/trend", [...staff, "customer"], {
    target: "device",
    payload: ({ id }) => ({ device_id: id, range: "7d" }),
  }),
  row("device/pending", [...staff, "customer"], { target: "device", payload: byId("device_id") }),
  row("device/scene-detail", [...staff, "customer"], { target: "device", payload: byId("device_id") }),
  row("device/save-scene", changers, { target: "device", payload: ({ id }) => ({ device_id: id, scene: "[]" }) }),
  row("device/passport", changers, { target: "device", payload: byId("device_id") }),
  row("device/advice", staff, { target: "device", payload: byId("device_id") }),
  row("device/save-advice", changers, {
    target: "device",
    payload: ({ id }) => ({ ...bearing, device_id: id }),
  }),
  row("device/history", changers, { target: "device", payload: byId("device_id") }),
  row("device/cancel-pending", changers, { target: "device", payload: byId("device_id") }),
  row("device-log/list", [...staff, "customer"]),
  row("device-log/list", [...staff, "customer"], {
    says: " of a device",
    target: "device",
    payload: byId("device_id"),
    lists: true,
  }),
  row("device/reset-device", changers, { target: "device", payload: ({ name }) => ({ imei: name }) }),
];

/** The people of providers. */
const swappers = ["afm", "oem", "leader"] as const;

export const swapRows: readonly AccessRow[] = [
  row("device/swap-cartridge", swappers, {
    target: "cartridgeForDevice",
    payload: ({ id, name }) => ({ device_id: name, cartridge_id: id, swap_reason: "First cartridge" }),
  }),
  row("device/swap-preview", swappers, {
    target: "cartridgeForDevice",
    payload: ({ id, name }) => ({ device_id: name, cartridge_id: id }),
  }),
  row("swap/list", staff),
  row("swap/list", staff, { says: " of a device", target: "device", payload: byId("device_id"), lists: true }),
  row("swap/export", staff, { payload: () => ({ format: "csv" }) }),
  row("swap/export", staff, {
    says: " of a device",
    target: "device",
    payload: ({ id }) => ({ device_id: id, format: "csv" }),
    lists: true,
  }),
];

/** Settings of many devices. */
export const settingRows: readonly AccessRow[] = [
  row("device/save-settings", changers, {
    target: "device",
    payload: ({ id }) => ({ device_ids: [id], report_interval: 12 }),
  }),
  row("device/save-settings", changers, {
    says: " with the mode/scene of a device",
    target: "device",
    payload: ({ id }) => ({ device_ids: [id], scene_device_id: id }),
  }),
  row("device/settings-preview", changers, {
    target: "device",
    payload: ({ id }) => ({ device_ids: [id], time_setting: 3 }),
  }),
  row("setting-job/list", changers),
  row("setting-job/detail", changers, { target: "settingJob", payload: byId("id") }),
  row("setting-job/cancel", changers, { target: "settingJob", payload: byId("id") }),
  row("setting-job/export", changers, { payload: () => ({ format: "csv" }) }),
  row("setting-change/list", changers, { target: "settingJob", payload: byId("job_id"), lists: true }),
  row("setting-change/export", changers, {
    target: "settingJob",
    payload: ({ id }) => ({ job_id: id, format: "csv" }),
    lists: true,
  }),
];

export const alarmRows: readonly AccessRow[] = [
  row("device-alarm-log/list", [...staff, "customer"]),
  row("device-alarm-log/list", [...staff, "customer"], {
    says: " of a customer",
    target: "customer",
    payload: byId("customer_id"),
    lists: true,
  }),
  row("device-alarm-log/list-by-device", [...staff, "customer"], { target: "device", payload: byId("device_id") }),
  row("device-alarm-log/acknowledge", changers, { target: "alarm", payload: byId("id") }),
  row("device-alarm-log/comment", [...changers, "customer"], {
    target: "alarm",
    payload: ({ id }) => ({ id, comment: "Cartridge ordered" }),
  }),
  row("device-alarm-log/detail", [...staff, "customer"], { target: "alarm", payload: byId("id") }),
  row("device-alarm-log/steps", [...staff, "customer"], { target: "alarm", payload: byId("alarm_id"), lists: true }),
  row("device-alarm-log/count-new", [...staff, "customer"]),
  row("device-alarm-log/assignees", changers),
  row("device-alarm-log/assign", changers, { target: "alarm", payload: ({ id }) => ({ id, assignee_id: "" }) }),
  row("device-alarm-log/snooze", changers, { target: "alarm", payload: ({ id }) => ({ id, hours: 24 }) }),
  row("device-alarm-log/clear", changers, { target: "alarm", payload: ({ id }) => ({ id, close_reason: "Done" }) }),
  row("device-alarm-log/reopen", changers, { target: "clearedAlarm", payload: byId("id") }),
];

export const gatewayRows: readonly AccessRow[] = [
  row("gateway/list", staff),
  row("gateway/detail", staff, { target: "gateway", payload: byId("id") }),
  row("gateway/save", changers, { says: " adds", payload: () => ({ eui: newEui(), name: "Made gateway" }) }),
  row("gateway/save", changers, {
    says: " edits",
    target: "gateway",
    payload: ({ id, name }) => ({ id, eui: name, name: "Own edited" }),
  }),
  row("gateway/delete", changers, { target: "gateway", payload: byId("id") }),
];

export const stockRows: readonly AccessRow[] = [
  row("storage/list", stockReaders),
  row("storage/list", stockReaders, {
    says: " of a provider",
    target: "agent",
    payload: byId("agent_id"),
    lists: true,
  }),
  row("storage/get-lora-list", stockReaders, { payload: () => ({ eui: "" }) }),
  row("storage/create", keepers, { says: " enters", payload: () => nbStock(newImei()) }),
  row("storage/create", keepers, {
    says: " edits",
    target: "stock",
    payload: ({ id, name }) => ({ ...nbStock(name), storage_id: id }),
  }),
  row("storage/create-lora", keepers, { says: " enters", payload: () => loraStock(newEui()) }),
  row("storage/create-lora", keepers, {
    says: " edits",
    target: "loraStock",
    payload: ({ id, name }) => ({ ...loraStock(name), storage_id: id }),
  }),
  row("storage/delete", keepers, { target: "stock", payload: byId("storage_id") }),
  row("storage/delete-lora", keepers, { target: "loraStock", payload: byId("storage_id") }),
  row("storage/register", keepers, { target: "loraStock", payload: byId("storage_id") }),
  row("storage/reveal", keepers, { target: "loraStock", payload: byId("storage_id"), reveals: true }),
  row("storage/distribute", admin, {
    target: "agent",
    payload: async ({ id }, freeStock) => ({ storage_ids: [(await freeStock()).id], agent_id: id }),
  }),
  row("storage/undo-distribute", admin, {
    target: "stock",
    payload: ({ id }) => ({ storage_id: id, distribute_time: testBegin }),
  }),
];
