import { code, deviceType, type ImportAnswer, type ImportCheck, type UploadedFile } from "../../../contract";
import { type CallContext, type Handlers, Refusal } from "../../access/handler";
import { QueueFullError } from "../../base/concurrency-limit";
import { createInFlightQuota } from "../../base/in-flight-quota";
import { deviceImport } from "./device-import";
import { type CheckedRow, checkTable, type ImportPlan, importTable } from "./import-table";
import { stockImport } from "./stock-import";

type ImportPath =
  | "file/import-storage"
  | "file/import-storage-lora"
  | "device/import-device-file"
  | "file/check-storage"
  | "file/check-storage-lora"
  | "device/check-device-file";

interface Sent {
  readonly file: UploadedFile;
  readonly mapping: string | null;
}

const imported =
  <R extends CheckedRow>(plan: ImportPlan<R>) =>
  ({ file }: Pick<Sent, "file">, context: CallContext): Promise<ImportAnswer> =>
    counted(file, context, () => importTable(file, plan, context));

const checked =
  <R extends CheckedRow>(plan: ImportPlan<R>) =>
  ({ file, mapping }: Sent, context: CallContext): Promise<ImportCheck> =>
    counted(file, context, () => checkTable(file, mapping, plan, context));

/** Tables of new records: looked through first, and taken in. */
export const importHandlers: Handlers<ImportPath> = {
  "file/import-storage": imported(stockImport(deviceType.nb)),
  "file/import-storage-lora": imported(stockImport(deviceType.lora)),
  "device/import-device-file": imported(deviceImport()),
  "file/check-storage": checked(stockImport(deviceType.nb)),
  "file/check-storage-lora": checked(stockImport(deviceType.lora)),
  "device/check-device-file": checked(deviceImport()),
};

/** Tables that one account has in the queue that all share; of these, one is read at a time. */
export const maxTablesPerAccount = 4;
const underWay = createInFlightQuota(maxTablesPerAccount);

/** @throws Refusal 15 for an account that has sent too many tables; QueueFull for one that sends too many at a time. */
async function counted<R>(file: UploadedFile, { caller, limits }: CallContext, work: () => Promise<R>): Promise<R> {
  if (!underWay.begin(caller.accountId)) throw new QueueFullError();
  try {
    if (!limits.allowsImport(caller.accountId, file.bytes.length)) throw importedTooOften();
    return await work();
  } finally {
    underWay.end(caller.accountId);
  }
}

const importedTooOften = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "导入过于频繁，请一小时后再试", en: "Too many imports; try again in an hour" });
