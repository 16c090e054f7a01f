import { code } from "../../../src/contract";
import { loraDevice, loraStock, nbDevice, nbStock, newEui, newImei } from "../lubricators";
import { csvFile, pictureFile } from "../upload-files";
import type { AccessRow } from "./access-row";
import type { CallerName } from "./callers";

const keepers: readonly CallerName[] = ["admin", "storage"];
const staff: readonly CallerName[] = ["admin", "afm", "oem", "leader", "member"];
const changers: readonly CallerName[] = ["admin", "afm", "oem", "leader"];

/** A table of one record, by payload name. */
const tableOf = (record: Readonly<Record<string, unknown>>): File =>
  csvFile([Object.keys(record), Object.values(record).map(String)]);

/** Calls for uploads and downloads. */
export const fileRows: readonly AccessRow[] = [
  {
    path: "file/upload",
    says: "",
    may: [...staff, "storage", "customer"],
    payload: async () => ({ file: await pictureFile() }),
  },
  { path: "user/update-avatar", says: "", may: [...staff, "storage", "customer"], payload: () => ({ avatar: "" }) },
  {
    path: "device-file/list",
    says: "",
    may: [...staff, "customer"],
    target: "device",
    payload: ({ id }) => ({ device_id: id }),
  },
  {
    path: "device-file/add",
    says: " that was not uploaded",
    may: changers,
    target: "device",
    payload: ({ id }) => ({ device_id: id, url: "/files/AAAAAAAAAAAAAAAAAAAAAA.pdf", name: "manual.pdf" }),
    answers: code.wrongParameter,
  },
  {
    path: "device-file/delete",
    says: "",
    may: changers,
    target: "deviceFile",
    payload: ({ id }) => ({ file_id: id }),
  },
  { path: "file/download-zip", says: "", may: changers, target: "device", payload: ({ id }) => ({ device_ids: [id] }) },
  { path: "file/template", says: " of stock", may: [...changers, "storage"], payload: () => ({ type: 1 }) },
  {
    path: "file/template",
    says: " of devices",
    may: [...changers, "storage"],
    payload: () => ({ type: 0, resource: "device" }),
  },
  { path: "file/import-storage", says: "", may: keepers, payload: () => ({ file: tableOf(nbStock(newImei())) }) },
  { path: "file/import-storage-lora", says: "", may: keepers, payload: () => ({ file: tableOf(loraStock(newEui())) }) },
  {
    path: "device/import-device-file",
    says: " NB",
    may: changers,
    payload: async (_target, freeStock) => ({ file: tableOf(nbDevice((await freeStock()).name)) }),
  },
  {
    path: "device/import-device-file",
    says: " of devices without stock",
    may: changers,
    payload: () => ({ file: tableOf(loraDevice(newEui())) }),
  },
  { path: "file/check-storage", says: "", may: keepers, payload: () => ({ file: tableOf(nbStock(newImei())) }) },
  {
    path: "file/check-storage-lora",
    says: "",
    may: keepers,
    payload: () => ({ file: tableOf(loraStock(newEui())) }),
    // The answer contains the keys from the caller's own file.
    reveals: true,
  },
  {
    path: "device/check-device-file",
    says: "",
    may: changers,
    payload: async (_target, freeStock) => ({ file: tableOf(nbDevice((await freeStock()).name)) }),
  },
];
