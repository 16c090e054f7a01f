import { field } from "../declaration/field";
import { deviceStatus, reportInterval, timeSetting } from "../enums";
import { defineCalls } from "./define-calls";

const deviceKey = field.id({ label: { zh: "设备", en: "Device" }, required: true });

/** Calls about devices beside lists and forms: the map, scenes and pending commands. */
export const deviceCalls = defineCalls({
  // Devices in the square around a point, `axis_offset` degrees to each side (spec D6).
  "device/list-map": {
    sends: {
      x_axis: field.number({ label: { zh: "经度", en: "Longitude" }, required: true, min: -180, max: 180 }),
      y_axis: field.number({ label: { zh: "纬度", en: "Latitude" }, required: true, min: -90, max: 90 }),
      axis_offset: field.number({ label: { zh: "范围", en: "Extent" }, required: true, min: 0.0001, max: 180 }),
      // Default: all statuses.
      status: field.choice({ label: { zh: "设备状态", en: "Device status" }, options: deviceStatus, extension: true }),
    },
    access: { anyOf: ["device.list"] },
    reads: true,
  },
  // The mode/scene setting (spec D8). Form-encoded bodies cannot hold lists of records, so the scene is sent as JSON:
  // see `serialiseScene`.
  "device/scene-detail": {
    sends: { device_id: deviceKey },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
  "device/save-scene": {
    sends: {
      device_id: deviceKey,
      scene: field.longText({ label: { zh: "模式/场景", en: "Mode/scene" }, required: true, max: 8000 }),
    },
    access: { anyOf: ["device.edit"] },
    extension: true,
  },
  // The whole life of the device (spec E30).
  "device/passport": {
    sends: { device_id: deviceKey },
    access: { anyOf: ["device_history.list"] },
    reads: true,
    extension: true,
  },
  // The changes that `device/save-settings` would make to some of the devices. Changes nothing.
  "device/settings-preview": {
    sends: {
      device_ids: field.keys({ label: { zh: "设备", en: "Devices" }, required: true, max: 50 }),
      time_setting: field.choice({ label: { zh: "时间设置", en: "Time setting" }, options: timeSetting }),
      report_interval: field.choice({ label: { zh: "上报周期", en: "Reporting cycle" }, options: reportInterval }),
      scene_device_id: field.relation({ label: { zh: "模式/场景", en: "Mode/scene" }, to: "device" }),
    },
    access: { anyOf: ["device.settings"] },
    reads: true,
    extension: true,
  },
  // The commands that the device will receive with its next report, with their times.
  "device/pending": {
    sends: { device_id: deviceKey },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
});
