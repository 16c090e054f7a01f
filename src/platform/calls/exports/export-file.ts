import { setImmediate } from "node:timers/promises";
import { byteOrderMark, csvLine, type ExportFormat, type Language } from "../../../contract";
import { FileAnswer, mediaTypes } from "../../access/file-answer";
import { createConcurrencyLimit } from "../../base/concurrency-limit";
import { streamXlsx } from "../../files/spreadsheets/xlsx-stream";
import type { ExportColumn } from "./export-columns";

type Row = Readonly<Record<string, unknown>>;
type Lines = Iterable<readonly string[]>;

interface Exported {
  /** The file's name without its ending. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  /** Asked for the records that come next when those before have been written; null after the last ones. */
  readonly next: () => Promise<readonly Row[] | null>;
}

/** Records as a file that is sent while it is read, however many there are. */
export function exportFile({ name, format, columns, next }: Exported): FileAnswer {
  const head = columns.map((column) => column.head);
  const lines = linesOf(next, columns);
  const bytes =
    format === "csv"
      ? streamCsv(head, lines)
      : streamXlsx({ name: name.slice(0, longestSheetName), head, next: lines });
  return new FileAnswer({ name: `${name}.${format}`, mediaType: mediaTypes[format], body: streamOf(bytes) });
}

/** A limit of the format. */
const longestSheetName = 31;

/** Records that are put into words before other calls have their turn. */
const atOnce = 250;

/** The lines that come next; each is put into words when it is written, and nothing holds its record after that. */
function linesOf(next: Exported["next"], columns: readonly ExportColumn[]): () => Promise<Lines | null> {
  let isBegun = false;
  let waiting: readonly Row[] = [];
  return async () => {
    if (isBegun) await setImmediate();
    isBegun = true;
    const rows = waiting.length > 0 ? waiting : await next();
    if (rows === null) return null;
    waiting = rows.slice(atOnce);
    return inWords(rows.slice(0, atOnce), columns);
  };
}

function* inWords(rows: readonly Row[], columns: readonly ExportColumn[]): Generator<readonly string[]> {
  for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

async function* streamCsv(
  head: readonly string[],
  next: () => Promise<Lines | null>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + csvLine(head));
  const encoded = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const lines = await next();
    if (lines === null) return null;
    let text = "";
    for (const line of lines) text += csvLine(line);
    return encoder.encode(text);
  };
  for (let bytes = await encoded(); bytes !== null; bytes = await encoded()) yield bytes;
}

/**
 * Files are made in turns, a part of one and then a part of another: of all that are under way at a time, the records of one part
 * are in memory.
 */
const inTurn = createConcurrencyLimit(1);

/** Asks for the next bytes when the last ones have gone out. */
const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await inTurn(() => chunks.next());
        if (done) return controller.close();
        // Nothing is asked for again after nothing.
        if (value.length > 0) return controller.enqueue(value);
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  });

/** The day, for names of files. */
export const isoDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** A file's name out of its parts, without what file systems and spreadsheets refuse. */
export const fileTitle = (parts: readonly string[], language: Language): string =>
  parts.join(language === "zh" ? "-" : " - ").replace(/[\\/:*?"<>|[\]\p{Cc}]/gu, " ");
