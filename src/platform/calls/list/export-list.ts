import { registry } from "../../../../resources";
import {
  type Call,
  callByPath,
  code,
  type ExportFormat,
  maxSheetRows,
  maxSheetRowsText,
  registryFor,
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

/** The handler of the list call, bound to the context of the export. */
export type ListHandler = (request: PageRequest) => Promise<PageResult<Row>>;

/**
 * Returns the rows of a list as a file. The handler of the list reads them in batches, so that the file has the scope,
 * the filters and the order of the list.
 *
 * @throws Refusal 4 for unknown columns and for more rows than a workbook can hold, and all refusals of the list call.
 */
export async function exportList(options: {
  readonly exports: NonNullable<Call["exports"]>;
  readonly payload: Payload;
  readonly context: Pick<CallContext, "caller" | "language" | "now" | "checkpoint">;
  readonly list: ListHandler;
}): Promise<FileAnswer> {
  const { exports, payload, context, list } = options;
  const { caller, language, now } = context;
  const { format: requestedFormat, columns: names, ...filters } = payload;
  const format: ExportFormat = requestedFormat === "csv" ? "csv" : "xlsx";
  const resource = resourceByName(registryFor(registry, caller.role), exports.resource);
  const columns = chosenColumns(exportColumns(resource, { language, timeZone: caller.timeZone }), names);
  const request = { ...emptyPayload(callByPath(registry, exports.list)), ...filters };
  // The list refuses a wrong request here: after the file has begun, the answer can no longer be an envelope.
  // Only a workbook has a limit: counting all rows may take long.
  const { total } = await list({ ...request, page: 1, page_size: 1, exact_total: format === "xlsx" ? 1 : null });
  if (format === "xlsx" && total > maxSheetRows) throw tooManyRows();
  const name = fileTitle([textIn(resource.one, language), isoDay(now(), caller)], language);
  const readBatch = (exportBatch: BatchRequest) => list({ ...request, exportBatch });
  return exportFile({ name, format, columns, next: batchReader(readBatch, context) });
}

const emptyPayload = (call: Call): Payload =>
  Object.fromEntries(call.fields.flatMap(({ sentAs }) => sentAs.map((name) => [name, null])));

/** Batches between two checks of the session. Each check is a database query, so it does not run for every batch. */
const batchesPerCheck = 5;

type BatchRequest = NonNullable<PageRequest["exportBatch"]>;

function batchReader(
  readBatch: (batch: BatchRequest) => Promise<PageResult<Row>>,
  { checkpoint }: Pick<CallContext, "checkpoint">,
): () => Promise<readonly Row[] | null> {
  let batch: BatchRequest | null = { after: null };
  let batchesRead = 0;
  return async () => {
    if (batch === null) return null;
    // A slow client may read for hours. The export stops when the session has ended.
    if (batchesRead > 0 && batchesRead % batchesPerCheck === 0) await checkpoint();
    batchesRead += 1;
    const { list, next = null } = await readBatch(batch);
    batch = next === null ? null : { after: next };
    return list;
  };
}

function chosenColumns(all: ReturnType<typeof exportColumns>, names: Payload[string] | undefined) {
  if (typeof names !== "string" || names === "") return all;
  const chosen = pickColumns(all, names.split(","));
  if (typeof chosen !== "string") return chosen;
  throw invalidField("columns", {
    zh: `列表没有“${chosen}”这一列，或该列不能导出`,
    en: `The list has no column “${chosen}”, or it cannot be exported`,
  });
}

const tooManyRows = (): Refusal =>
  new Refusal(code.wrongParameter, {
    zh: `超过 ${maxSheetRowsText} 条，请缩小筛选范围，或选择 CSV 格式`,
    en: `There are more than ${maxSheetRowsText} records; narrow the filters, or choose CSV`,
  });
