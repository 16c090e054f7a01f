import { code, csvLine, type Language, mostTableRows, mostTableRowsText, utf8Mark } from "../../contract";
import { FileAnswer, mediaTypes } from "../calls/file-answer";
import { Refusal } from "../calls/handler";
import { writeTableFile } from "../tables";
import type { ExportColumn } from "./cells";

type Row = Readonly<Record<string, unknown>>;

interface Exported {
  /** The file's name without its ending. */
  readonly name: string;
  readonly format: "xlsx" | "csv";
  readonly columns: readonly ExportColumn[];
  /** The records in parts, each asked for when the one before has been written. */
  readonly parts: AsyncIterable<readonly Row[]>;
}

/**
 * Records as a file. CSV is sent while it is read, however many there are; a workbook has to be whole before it is sent
 * and is bounded.
 * @throws Refusal 4 for more records than a workbook takes.
 */
export async function exportFile({ name, format, columns, parts }: Exported): Promise<FileAnswer> {
  const line = (row: Row): readonly string[] => columns.map(({ cell }) => cell(row));
  const heads = columns.map(({ head }) => head);
  if (format === "csv") {
    return new FileAnswer({
      name: `${name}.csv`,
      mediaType: mediaTypes.csv,
      body: textStream(lines(heads, parts, line)),
    });
  }
  const rows: (readonly string[])[] = [];
  for await (const part of parts) {
    if (rows.length + part.length > mostTableRows) throw tooMany();
    rows.push(...part.map(line));
  }
  const body = await writeTableFile([{ name: name.slice(0, longestSheetName), head: heads, rows }]);
  return new FileAnswer({ name: `${name}.xlsx`, mediaType: mediaTypes.xlsx, body });
}

/** A limit of the format. */
const longestSheetName = 31;

async function* lines(
  heads: readonly string[],
  parts: Exported["parts"],
  line: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield utf8Mark + csvLine(heads);
  for await (const part of parts) yield part.map((row) => csvLine(line(row))).join("");
}

/** Asks for the next part when the last one has gone out. */
function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

/** The day, for names of files. */
export const dayIn = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const titled = (parts: readonly string[], language: Language): string =>
  parts.join(language === "zh" ? "-" : " - ").replace(/[\\/:*?"<>|[\]\p{Cc}]/gu, " ");

const tooMany = (): Refusal =>
  new Refusal(code.wrongParameter, {
    zh: `超过 ${mostTableRowsText} 条，请缩小筛选范围，或选择 CSV 格式`,
    en: `These are more than ${mostTableRowsText} records; narrow the filters, or choose CSV`,
  });
