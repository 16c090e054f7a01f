import { code, deviceType, type ImportAnswer, type ImportCheck, type UploadedFile } from "../../../contract";
import { type CallContext, type Handlers, Refusal } from "../../access/handler";
import { QueueFullError } from "../../base/concurrency-limit";
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

interface ImportPayload {
  readonly file: UploadedFile;
  readonly mapping: string | null;
}

/** Imports a table. */
export const importWith =
  <R extends CheckedRow>(plan: ImportPlan<R>) =>
  ({ file }: Pick<ImportPayload, "file">, context: CallContext): Promise<ImportAnswer> =>
    withLimits(file, context, () => importTable(file, plan, context));

/** Checks a table. */
export const checkWith =
  <R extends CheckedRow>(plan: ImportPlan<R>) =>
  ({ file, mapping }: ImportPayload, context: CallContext): Promise<ImportCheck> =>
    withLimits(file, context, () => checkTable(file, mapping, plan, context));

/** The calls that check and import tables of stock and devices. */
export const importHandlers: Handlers<ImportPath> = {
  "file/import-storage": importWith(stockImport(deviceType.nb)),
  "file/import-storage-lora": importWith(stockImport(deviceType.lora)),
  "device/import-device-file": importWith(deviceImport()),
  "file/check-storage": checkWith(stockImport(deviceType.nb)),
  "file/check-storage-lora": checkWith(stockImport(deviceType.lora)),
  "device/check-device-file": checkWith(deviceImport()),
};

/** @throws Refusal 15 after too many tables in an hour; QueueFullError for too many tables at the same time. */
async function withLimits<R>(file: UploadedFile, { caller, limits }: CallContext, work: () => Promise<R>): Promise<R> {
  const end = await limits.beginTable(caller.accountId);
  if (end === undefined) throw new QueueFullError();
  try {
    if (!(await limits.allowsImport(caller.accountId, file.bytes.length))) throw tooManyImports();
    return await work();
  } finally {
    end();
  }
}

const tooManyImports = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "导入过于频繁，请一小时后再试", en: "Too many imports; try again in an hour" });
