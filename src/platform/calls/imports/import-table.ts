import { setImmediate } from "node:timers/promises";
import {
  code,
  type GoodRow,
  type ImportAnswer,
  type ImportCheck,
  type UploadedFile,
  type WireValue,
} from "../../../contract";
import { type CallContext, Refusal } from "../../access/handler";
import { ShuttingDownError } from "../../base/task-tracker";
import { forEachYielding } from "./for-each-yielding";
import { chunksOf, createImportReport, type ImportReport } from "./import-report";
import { type ImportedRow, type ImportLayout, readForCheck, readImport, tableIn } from "./read-import";

/** A row that has passed the check. */
export interface CheckedRow {
  readonly row: ImportedRow;
  /** What tells its record from all others: an IMEI or an EUI. */
  readonly identifier: string;
  /** Its values as they were read, by payload name. */
  readonly payload: object;
}

/** How the records of one kind are imported. */
export interface ImportPlan<R extends CheckedRow> extends ImportLayout {
  /** Checks rows against each other and against what is there, with a few statements for all; the bad ones are refused. */
  readonly check: (
    rows: readonly ImportedRow[],
    context: CallContext,
    report: Pick<ImportReport, "refuse">,
  ) => Promise<readonly R[]>;
  /** Rows that are written in one transaction. */
  readonly together: number;
  /** Writes rows in a transaction of their own; answers those that could not be written, and why. */
  readonly write: (rows: readonly R[], file: UploadedFile, context: CallContext) => Promise<readonly UnwrittenRow<R>[]>;
}

/** A good row that could not be written, for somebody has written something else since it was checked. */
export interface UnwrittenRow<R> {
  readonly row: R;
  readonly problem: Parameters<ImportReport["refuse"]>[1];
}

/**
 * Imports a table. Every row is checked first; good ones are written chunk by chunk, so that an import which breaks off has
 * written whole chunks, and the same file uploaded again writes only what is missing.
 */
export async function importTable<R extends CheckedRow>(
  file: UploadedFile,
  plan: ImportPlan<R>,
  context: CallContext,
): Promise<ImportAnswer> {
  const rows = await readImport(await tableIn(file, context.caller.accountId), plan);
  const report = createImportReport(rows.length, context);
  const good = await plan.check(rows, context, report);
  for (const [at, chunk] of chunksOf(good, plan.together).entries()) {
    if (at > 0) await goOn(context);
    // Imports that write the same records take their locks in one order, so that neither waits for the other for good.
    const ordered = chunk.toSorted((one, other) => (one.identifier < other.identifier ? -1 : 1));
    const unwritten = await plan.write(ordered, file, context);
    report.took(chunk.length - unwritten.length);
    await explain(unwritten, plan, context, report);
    // SQLite works in this thread: between two transactions others have their turn.
    await setImmediate();
  }
  return report.answer();
}

/**
 * @throws Refusal 14 when it must not go on: the codes of refusals before the first row would say that nothing was
 * written.
 */
async function goOn({ checkpoint }: CallContext): Promise<void> {
  try {
    await checkpoint();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ShuttingDownError)) throw error;
    throw new Refusal(code.saveError, {
      zh: "导入中断：会话已结束、权限已变更或平台正在停止。部分行已写入，重新登录后请再次上传该文件，已写入的行会被指出",
      en: "The import was broken off: the session has ended, the account was changed, or the platform is being stopped. Some rows were entered; sign in and upload the file again, and it says which",
    });
  }
}

/**
 * What another has written meanwhile, the check can tell by now; where it finds nothing, the statement's own reason
 * stands.
 */
async function explain<R extends CheckedRow>(
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

/** What the import of a table would do with each row. */
export async function checkTable<R extends CheckedRow>(
  file: UploadedFile,
  mappingText: string | null,
  plan: ImportPlan<R>,
  context: CallContext,
): Promise<ImportCheck> {
  const table = await tableIn(file, context.caller.accountId);
  const { heads, mapping, missing, total, rows } = await readForCheck(table, mappingText, plan);
  const report = createImportReport(total, context);
  const good: GoodRow[] = [];
  const named = new Set(plan.columns.filter(({ field }) => field.kind === "relation").map(({ name }) => name));
  await forEachYielding(await plan.check(rows, context, report), (one) =>
    good.push({ row: one.row.number, values: sentValues(one, named) }),
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
 * What a row says in the words of the wire.
 * @param named fields whose records stay called by their names, which the import looks up.
 */
function sentValues({ row, payload }: CheckedRow, named: ReadonlySet<string>): Readonly<Record<string, string>> {
  const read = payload as Readonly<Record<string, WireValue>>;
  return Object.fromEntries(
    Object.entries(row.values).map(([name, text]) => [name, named.has(name) ? text : String(read[name] ?? text)]),
  );
}
