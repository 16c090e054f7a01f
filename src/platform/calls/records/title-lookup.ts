import type { ImportColumn, Text } from "../../../contract";
import { textIn } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { tableOf } from "../../access/resource-tables";
import { oneOf } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import { chunksOf } from "../imports/import-report";
import type { ImportedRow, RowProblem } from "../imports/read-import";
import { isReachable } from "./stored-rows";

/** Names per statement. */
const chunkSize = 500;

/** Finds the records that a table names by their titles, within the caller's scope. */
export async function createTitleLookup(
  rows: readonly ImportedRow[],
  columns: readonly ImportColumn[],
  { database, caller }: CallContext,
): Promise<{ readonly resolve: (row: ImportedRow) => ImportedRow }> {
  const found = new Map<string, (title: string) => readonly number[] | undefined>();
  const related = columns.filter(({ field }) => field.kind === "relation");
  for (const { name, field } of related) {
    if (field.kind !== "relation") continue;
    const { table, title, hasNumbers, stored } = tableOf(field.to);
    const ids = new Map<string, readonly number[]>();
    const texts = rows.flatMap(({ values }) => values[name] ?? []);
    // A database compares a number only with numbers.
    const titles = hasNumbers ? texts.map(Number).filter(Number.isFinite) : texts;
    for (const chunk of chunksOf([...new Set<number | string>(titles)], chunkSize)) {
      const records = await recordTables(database)
        .selectFrom(table)
        .select(["id", title])
        .where(title, ...oneOf(database, hasNumbers ? "double precision" : "text", chunk))
        .where(isReachable(caller, stored))
        .execute();
      for (const record of records) {
        const key = String(record[title]);
        ids.set(key, [...(ids.get(key) ?? []), Number(record.id)]);
      }
    }
    found.set(name, (text) => ids.get(hasNumbers ? String(Number(text)) : text));
  }
  return {
    resolve(row) {
      const values = { ...row.values };
      const faults: RowProblem[] = [...row.faults];
      for (const { name, label } of related) {
        const text = values[name];
        if (text === undefined) continue;
        const [id, ...others] = found.get(name)?.(text) ?? [];
        if (id !== undefined && others.length === 0) values[name] = String(id);
        else faults.push({ text: (id === undefined ? unknownTitle : ambiguousTitle)(label, text), fault: "unknown" });
      }
      return { ...row, values, faults };
    },
  };
}

const unknownTitle = (label: Text, title: string): Text => ({
  zh: `没有名为“${title}”的${textIn(label, "zh")}`,
  en: `${textIn(label, "en")}: “${title}” is unknown`,
});

const ambiguousTitle = (label: Text, title: string): Text => ({
  zh: `有多个名为“${title}”的${textIn(label, "zh")}，请在表单中选择`,
  en: `${textIn(label, "en")}: “${title}” is not unique; choose it in the form`,
});
