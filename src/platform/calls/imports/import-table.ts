import { setImmediate } from "node:timers/promises";
import {
  code,
  type GoodRow,
  type ImportAnswer,
  type ImportCheck,
  type Text,
  type UploadedFile,
  type WireValue,
} from "../../../contract";
import { type CallContext, Refusal } from "../../access/handler";
import { outageOf } from "../../base/outage";
import { ShuttingDownError } from "../../base/task-tracker";
import { forEachYielding } from "./for-each-yielding";
import { chunksOf, createImportReport, type ImportReport } from "./import-report";
import { type ImportedRow, type ImportLayout, readForCheck, readImport, readTable } from "./read-import";

/** A row that has passed the check. */
export interface CheckedRow {
  readonly row: ImportedRow;
  /** The unique identifier of its record: an IMEI or an EUI. */
  readonly identifier: string;
  /** Its validated values by payload name. */
  readonly payload: object;
}

/** How records of a resource are imported. */
export interface ImportPlan<R extends CheckedRow> extends ImportLayout {
  /**
   * Checks all rows against each other and the database, with a few statements. Reports bad rows, returns good ones.
   */
  readonly check: (
    rows: readonly ImportedRow[],
    context: CallContext,
    report: Pick<ImportReport, "refuse">,
  ) => Promise<readonly R[]>;
  /** Rows that are written in one transaction. */
  readonly rowsPerTransaction: number;
  /** Writes rows in a transaction. Returns the rows that could not be written, with the reasons. */
  readonly write: (rows: readonly R[], file: UploadedFile, context: CallContext) => Promise<readonly UnwrittenRow<R>[]>;
}

/** A checked row that could not be written, because of another write since the check. */
export interface UnwrittenRow<R> {
  readonly row: R;
  readonly problem: Parameters<ImportReport["refuse"]>[1];
}

/**
 * Imports a table. All rows are checked first; then the good ones are written chunk by chunk. An interrupted import has
 * written whole chunks, and uploading the same file again writes only the missing rows.
 */
export async function importTable<R extends CheckedRow>(
  file: UploadedFile,
  plan: ImportPlan<R>,
  context: CallContext,
): Promise<ImportAnswer> {
  const rows = await readImport(await readTable(file, context.caller.accountId), plan);
  const report = createImportReport(rows.length, context);
  const good = await plan.check(rows, context, report);
  let hasWritten = false;
  try {
    for (const chunk of chunksOf(good, plan.rowsPerTransaction)) {
      const checkpoint = hasWritten ? () => assertMayContinue(context) : context.checkpoint;
      if (hasWritten) await checkpoint();
      // All imports lock records in the same order, which prevents deadlocks.
      const ordered = chunk.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1));
      const unwritten = await plan.write(ordered, file, { ...context, checkpoint });
      hasWritten = true;
      report.addImported(chunk.length - unwritten.length);
      await reportUnwritten(unwritten, plan, context, report);
      // SQLite runs in this thread, so let other calls run between two transactions.
      await setImmediate();
    }
  } catch (error) {
    if (!hasWritten || outageOf(error) === undefined) throw error;
    context.log.error({ err: error, reason: outageOf(error)?.reason }, "an import was interrupted by an outage");
    throw interrupted({
      zh: "导入中断：平台的数据库或磁盘暂时无法使用。部分行已写入，请稍后再次上传该文件，已写入的行会被指出",
      en: "The import was interrupted: the database or the disk of the platform cannot be used at the moment. Some rows were imported; upload the file again later to see which",
    });
  }
  return report.answer();
}

/** The refusal of an import that has written rows. Other codes would tell the client that no row was written. */
const interrupted = (text: Text): Refusal => new Refusal(code.saveError, text);

/** @throws Refusal 14 if the import must stop. */
async function assertMayContinue({ checkpoint }: CallContext): Promise<void> {
  try {
    await checkpoint();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ShuttingDownError)) throw error;
    throw interrupted({
      zh: "导入中断：会话已结束、权限已变更或平台正在停止。部分行已写入，重新登录后请再次上传该文件，已写入的行会被指出",
      en: "The import was interrupted: the session has ended, the account was changed, or the platform is being stopped. Some rows were imported; sign in and upload the file again to see which",
    });
  }
}

/**
 * Reports the rows that could not be written. A second check finds the reason if another import has written the record
 * meanwhile; otherwise the reason from writing counts.
 */
async function reportUnwritten<R extends CheckedRow>(
  unwritten: readonly UnwrittenRow<R>[],
  plan: ImportPlan<R>,
  context: CallContext,
  report: ImportReport,
): Promise<void> {
  if (unwritten.length === 0) return;
  const rows = unwritten.map(({ row }) => row.row);
  const good = new Set((await plan.check(rows, context, report)).map(({ row }) => row));
  for (const { row, problem } of unwritten) if (good.has(row.row)) report.refuse(row.row, problem);
}

/** Checks a table: tells for each row whether the import would accept it. */
export async function checkTable<R extends CheckedRow>(
  file: UploadedFile,
  mappingText: string | null,
  plan: ImportPlan<R>,
  context: CallContext,
): Promise<ImportCheck> {
  const table = await readTable(file, context.caller.accountId);
  const { heads, mapping, missing, total, rows } = await readForCheck(table, mappingText, plan);
  const report = createImportReport(total, context);
  const good: GoodRow[] = [];
  const relations = new Set(plan.columns.filter(({ field }) => field.kind === "relation").map(({ name }) => name));
  await forEachYielding(await plan.check(rows, context, report), (checked) =>
    good.push({ row: checked.row.number, values: wireValues(checked, relations) }),
  );
  return {
    heads,
    mapping: Object.fromEntries([...mapping].map(([number, { name }]) => [String(number), name])),
    missing,
    total,
    good,
    refused: report.answer().refused,
  };
}

/**
 * The values of a row as the import accepts them.
 * @param relations fields that keep the name of the related record, which the import looks up.
 */
function wireValues({ row, payload }: CheckedRow, relations: ReadonlySet<string>): Readonly<Record<string, string>> {
  const parsed = payload as Readonly<Record<string, WireValue>>;
  return Object.fromEntries(
    Object.entries(row.values).map(([name, text]) => [name, relations.has(name) ? text : String(parsed[name] ?? text)]),
  );
}
