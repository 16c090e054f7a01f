import { setImmediate } from "node:timers/promises";
import { csvLine, type ExportFormat, type Language, utf8Mark } from "../../contract";
import { FileAnswer, mediaTypes } from "../calls/file-answer";
import { streamXlsx } from "../tables/xlsx-stream";
import type { ExportColumn } from "./cells";

type Row = Readonly<Record<string, unknown>>;
type Lines = readonly (readonly string[])[];

interface Exported {
  /** The file's name without its ending. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  /** The records in parts, each asked for when the one before has been written. */
  readonly parts: AsyncIterable<readonly Row[]>;
}

/** Records as a file that is sent while it is read, however many there are. */
export function exportFile({ name, format, columns, parts }: Exported): FileAnswer {
  const head = columns.map((column) => column.head);
  const lines = linesOf(parts, columns);
  const bytes =
    format === "csv"
      ? encoded(csvOf(head, lines))
      : streamXlsx({ name: name.slice(0, longestSheetName), head, parts: lines });
  return new FileAnswer({ name: `${name}.${format}`, mediaType: mediaTypes[format], body: streamOf(bytes) });
}

/** A limit of the format. */
const longestSheetName = 31;

/** Records that are put into words before other calls have their turn. */
const atOnce = 250;

async function* linesOf(parts: Exported["parts"], columns: readonly ExportColumn[]): AsyncGenerator<Lines> {
  for await (const part of parts) {
    for (let at = 0; at < part.length; at += atOnce) {
      yield part.slice(at, at + atOnce).map((row) => columns.map(({ cell }) => cell(row)));
      await setImmediate();
    }
  }
}

async function* csvOf(head: readonly string[], parts: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield utf8Mark + csvLine(head);
  for await (const lines of parts) yield lines.map(csvLine).join("");
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Asks for the next bytes when the last ones have gone out. */
const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        // Nothing is asked for again after nothing.
        if (value.length > 0) return controller.enqueue(value);
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  });

/** The day, for names of files. */
export const dayIn = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const titled = (parts: readonly string[], language: Language): string =>
  parts.join(language === "zh" ? "-" : " - ").replace(/[\\/:*?"<>|[\]\p{Cc}]/gu, " ");
