import { field } from "../declaration/field";
import { deviceTypeOptions } from "../enums";
import { defineCalls } from "./define-calls";
import { uploadFile } from "./file-rules";

/** Resources with an import, by name. */
const importedResources = [
  { value: "storage", label: { zh: "库存", en: "Stock" } },
  { value: "device", label: { zh: "设备", en: "Devices" } },
] as const;

/** Calls for uploads and downloads that belong to no resource. */
export const fileCalls = defineCalls({
  // Any session may upload. The call that adds the file to a record checks whether the session may change that record.
  "file/upload": { sends: {}, access: "session", takes: uploadFile, at: "host" },
  // The location maps of devices in one archive. The limit keeps archive and request small.
  "file/download-zip": {
    sends: {
      device_ids: field.keys({ label: { zh: "设备", en: "Devices" }, required: true, extension: true, max: 5000 }),
    },
    access: { anyOf: ["device.maps"] },
    reads: true,
    answers: "file",
    at: "host",
  },
  // The empty table for an import. Default resource: storage.
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
