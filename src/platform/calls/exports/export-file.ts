import { setImmediate } from "node:timers/promises";
import { byteOrderMark, csvLine, type ExportFormat, type Language, zoneOffset } from "../../../contract";
import { FileAnswer, mediaTypes } from "../../access/file-answer";
import type { Caller } from "../../access/handler";
import { createConcurrencyLimit } from "../../base/concurrency-limit";
import { type CellFormat, type CellValue, streamXlsx, timeText } from "../../files/spreadsheets/xlsx-stream";
import type { ExportColumn } from "./export-columns";

type Row = Readonly<Record<string, unknown>>;
type TableRows = Iterable<readonly CellValue[]>;

interface ExportOptions {
  /** File name without extension. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  /** Returns the next records, or null after the last. It is called after the previous records were written. */
  readonly next: () => Promise<readonly Row[] | null>;
}

/** Exports records as a file that is streamed, so that any number of records fits into memory. */
export function exportFile({ name, format, columns, next }: ExportOptions): FileAnswer {
  const rows = formatRows(next, columns);
  const bytes =
    format === "csv"
      ? streamCsv(columns, rows)
      : streamXlsx({
          name: name.slice(0, maxSheetName),
          head: columns.map((column) => column.head),
          formats: columns.map((column) => column.format),
          next: rows,
        });
  return new FileAnswer({ name: `${name}.${format}`, mediaType: mediaTypes[format], body: streamOf(bytes) });
}

/** Maximum length of a sheet name in xlsx files. */
const maxSheetName = 31;

/** Number of records that are formatted before other calls can run. */
const batchSize = 250;

/** Formats the records in batches. Each row is formatted when it is written, and its record can be freed then. */
function formatRows(next: ExportOptions["next"], columns: readonly ExportColumn[]): () => Promise<TableRows | null> {
  let hasStarted = false;
  let pending: readonly Row[] = [];
  return async () => {
    if (hasStarted) await setImmediate();
    hasStarted = true;
    const rows = pending.length > 0 ? pending : await next();
    if (rows === null) return null;
    pending = rows.slice(batchSize);
    return cellsOf(rows.slice(0, batchSize), columns);
  };
}

function* cellsOf(rows: readonly Row[], columns: readonly ExportColumn[]): Generator<readonly CellValue[]> {
  for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

async function* streamCsv(
  columns: readonly ExportColumn[],
  next: () => Promise<TableRows | null>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const formats = columns.map(({ format }) => format);
  yield encoder.encode(byteOrderMark + csvLine(columns.map(({ head }) => head)));
  const nextChunk = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const rows = await next();
    if (rows === null) return null;
    let text = "";
    for (const row of rows) text += csvLine(row.map((value, column) => csvValue(value, formats[column])));
    return encoder.encode(text);
  };
  for (let bytes = await nextChunk(); bytes !== null; bytes = await nextChunk()) yield bytes;
}

/** CSV has no dates, so times are written as texts that spreadsheet programs recognise. */
const csvValue = (value: CellValue, format: CellFormat = "text"): CellValue =>
  typeof value === "number" && (format === "time" || format === "day") ? timeText(value, format) : value;

/** Concurrent exports take turns, part by part, so that only the records of one part are in memory. */
const inTurn = createConcurrencyLimit(1);

/** A stream that produces bytes only after the previous bytes were sent. */
const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await inTurn(() => chunks.next());
        if (done) return controller.close();
        // The stream would not pull again after an empty chunk.
        if (value.length > 0) return controller.enqueue(value);
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  });

/** The day of a time (ms UTC) in the reader's time zone, for file names: 2026-11-21. */
export const isoDay = (now: number, { timeZone }: Pick<Caller, "timeZone">): string =>
  timeText(now + zoneOffset(timeZone)(now), "day");

/** Joins parts to a file name, without characters that file systems or spreadsheet programs refuse. */
export const fileTitle = (parts: readonly string[], language: Language): string =>
  parts.join(language === "zh" ? "-" : " - ").replace(/[\\/:*?"<>|[\]\p{Cc}]/gu, " ");
