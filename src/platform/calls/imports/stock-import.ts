import { registry } from "../../../../resources";
import { callByPath, deviceType, importColumns, resourceByName, type UploadedFile } from "../../../contract";
import type { CallContext, Payloads } from "../../access/handler";
import { valuesOf } from "../../database";
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

/** Identifiers that are looked for in one statement. */
const atOnce = 2000;

/** How stock is imported: NB and LoRa records by tables of their own. */
export function stockImport(type: number): ImportPlan<StockRow> {
  const call = callByPath(registry, type === deviceType.lora ? "storage/create-lora" : "storage/create");
  const columns = importColumns(resourceByName(registry, "storage"), type);
  return {
    columns,
    needed: columns.filter(({ field }) => field.required).map(({ name }) => [name]),
    // All of them with their line in the operation log, or none.
    together: 500,
    async check(rows, { database }, report) {
      const seen = new Map<string, number>();
      const read: StockRow[] = [];
      await forEachYielding(rows, (row) => {
        const parsed = parseRowPayload(call, row, columns);
        if ("faults" in parsed) return report.refuse(row, ...parsed.faults);
        // Read by the declaration that the type is inferred from, which `parsePayload` cannot tell.
        const payload = parsed.values as unknown as StockPayload;
        const first = seen.get(payload.imei);
        if (first === undefined) {
          seen.set(payload.imei, row.number);
          read.push({ row, identifier: payload.imei, payload });
        } else report.refuse(row, duplicateRow(payload.imei, first));
      });
      const known = new Set<string>();
      for (const chunk of chunksOf([...seen.keys()], atOnce)) {
        const found = await database
          .selectFrom("storage")
          .select("imei")
          .where("imei", "in", valuesOf(database, "text", chunk))
          .execute();
        for (const { imei } of found) known.add(imei);
      }
      for (const { row, identifier } of read)
        if (known.has(identifier)) report.refuse(row, inStock(identifier, type === deviceType.lora));
      return read.filter(({ identifier }) => !known.has(identifier));
    },
    write: (rows, file, context) => enter(rows, type, file, context),
  };
}

async function enter(rows: readonly StockRow[], type: number, file: UploadedFile, context: CallContext) {
  const { database, now, record } = context;
  const isLora = type === deviceType.lora;
  const entered = await database.transaction().execute(async (trx) => {
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
      // What is in stock already stays as it is, also what another import has entered a moment ago.
      .onConflict((conflict) => conflict.column("imei").doNothing())
      .returning("imei")
      .execute();
    if (inserted.length > 0) await record(entryOf(file, rows, inserted.length), trx);
    return new Set(inserted.map(({ imei }) => imei));
  });
  return rows
    .filter(({ identifier }) => !entered.has(identifier))
    .map((row) => ({ row, problem: inStock(row.identifier, isLora) }));
}

const loraColumns = ({ addr, nwks_key = null, apps_key = null }: StockPayload, context: CallContext) => ({
  addr: addr ?? "",
  ...encryptedKeys({ nwks_key, apps_key }, context),
});

/** One line for the rows that were entered together: which file, which rows, how many. */
function entryOf({ name }: UploadedFile, rows: readonly StockRow[], count: number) {
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

const inStock = (identifier: string, isLora: boolean): RowProblem => {
  const name = isLora ? "DevEUI" : "IMEI";
  return {
    text: { zh: `${name} ${identifier} 已入库`, en: `${name} ${identifier} is in stock already` },
    fault: "exists",
  };
};
