import { csvLine, type GoodRow } from "../../../../contract";

/**
 * Rows of a checked file as a file of their own: CSV (UTF-8), headed by payload names, a record a line.
 * @param name what the person calls the file they come from; the server's operation log has it, with the rows' numbers in it.
 */
export function chunkFile(name: string, rows: readonly GoodRow[]): File {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const lines = rows.map(({ values }) => names.map((one) => values[one] ?? ""));
  const numbers = `${rows[0]?.row}–${rows.at(-1)?.row}`;
  return new File([names, ...lines].map(csvLine), `${name} (${numbers}).csv`, { type: "text/csv" });
}
