import { registry } from "../../../../resources";
import { callByPath, deviceType, importColumns, resourceByName, type UploadedFile } from "../../../contract";
import type { CallContext, Payloads } from "../../access/handler";
import { oneOf } from "../../database";
import { encryptedKeys } from "../stock/save-stock";
import { forEachYielding } from "./for-each-yielding";
import { chunksOf, duplicateRow } from "./import-report";
import type { CheckedRow, ImportPlan } from "./import-table";
import type { RowProblem } from "./read-import";
import { parseRowPayload } from "./row-payload";

type StockPayload = Payloads["storage/create"] & Partial<Payloads["storage/create-lora"]> & { readonly imei: string };

interface StockRow extends CheckedRow {
  readonly payload: StockPayload;
}

/** Identifiers per statement. */
const chunkSize = 2000;

/** The import of stock records. NB and LoRa records have separate tables. @param type 0 NB, 1 LoRa. */
export function stockImport(type: number): ImportPlan<StockRow> {
  const call = callByPath(registry, type === deviceType.lora ? "storage/create-lora" : "storage/create");
  const columns = importColumns(resourceByName(registry, "storage"), type);
  return {
    columns,
    needed: columns.filter(({ field }) => field.required).map(({ name }) => [name]),
    // Each transaction also writes one entry of the operation log.
    rowsPerTransaction: 500,
    async check(rows, { database }, report) {
      const seen = new Map<string, number>();
      const read: StockRow[] = [];
      await forEachYielding(rows, (row) => {
        const parsed = parseRowPayload(call, row, columns);
        if ("faults" in parsed) return report.refuse(row, ...parsed.faults);
        // `parsePayload` validates by the declaration from which the type is inferred, but its result is not typed.
        const payload = parsed.values as unknown as StockPayload;
        const first = seen.get(payload.imei);
        if (first === undefined) {
          seen.set(payload.imei, row.number);
          read.push({ row, identifier: payload.imei, payload });
        } else report.refuse(row, duplicateRow(payload.imei, first));
      });
      const known = new Set<string>();
      for (const chunk of chunksOf([...seen.keys()], chunkSize)) {
        const found = await database
          .selectFrom("storage")
          .select("imei")
          .where("imei", ...oneOf(database, "text", chunk))
          .execute();
        for (const { imei } of found) known.add(imei);
      }
      for (const { row, identifier } of read)
        if (known.has(identifier)) report.refuse(row, alreadyInStock(identifier, type === deviceType.lora));
      return read.filter(({ identifier }) => !known.has(identifier));
    },
    write: (rows, file, context) => insertStock(rows, type, file, context),
  };
}

async function insertStock(rows: readonly StockRow[], type: number, file: UploadedFile, context: CallContext) {
  const { database, now, record } = context;
  const isLora = type === deviceType.lora;
  const insertedImeis = await database.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("storage")
      .values(
        rows.map(({ payload }) => ({
          type,
          imei: payload.imei,
          model: payload.model,
          batch: payload.batch,
          create_time: now(),
          ...(isLora ? loraColumns(payload, context) : {}),
        })),
      )
      // Existing records stay unchanged, including those that another import inserted after the check.
      .onConflict((conflict) => conflict.column("imei").doNothing())
      .returning("imei")
      .execute();
    if (inserted.length > 0) await record(logEntry(file, rows, inserted.length), trx);
    return new Set(inserted.map(({ imei }) => imei));
  });
  return rows
    .filter(({ identifier }) => !insertedImeis.has(identifier))
    .map((row) => ({ row, problem: alreadyInStock(row.identifier, isLora) }));
}

const loraColumns = ({ addr, nwks_key = null, apps_key = null }: StockPayload, context: CallContext) => ({
  addr: addr ?? "",
  ...encryptedKeys({ nwks_key, apps_key }, context),
});

/** The log entry of one transaction: the file, the range of its rows, and their number. */
function logEntry({ name }: UploadedFile, rows: readonly StockRow[], count: number) {
  const numbers = rows.map(({ row }) => row.number);
  return {
    module: 1,
    resource: "storage",
    action: "import",
    targetId: null,
    agentId: null,
    title: `${name} [${Math.min(...numbers)}–${Math.max(...numbers)}] ×${count}`,
  } as const;
}

const alreadyInStock = (identifier: string, isLora: boolean): RowProblem => {
  const name = isLora ? "DevEUI" : "IMEI";
  return {
    text: { zh: `${name} ${identifier} 已入库`, en: `${name} ${identifier} is in stock already` },
    fault: "exists",
  };
};
