import { registry } from "../../../../resources";
import {
  type Call,
  callByPath,
  code,
  type ExportFormat,
  maxSheetRows,
  maxSheetRowsText,
  resourceByName,
  textIn,
  type UploadedFile,
  type WireValue,
} from "../../../contract";
import type { FileAnswer } from "../../access/file-answer";
import { type CallContext, invalidField, Refusal } from "../../access/handler";
import { exportColumns, pickColumns } from "../exports/export-columns";
import { exportFile, fileTitle, isoDay } from "../exports/export-file";
import type { PageRequest, PageResult } from "./pagination";

type Payload = Readonly<Record<string, WireValue | UploadedFile>>;
type Row = Readonly<Record<string, unknown>>;

/** The handler of a list call, with the context of the export. */
export type ListHandler = (asked: PageRequest) => Promise<PageResult<Row>>;

/**
 * Answers the rows of a list as a file. The list's own handler reads them, part by part, so that scope, filters and order are those
 * of the list whichever it is.
 *
 * @throws Refusal 4 for columns that the list has not, and for more rows than a workbook takes; what the list itself refuses.
 */
export async function exportList(options: {
  readonly exports: NonNullable<Call["exports"]>;
  readonly payload: Payload;
  readonly context: Pick<CallContext, "language" | "now" | "checkpoint">;
  readonly list: ListHandler;
}): Promise<FileAnswer> {
  const { exports, payload, context, list } = options;
  const { language, now } = context;
  const { format: chosen, columns: names, ...narrowing } = payload;
  const format: ExportFormat = chosen === "csv" ? "csv" : "xlsx";
  const resource = resourceByName(registry, exports.resource);
  const columns = chosenColumns(exportColumns(resource, language), names);
  const asked = { ...allUnset(callByPath(registry, exports.list)), ...narrowing };
  // Whatever the list has to refuse it refuses now, while there is an envelope to say so.
  const { total } = await list({ ...asked, page: 1, page_size: 1 });
  if (format === "xlsx" && total > maxSheetRows) throw tooMany();
  const name = fileTitle([textIn(resource.one, language), isoDay(now())], language);
  return exportFile({ name, format, columns, next: partsOf((part) => list({ ...asked, part }), context) });
}

const allUnset = (call: Call): Payload =>
  Object.fromEntries(call.fields.flatMap(({ sentAs }) => sentAs.map((name) => [name, null])));

/**
 * Parts, of two hundred records as a rule, that are read before it is asked again: each part is a statement, and so is each
 * question.
 */
const askedAfter = 5;

type Part = NonNullable<PageRequest["part"]>;

function partsOf(
  ask: (part: Part) => Promise<PageResult<Row>>,
  { checkpoint }: Pick<CallContext, "checkpoint">,
): () => Promise<readonly Row[] | null> {
  let part: Part | null = { after: null };
  let read = 0;
  return async () => {
    if (part === null) return null;
    // Its reader may take hours, and must not read on once he is signed out.
    if (read > 0 && read % askedAfter === 0) await checkpoint();
    read += 1;
    const { list, next = null } = await ask(part);
    part = next === null ? null : { after: next };
    return list;
  };
}

function chosenColumns(all: ReturnType<typeof exportColumns>, names: Payload[string] | undefined) {
  if (typeof names !== "string" || names === "") return all;
  const chosen = pickColumns(all, names.split(","));
  if (typeof chosen !== "string") return chosen;
  throw invalidField("columns", {
    zh: `列表没有“${chosen}”这一列，或该列不能导出`,
    en: `The list has no column “${chosen}” that can be exported`,
  });
}

const tooMany = (): Refusal =>
  new Refusal(code.wrongParameter, {
    zh: `超过 ${maxSheetRowsText} 条，请缩小筛选范围，或选择 CSV 格式`,
    en: `These are more than ${maxSheetRowsText} records; narrow the filters, or choose CSV`,
  });
