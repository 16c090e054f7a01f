import { type Kysely, sql } from "kysely";
import { registry } from "../../../../resources";
import {
  type CartridgeStock,
  can,
  type FreeStock,
  greaseNamed,
  planWeeks,
  sizeInModel,
  type Text,
  textIn,
  zoneOffset,
} from "../../../contract";
import type { CallContext, Caller, Handlers, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import type { Database } from "../../database";
import type { CellFormat, CellValue } from "../../files/spreadsheets/xlsx-stream";
import { dueBySite, isDueWithin } from "../../fleet/forecast";
import { readGreases } from "../cartridges/plan-swap";
import { exportFile, fileTitle, isoDay } from "../exports/export-file";
import { queryPage } from "../list/pagination";
import { customerName, stockOf } from "../stock/stock-queries";

/** Devices per batch of an export. */
const batchSize = 1000;

/** The cartridge plan: when cartridges will be empty, how many replacements that takes, and how many are in stock. */
export const cartridgePlanHandlers: Handlers<"statistics/forecast" | "statistics/export-forecast"> = {
  "statistics/forecast": async (payload, context) => {
    const { caller, database, now } = context;
    const need = await database
      .selectFrom(dueBySite(database, caller, daysOf(payload), now()).as("site"))
      // Sites are few, so the names of their customers are read after the devices were counted.
      .leftJoin("account", "account.id", "site.customer_id")
      .select([
        "site.customer_id",
        sql<string | null>`${customerName()}`.as("customer_name"),
        "site.province",
        "site.city",
        "site.lubricant",
        "site.lubricant_tube as lubricantTube",
        "site.count",
      ])
      .orderBy(sql`coalesce(account.username, '')`)
      .orderBy("site.province")
      .orderBy("site.city")
      .orderBy("site.lubricant")
      .orderBy("site.lubricant_tube")
      .execute();
    const due = dueDevices(payload, context);
    const page = await queryPage({
      database,
      request: payload,
      from: withCustomer(due),
      keys: () => due,
      count: async () => need.reduce((sum, { count }) => sum + count, 0),
      select: (from) => from.select(plannedColumns()),
      order: [{ column: "device.empty_expected", direction: "asc", isNotNull: true }],
      tieBreaker: "device.id",
    });
    const greases = await readGreases(database);
    return {
      ...page,
      need: need.map((row) => ({ ...row, grease: greaseNamed(greases, row.lubricant)?.name ?? null })),
      stock: await freeStock(database, caller),
      cartridges: await usableCartridges(payload, context),
    };
  },

  "statistics/export-forecast": async (payload, context) => {
    const { caller, language, now, text } = context;
    const name = fileTitle([text({ zh: "换罐计划", en: "Cartridge plan" }), isoDay(now(), caller)], language);
    const head = (label: Text): string => textIn(label, language);
    return exportFile({
      name,
      format: payload.format ?? "xlsx",
      columns: exportColumns(caller.timeZone).map(([label, format, cell]) => ({
        name: head(label),
        head: head(label),
        format,
        cell,
      })),
      next: batchReader(payload, context),
    });
  },
};

type PlanRequest = Pick<Payloads["statistics/forecast"], "weeks">;

const daysOf = ({ weeks }: PlanRequest): number => (weeks ?? planWeeks.usual) * 7;

/** Devices in scope and in use whose cartridges are expected to be empty within the given number of weeks. */
const dueDevices = (
  request: PlanRequest,
  { caller, database, now }: Pick<CallContext, "caller" | "database" | "now">,
) =>
  database
    .selectFrom("device")
    .where(inScope(caller, "device"))
    .where(isDueWithin(daysOf(request), now(), caller));

const withCustomer = (devices: ReturnType<typeof dueDevices>) =>
  devices.leftJoin("account", "account.id", "device.customer_id");

const plannedColumns = () =>
  [
    "device.id as device_id",
    "device.device_name",
    "device.customer_id",
    sql<string | null>`${customerName()}`.as("customer_name"),
    "device.province",
    "device.city",
    "device.install_location",
    "device.lubricant",
    "device.lubricant_tube as lubricantTube",
    "device.remaining_ratio",
    "device.empty_early",
    "device.empty_expected",
    "device.empty_late",
  ] as const;

/**
 * Counts the free lubricators by cartridge size in ml. The size comes from the
 * model name, because stock records have no field for it; it is null where the name contains none.
 *
 * @returns null for callers who may not list stock.
 */
async function freeStock(database: Kysely<Database>, caller: Caller): Promise<readonly FreeStock[] | null> {
  if (!["storage", "distribution"].some((name) => can(registry, caller, "list", name))) return null;
  const models = await stockOf(database, caller)
    .where("storage.device_id", "is", null)
    .select(["storage.model", sql<number>`count(*)`.as("count")])
    .groupBy("storage.model")
    .execute();
  const bySize = new Map<number | null, number>();
  for (const { model, count } of models) {
    const size = sizeInModel(model);
    bySize.set(size, (bySize.get(size) ?? 0) + count);
  }
  return [...bySize]
    .map(([size, count]) => ({ size, count }))
    .toSorted((one, other) => (one.size ?? Number.POSITIVE_INFINITY) - (other.size ?? Number.POSITIVE_INFINITY));
}

/**
 * Counts the cartridges that do not expire within the planned weeks, by grease and size.
 *
 * @returns null for callers who may not list them.
 */
async function usableCartridges(
  request: PlanRequest,
  { caller, database, now }: CallContext,
): Promise<readonly CartridgeStock[] | null> {
  if (!can(registry, caller, "list", "cartridge")) return null;
  return database
    .selectFrom("cartridge")
    .innerJoin("grease", "grease.id", "cartridge.grease_id")
    .where(inScope(caller, "cartridge"))
    .where("cartridge.best_before", ">=", isoDay(now() + daysOf(request) * day, caller))
    .select(["grease.name as grease", "cartridge.size", sql<number>`cast(sum(cartridge.count) as bigint)`.as("count")])
    .groupBy(["grease.name", "cartridge.size"])
    .orderBy("grease.name")
    .orderBy("cartridge.size")
    .execute();
}

type Row = Readonly<Record<string, unknown>>;

const joined = (...values: readonly unknown[]): string =>
  values.filter((value) => value !== null && value !== undefined && value !== "").join(" ");

const numberOrEmpty = (value: unknown): CellValue => (typeof value === "number" ? value : "");

/** A column of days in the reader's time zone. The column head names the zone. */
function dayColumn(
  { zh, en }: { readonly zh: string; readonly en: string },
  name: string,
  timeZone: string,
): PlanColumn {
  const offset = zoneOffset(timeZone);
  const cell = ({ [name]: time }: Row): CellValue => (typeof time === "number" ? time + offset(time) : "");
  return [{ zh: `${zh} (${timeZone})`, en: `${en} (${timeZone})` }, "day", cell];
}

type PlanColumn = readonly [label: Text, format: CellFormat, cell: (row: Row) => CellValue];

/** Column heads, formats and cells of the export. */
const exportColumns = (timeZone: string): readonly PlanColumn[] => [
  [{ zh: "设备名称", en: "Device name" }, "text", (row) => joined(row.device_name)],
  [{ zh: "客户", en: "Customer" }, "text", (row) => joined(row.customer_name)],
  [{ zh: "地区", en: "Region" }, "text", (row) => joined(row.province, row.city)],
  [{ zh: "安装位置", en: "Install location" }, "text", (row) => joined(row.install_location)],
  [{ zh: "润滑脂", en: "Lubricant" }, "text", (row) => joined(row.lubricant)],
  [{ zh: "油管规格 (ml)", en: "Cartridge (ml)" }, "number", (row) => numberOrEmpty(row.lubricantTube)],
  [{ zh: "剩余油量 (%)", en: "Remaining (%)" }, "number", (row) => numberOrEmpty(row.remaining_ratio)],
  dayColumn({ zh: "最早用尽", en: "Empty on, earliest" }, "empty_early", timeZone),
  dayColumn({ zh: "预计用尽", en: "Empty on, expected" }, "empty_expected", timeZone),
  dayColumn({ zh: "最晚用尽", en: "Empty on, latest" }, "empty_late", timeZone),
];

/** Reads the export in batches. Each batch starts after the last device of the previous one. */
function batchReader(payload: PlanRequest, context: CallContext): () => Promise<readonly Row[] | null> {
  let after: { readonly device_id: number; readonly empty_expected: number | null } | undefined;
  let hasEnded = false;
  return async () => {
    if (hasEnded) return null;
    // A slow client may read for hours. The export stops when the session has ended.
    if (after !== undefined) await context.checkpoint();
    const batch = await withCustomer(dueDevices(payload, context))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(device.empty_expected, device.id) > (cast(${after?.empty_expected ?? 0} as bigint), cast(${after?.device_id ?? 0} as bigint))`,
        ),
      )
      .select(plannedColumns())
      .orderBy("device.empty_expected")
      .orderBy("device.id")
      .limit(batchSize)
      .execute();
    after = batch.at(-1);
    hasEnded = batch.length < batchSize;
    return batch;
  };
}
