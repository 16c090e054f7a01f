import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { alarmKind, startOfDay, startOfLocalDay, statusOfDevice, zoneOffset } from "../../../contract";
import type { Caller } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day, hour } from "../../base/clock";
import type { Database } from "../../database";
import { isOpen } from "../alarms/open-alarms";
import { isDueWithin, lookAheadDays } from "../forecast";
import { daysInPeriod } from "./days-in-period";
import type { ReportPeriod } from "./periods";

/** Maximum number of lines in a list of a report. */
const maxListLines = 50;

/** The first lines of a list and its total length. */
export interface TruncatedList<Line> {
  readonly lines: readonly Line[];
  readonly total: number;
}

interface DeviceLine {
  readonly device: string;
  readonly place: string;
}

/** A cartridge that will be empty soon. */
export interface DueCartridge extends DeviceLine {
  readonly grease: string;
  /** Size of the cartridge, ml. */
  readonly size: number;
  /** When it is expected to be empty, ms UTC. */
  readonly expected: number;
}

/** A device without reports for too long (see `isSilent`). */
export interface SilentDevice extends DeviceLine {
  /** Time of the last report, ms UTC. */
  readonly last: number;
}

/** The figures of a report, over all devices that its recipient may see. */
export interface ReportFigures {
  /** Number of devices in use. */
  readonly devices: number;
  /** Grease dispensed in the period, ml, largest first. `grease` is '' when a device has no grease name. */
  readonly greases: readonly { readonly grease: string; readonly ml: number }[];
  /** Share of the expected reports that arrived in the period, %; null when no report was expected. */
  readonly availability: number | null;
  /** Alarms by code: raised in the period, and open now. Codes without alarms are left out. */
  readonly alarms: readonly { readonly code: number; readonly raised: number; readonly open: number }[];
  readonly due: TruncatedList<DueCartridge>;
  readonly silent: TruncatedList<SilentDevice>;
}

type Span = Pick<ReportPeriod, "begin" | "end">;

/**
 * Reads the figures of a period within the scope of an account.
 *
 * @param now ms UTC. Forecasts and silent devices are those at this time, not those of the period.
 */
export async function readFigures(
  database: Kysely<Database>,
  { caller, period, now }: { readonly caller: Caller; readonly period: Span; readonly now: number },
): Promise<ReportFigures> {
  const inUse: InUse = database
    .selectFrom("device")
    .where(inScope(caller, "device"))
    .where("device.bind_status", "=", 1);
  const { devices } = await inUse.select(sql<number>`count(*)`.as("devices")).executeTakeFirstOrThrow();
  return {
    devices,
    greases: await greasesOf(database, caller, period),
    availability: await availabilityIn(database, inUse, { caller, period }),
    alarms: await alarmsOf(database, caller, period),
    due: await dueCartridges(inUse, now, caller),
    silent: await silentDevices(inUse),
  };
}

type InUse = SelectQueryBuilder<Database, "device", Record<never, never>>;

/** Includes devices that are no longer in use: they dispensed grease in the period. */
async function greasesOf(database: Kysely<Database>, caller: Caller, period: Span) {
  const { touches, dispensed } = daysInPeriod(database, caller, period);
  const rows = await database
    .selectFrom("device_day")
    .innerJoin("device", "device.id", "device_day.device_id")
    .where(inScope(caller, "device"))
    .where(touches)
    .select(["device.lubricant as grease", sql<number>`sum(${dispensed})`.as("ml")])
    .groupBy("device.lubricant")
    .execute();
  return rows
    .map(({ grease, ml }) => ({ grease, ml: Number(ml) }))
    .filter(({ ml }) => ml > 0)
    .toSorted((left, right) => right.ml - left.ml);
}

