import { registry } from "../../../../resources";
import { callByPath, importColumns, pathFor, type Text, type WireValue } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { oneOf } from "../../database";
import { type ColumnValue, recordTables } from "../../database/declared/record-tables";
import { columnsOfField, uniqueSets } from "../../database/declared/stored-resource";
import { forEachYielding } from "../imports/for-each-yielding";
import { chunksOf, duplicateRow, formatProblems } from "../imports/import-report";
import type { CheckedRow, ImportPlan } from "../imports/import-table";
import { parseRowPayload } from "../imports/row-payload";
import { withinSavepoint } from "../imports/within-savepoint";
import { unfitChoice } from "./choice-rules";
import type { Payload, StoredRow } from "./row-types";
import { ownersOf, takenText, valuesIn } from "./row-values";
import { changeRecords, saveWithin } from "./save-record";
import type { Recorded } from "./stored-rows";
import { createTitleLookup } from "./title-lookup";

interface RecordRow extends CheckedRow {
  readonly payload: Payload;
  readonly columns: StoredRow;
}

/** Values per statement. */
const chunkSize = 2000;

/** The import of the records of a resource, each with the rules of its form. @param variant of the records, if they have one */
export function recordImport(recorded: Recorded, variant: number | null): ImportPlan<RecordRow> {
  const { stored } = recorded;
  const { resource } = stored;
  const path = pathFor(resource, resource.calls.create ?? "", { [resource.variant ?? ""]: variant }) ?? "";
  const call = callByPath(registry, path);
  const columns = importColumns(resource, variant);
  return {
    columns,
    needed: columns.filter(({ field }) => field.required && !field.when).map(({ name }) => [name]),
    // Few rows per transaction, because on SQLite all other writers wait for its end.
    rowsPerTransaction: 100,
    async check(rows, context, report) {
      const titles = await createTitleLookup(rows, columns, context);
      const read: RecordRow[] = [];
      await forEachYielding(rows, (row) => {
        const parsed = parseRowPayload(call, titles.resolve(row), columns, context.caller);
        if ("faults" in parsed) return report.refuse(row, ...parsed.faults);
        const record = { ...parsed.values, ...call.variant };
        const unfit = unfitChoice({ fields: resource.fields, record }, null);
        if (unfit !== null) return report.refuse(row, ...formatProblems([unfit.text]));
        const values = valuesIn(stored, parsed.values, null, context);
        const all = { ...values, ...ownersOf(stored, values, context.caller) };
        const identifier = String(parsed.values[resource.title] ?? row.number);
        read.push({ row, identifier, payload: parsed.values, columns: all });
      });
      return withoutTaken(recorded, read, context, report);
    },
    async write(rows, _file, context) {
      const prepared = new Map<RecordRow, unknown>();
      if (recorded.hooks.prepare !== undefined) {
        for (const row of rows) {
          // Preparing takes long, for example a second for ten passwords.
          await context.checkpoint();
          prepared.set(row, await recorded.hooks.prepare(row.payload, context));
        }
      }
      return changeRecords(recorded, context, async (trx) => {
        const unwritten: { readonly row: RecordRow; readonly problem: { readonly text: Text } }[] = [];
        for (const row of rows) {
          const save = { payload: row.payload, prepared: prepared.get(row), variant };
          const text = await withinSavepoint(trx, () => saveWithin(trx, recorded, save, context));
          if (text !== null) unwritten.push({ row, problem: { text } });
        }
        return unwritten;
      });
    },
  };
}

/** Refuses rows whose unique values exist in an earlier row or a stored record. */
async function withoutTaken(
  { stored }: Recorded,
  rows: readonly RecordRow[],
  { database }: CallContext,
  report: Parameters<ImportPlan<RecordRow>["check"]>[2],
): Promise<readonly RecordRow[]> {
  let good = rows;
  for (const set of uniqueSets(stored.storage)) {
    const own = set.fields.flatMap((field) => columnsOfField(stored, field));
    const [first] = own;
    if (first === undefined) continue;
    const names = [...(set.within === "all" ? [] : stored.owner), ...own.map(({ name }) => name)];
    const keyOf = (row: Readonly<Record<string, ColumnValue | WireValue>>) =>
      JSON.stringify(names.map((name) => String(row[name] ?? "")));
    const isBlank = ({ columns }: RecordRow) => own.some(({ name }) => (columns[name] ?? "") === "");
    const values = good.filter((row) => !isBlank(row)).map(({ columns }) => String(columns[first.name]));
    const known = new Set<string>();
    for (const chunk of chunksOf([...new Set(values)], chunkSize)) {
      const type = first.type === "integer" ? "bigint" : first.type === "real" ? "double precision" : "text";
      const found = await recordTables(database)
        .selectFrom(stored.table)
        .select(names)
        .where(first.name, ...oneOf(database, type, chunk))
        .execute();
      for (const row of found) known.add(keyOf(row));
    }
    const seen = new Map<string, number>();
    good = good.filter((row) => {
      if (isBlank(row)) return true;
      const value = String(row.columns[first.name]);
      const key = keyOf(row.columns);
      const earlier = seen.get(key);
      if (earlier !== undefined) report.refuse(row.row, duplicateRow(value, earlier));
      else if (known.has(key)) report.refuse(row.row, { text: takenText(stored, set, value), fault: "exists" });
      else seen.set(key, row.row.number);
      return earlier === undefined && !known.has(key);
    });
  }
  return good;
}
