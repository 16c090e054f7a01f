import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

const device = field.id({ label: { zh: "设备", en: "Device" }, required: true });

/** Documents that one device has at most. */
export const maxDeviceFiles = 50;

/** A manual, data sheet or photo of a device. */
export interface DeviceFile {
  readonly file_id: number;
  /** What its sender calls it, with the ending that it is kept under. */
  readonly name: string;
  /** Where it is on the server that answers. */
  readonly url: string;
  readonly bytes: number;
  /** Who has added it, empty where that is not the reader's to know, and when (ms UTC). */
  readonly username: string;
  readonly create_time: number;
}

/** The documents of devices. No specified call speaks of them; its office file types (section 5) have no other field. */
export const deviceFileCalls = defineCalls({
  // All of a device, the latest first: `{ list: DeviceFile[] }`.
  "device-file/list": {
    sends: { device_id: device },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
  // Of what was uploaded before, by its address.
  "device-file/add": {
    sends: {
      device_id: device,
      url: field.text({ label: { zh: "文件", en: "File" }, required: true, max: 64 }),
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