/** Counts the days after the first report of each device: the first day is not a whole day. */
async function availabilityIn(
  database: Kysely<Database>,
  inUse: InUse,
  { caller, period }: { readonly caller: Caller; readonly period: Span },
): Promise<number | null> {
  const { begin, end } = period;
  const { touches, reports } = daysInPeriod(database, caller, period);
  const offset = zoneOffset(caller.timeZone);
  const first = sql<number | null>`(select min(f.day) from device_day f where f.device_id = device.id)`;
  const rows = await inUse
    .select((eb) => [
      "device.report_interval",
      first.as("first"),
      eb
        .selectFrom("device_day")
        .select(sql<number>`coalesce(sum(${reports}), 0)`.as("came"))
        .whereRef("device_day.device_id", "=", "device.id")
        .where(touches)
        .where("device_day.day", ">", first)
        .as("received"),
    ])
    .execute();
  const counted = rows.flatMap(({ report_interval, first: firstDay, received }) => {
    if (firstDay === null) return [];
    const from = Math.max(begin, startOfLocalDay(startOfDay(firstDay) / day + 1, offset));
    const expected = (end - from) / (report_interval * hour);
    // Capped, so that extra reports of one device do not hide missing reports of another.
    return expected > 0 ? [{ expected, received: Math.min(Number(received), expected) }] : [];
  });
  if (counted.length === 0) return null;
  const sum = (of: "received" | "expected") => counted.reduce((total, one) => total + one[of], 0);
  return Math.round((sum("received") / sum("expected")) * 1000) / 10;
}

async function alarmsOf(database: Kysely<Database>, caller: Caller, { begin, end }: Span) {
  const rows = await database
    .selectFrom("alarm")
    .where(inScope(caller, "alarm"))
    .where((eb) => eb.or([isOpen, eb.and([eb("alarm.begin_time", ">=", begin), eb("alarm.begin_time", "<", end)])]))
    .select([
      "alarm.code",
      sql<number>`sum(case when alarm.begin_time >= ${begin} and alarm.begin_time < ${end} then 1 else 0 end)`.as(
        "raised",
      ),
      sql<number>`sum(case when ${isOpen} then 1 else 0 end)`.as("open"),
    ])
    .groupBy("alarm.code")
    .execute();
  // Unknown codes are not shown (spec D7).
  return alarmKind.flatMap(({ value }) => {
    const row = rows.find((one) => one.code === value);
    return row === undefined ? [] : [{ code: value, raised: Number(row.raised), open: Number(row.open) }];
  });
}

const lineColumns = [
  "device.id",
  "device.device_name",
  "device.device_sn",
  "device.imei",
  "device.eui",
  "device.install_location",
  "device.asset_name",
  "device.address",
  "device.city",
] as const;

interface LineRow {
  readonly device_name: string;
  readonly device_sn: string;
  readonly imei: string | null;
  readonly eui: string | null;
  readonly install_location: string;
  readonly asset_name: string;
  readonly address: string;
  readonly city: string;
}

/** The name of a device and its place. */
const lineOf = (row: LineRow): DeviceLine => ({
  device: row.device_name || row.device_sn || row.imei || row.eui || "",
  place: [row.asset_name, row.install_location, row.address || row.city].filter((part) => part !== "").join(" · "),
});

async function dueCartridges(inUse: InUse, now: number, caller: Caller): Promise<TruncatedList<DueCartridge>> {
  const due = inUse.where(isDueWithin(lookAheadDays, now, caller));
  const total = await countOf(due);
  const rows = await due
    .select([...lineColumns, "device.lubricant", "device.lubricant_tube", "device.empty_expected"])
    .orderBy("device.empty_expected")
    .orderBy("device.id")
    .limit(maxListLines)
    .execute();
  const lines = rows.map((row) => ({
    ...lineOf(row),
    grease: row.lubricant,
    size: row.lubricant_tube,
    expected: row.empty_expected ?? now,
  }));
  return { lines, total };
}

async function silentDevices(inUse: InUse): Promise<TruncatedList<SilentDevice>> {
  const silent = inUse.where("device.status", "=", statusOfDevice.offline).where("device.active_time", "is not", null);
  const total = await countOf(silent);
  const rows = await silent
    .select([...lineColumns, "device.active_time"])
    .orderBy("device.active_time")
    .orderBy("device.id")
    .limit(maxListLines)
    .execute();
  return { lines: rows.map((row) => ({ ...lineOf(row), last: row.active_time ?? 0 })), total };
}

async function countOf(query: InUse): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}
