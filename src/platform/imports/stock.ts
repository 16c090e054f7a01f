import { registry } from "../../../resources";
import {
  callAt,
  deviceKind,
  faultText,
  type ImportAnswer,
  importColumns,
  parsePayload,
  resourceNamed,
  type Text,
  type UploadedFile,
} from "../../contract";
import type { CallContext, Payloads } from "../calls/handler";
import { sealedKeys } from "../calls/storage-save";
import { type ImportedRow, readImport } from "./read";
import { chunksOf, createReport, type ImportReport, repeats } from "./report";

type StockPayload = Payloads["storage/create"] & Partial<Payloads["storage/create-lora"]> & { readonly imei: string };

interface GoodRow {
  readonly row: ImportedRow;
  readonly payload: StockPayload;
}

/** Rows that are written in one transaction: all of them with their line in the operation log, or none. */
const together = 500;

/**
 * Enters the stock of a table. Every row is checked first; good ones are written chunk by chunk, so that an import which
 * breaks off has entered whole chunks, and the same file uploaded again enters only what is missing.
 */
export async function importStock(file: UploadedFile, type: number, context: CallContext): Promise<ImportAnswer> {
  const call = callAt(registry, type === deviceKind.lora ? "storage/create-lora" : "storage/create");
  const columns = importColumns(resourceNamed(registry, "storage"), type);
  const needed = new Set(columns.filter(({ field }) => field.required).map(({ name }) => name));
  const rows = await readImport({ file, columns, needed });
  const report = createReport(rows.length, context);
  const seen = new Map<string, number>();
  const good: GoodRow[] = [];
  for (const row of rows) {
    const parsed = parsePayload(call, row.values);
    if (row.faults.length > 0) report.refuse(row, ...row.faults);
    else if ("faults" in parsed) {
      const texts = Object.entries(parsed.faults).map(([name, fault]) => {
        const label = columns.find((column) => column.name === name)?.label ?? name;
        return { zh: faultText(fault, label, "zh"), en: faultText(fault, label, "en") };
      });
      report.refuse(row, ...texts);
    } else {
      const payload = parsed.values as unknown as StockPayload;
      const first = seen.get(payload.imei);
      if (first === undefined) {
        seen.set(payload.imei, row.number);
        good.push({ row, payload });
      } else report.refuse(row, repeats(payload.imei, first));
    }
  }
  for (const chunk of chunksOf(good, together)) await enter(chunk, { file, type, context, report });
  return report.answer();
}

interface Entering {
  readonly file: UploadedFile;
  readonly type: number;
  readonly context: CallContext;
  readonly report: ImportReport;
}

async function enter(chunk: readonly GoodRow[], { file, type, context, report }: Entering): Promise<void> {
  const { database, now, record } = context;
  const isLora = type === deviceKind.lora;
  const entered = await database.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("storage")
      .values(
        chunk.map(({ payload }) => ({
          type,
          imei: payload.imei,
          model: payload.model,
          batch: payload.batch,
          create_time: now(),
          ...(isLora ? loraColumns(payload, context) : {}),
        })),
      )
      // What is in stock already stays as it is, also what another import has entered a moment ago.
      .onConflict((conflict) => conflict.column("imei").doNothing())
      .returning("imei")
      .execute();
    if (inserted.length > 0) await record(entryOf(file, chunk, inserted.length), trx);
    return new Set(inserted.map(({ imei }) => imei));
  });
  report.took(entered.size);
  for (const { row, payload } of chunk)
    if (!entered.has(payload.imei)) report.refuse(row, inStock(payload.imei, isLora));
}

const loraColumns = ({ addr, nwks_key = null, apps_key = null }: StockPayload, context: CallContext) => ({
  addr: addr ?? "",
  ...sealedKeys({ nwks_key, apps_key }, context),
});

/** One line for the rows that were entered together: which file, which rows, how many. */
function entryOf({ name }: UploadedFile, chunk: readonly GoodRow[], count: number) {
  const numbers = chunk.map(({ row }) => row.number);
  const rows = `${numbers[0]}–${numbers.at(-1)}`;
  return {
    module: 1,
    resource: "storage",
    action: "import",
    targetId: null,
    agentId: null,
    title: `${name} [${rows}] ×${count}`,
  } as const;
}

const inStock = (identifier: string, isLora: boolean): Text => {
  const name = isLora ? "DevEUI" : "IMEI";
  return {
    zh: `${name} ${identifier} 已入库`,
    en: `${name} ${identifier} is in stock already`,
  };
};
