import { registry } from "../../../../resources";
import {
  type Call,
  callAt,
  code,
  type ExportFormat,
  mostSheetRows,
  mostSheetRowsText,
  resourceNamed,
  textIn,
  type UploadedFile,
  type WireValue,
} from "../../../contract";
import type { FileAnswer } from "../../access/file-answer";
import { type CallContext, Refusal, wrongField } from "../../access/handler";
import { columnsNamed, exportColumns } from "../exports/export-columns";
import { dayIn, exportFile, titled } from "../exports/export-file";
import type { PageAnswer, PageAsked } from "./pagination";

type Payload = Readonly<Record<string, WireValue | UploadedFile>>;
type Row = Readonly<Record<string, unknown>>;

/** The handler of a list call, with the context of the export. */
export type ListHandler = (asked: PageAsked) => Promise<PageAnswer<Row>>;

/**
 * Answers the rows of a list as a file. The list's own handler reads them, part by part, so that scope, filters and order are those
 * of the list whichever it is.
 *
 * @throws Refusal 4 for columns that the list has not, and for more rows than a workbook takes; what the list itself refuses.
 */
export async function exportList(options: {
  readonly exports: NonNullable<Call["exports"]>;
  readonly payload: Payload;
  readonly context: Pick<CallContext, "language" | "now" | "mayGoOn">;
  readonly list: ListHandler;
}): Promise<FileAnswer> {
  const { exports, payload, context, list } = options;
  const { language, now } = context;
  const { format: chosen, columns: names, ...narrowing } = payload;
  const format: ExportFormat = chosen === "csv" ? "csv" : "xlsx";
  const resource = resourceNamed(registry, exports.resource);
  const columns = chosenColumns(exportColumns(resource, language), names);
  const asked = { ...allUnset(callAt(registry, exports.list)), ...narrowing };
  // Whatever the list has to refuse it refuses now, while there is an envelope to say so.
  const { total } = await list({ ...asked, page: 1, page_size: 1 });
  if (format === "xlsx" && total > mostSheetRows) throw tooMany();
  const name = titled([textIn(resource.one, language), dayIn(now())], language);
  return exportFile({ name, format, columns, next: partsOf((part) => list({ ...asked, part }), context) });
}

const allUnset = (call: Call): Payload =>
  Object.fromEntries(call.fields.flatMap(({ sentAs }) => sentAs.map((name) => [name, null])));

/**
 * Parts, of two hundred records as a rule, that are read before it is asked again: each part is a statement, and so is each
 * question.
 */
const askedAfter = 5;

type Part = NonNullable<PageAsked["part"]>;

function partsOf(
  ask: (part: Part) => Promise<PageAnswer<Row>>,
  { mayGoOn }: Pick<CallContext, "mayGoOn">,
): () => Promise<readonly Row[] | null> {
  let part: Part | null = { after: null };
  let read = 0;
  return async () => {
    if (part === null) return null;
    // Its reader may take hours, and must not read on once he is signed out.
    if (read > 0 && read % askedAfter === 0) await mayGoOn();
    read += 1;
    const { list, next = null } = await ask(part);
    part = next === null ? null : { after: next };
    return list;
  };
}

function chosenColumns(all: ReturnType<typeof exportColumns>, names: Payload[string] | undefined) {
  if (typeof names !== "string" || names === "") return all;
  const chosen = columnsNamed(all, names.split(","));
  if (typeof chosen !== "string") return chosen;
  throw wrongField("columns", {
    zh: `列表没有“${chosen}”这一列，或该列不能导出`,
    en: `The list has no column “${chosen}” that can be exported`,
  });
}

const tooMany = (): Refusal =>
  new Refusal(code.wrongParameter, {
    zh: `超过 ${mostSheetRowsText} 条，请缩小筛选范围，或选择 CSV 格式`,
    en: `These are more than ${mostSheetRowsText} records; narrow the filters, or choose CSV`,
  });
