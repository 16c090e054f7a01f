import { field } from "../declaration/field";
import { deviceTypeOptions } from "../enums";
import { defineCalls } from "./define-calls";
import { uploadFile } from "./file-rules";

/** What can be imported, by the name of its resource. */
const importedResources = [
  { value: "storage", label: { zh: "库存", en: "Stock" } },
  { value: "device", label: { zh: "设备", en: "Devices" } },
] as const;

/** Calls that take or give files and belong to no resource. */
export const fileCalls = defineCalls({
  // Location maps, pictures of accounts, documents; who may hang a file on a record, the call that saves the record decides.
  "file/upload": { sends: {}, access: "session", takes: uploadFile, at: "host" },
  // The location maps of the named devices: as many as an archive and a body can hold without strain.
  "file/download-zip": {
    sends: {
      device_ids: field.keys({ label: { zh: "设备", en: "Devices" }, required: true, extension: true, most: 5000 }),
    },
    access: { anyOf: ["device.maps"] },
    reads: true,
    answers: "file",
    at: "host",
  },
  // The table that an import takes, without rows: of stock where nothing else is named.
  "file/template": {
    sends: {
      type: field.choice({ label: { zh: "设备类型", en: "Device type" }, options: deviceTypeOptions, required: true }),
      resource: field.choice({
        label: { zh: "导入内容", en: "What is imported" },
        options: importedResources,
        extension: true,
      }),
    },
    access: { anyOf: ["storage.create", "distribution.create", "device.create"] },
    reads: true,
    answers: "file",
    at: "host",
  },
});
