import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

const device = field.id({ label: { zh: "设备", en: "Device" }, required: true });

/** Maximum number of documents of one device. */
export const maxDeviceFiles = 50;

/** Calls about documents of devices. The specification lists office file types (spec §5), but no calls for them. */
export const deviceFileCalls = defineCalls({
  // All documents of a device, newest first: `{ list: DeviceFile[] }`.
  "device-file/list": {
    sends: { device_id: device },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
  // Adds a file that `file/upload` has stored, by its URL.
  "device-file/add": {
    sends: {
      device_id: device,
      url: field.text({ label: { zh: "文件", en: "File" }, required: true, max: 256 }),
      name: field.text({ label: { zh: "文件名", en: "File name" }, required: true, max: 128 }),
    },
    access: { anyOf: ["device.edit"] },
    extension: true,
  },
  "device-file/delete": {
    sends: { file_id: field.id({ label: { zh: "文件", en: "File" }, required: true }) },
    access: { anyOf: ["device.edit"] },
    extension: true,
  },
});
