import { csvLine, type GoodRow } from "../../../../contract";

/**
 * A chunk of a checked file as a CSV file (UTF-8), with payload names as heads.
 * @param name name of the user's file. The server's operation log shows it together with the row numbers.
 */
export function chunkFile(name: string, rows: readonly GoodRow[]): File {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const lines = rows.map(({ values }) => names.map((column) => values[column] ?? ""));
  const numbers = `${rows[0]?.row}–${rows.at(-1)?.row}`;
  return new File([names, ...lines].map(csvLine), `${name} (${numbers}).csv`, { type: "text/csv" });
}
