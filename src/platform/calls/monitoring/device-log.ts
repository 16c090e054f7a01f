import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { role } from "../../../contract";
import type { Caller, Handlers, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import { type Database, engineOf } from "../../database";
import { parseCommandData } from "../../fleet/intake/command-queue";
import { describeCommand, describeReport } from "../../fleet/intake/describe";
import { type PageRequest, pageBounds } from "../list/pagination";

/** The period that the log covers by default, ms. The log of a single device has no default period. */
const defaultPeriod = 30 * day;

/**
 * Maximum number of entries that pages can reach. Deep pages are slow: to see older entries, users narrow the period.
 */
const maxEntries = 10_000;

/**
 * Reports of devices and commands to devices, newest first. Each of the two tables is read from its newest row, and
 * only as far as the requested page needs.
 */
export const deviceLogHandlers: Handlers<"device-log/list"> = {
  "device-log/list": async (payload, { caller, database, language, now }) => {
    const { page, page_size, offset } = boundsOf(payload);
    const filters = withDefaultPeriod(payload, now());
    const size = Math.max(Math.min(page_size, maxEntries - offset), 0);
    const total = await countEntries(database, caller, filters);
    const list = size === 0 ? [] : await readEntries(database, caller, filters, { offset, size });
    return {
      list: list.map(({ kind, data, ...entry }, index) => ({
        // The keys of the two tables may be equal, so the position serves as the id.
        id: offset + index + 1,
        ...entry,
        report_data: kind === null ? describeReport(parseCommandData(data), language) : "",
        command_desc: kind === null ? "" : describeCommand(kind, parseCommandData(data), language),
        data,
      })),
      total,
      page,
      page_size,
    };
  },
};

/** An export reads all entries at once: a union of two tables has no key after which to continue. */
const boundsOf = (request: PageRequest): ReturnType<typeof pageBounds> =>
  request.exportBatch === undefined ? pageBounds(request) : { page: 1, page_size: maxEntries, offset: 0 };

type Filters = Pick<Payloads["device-log/list"], "device_id" | "report_type" | "status" | "begin_time" | "end_time">;

const withDefaultPeriod = (filters: Filters, now: number): Filters => ({
  ...filters,
  begin_time: filters.begin_time ?? (filters.device_id === null ? (filters.end_time ?? now) - defaultPeriod : null),
});

/**
 * The time column, for admins and providers and for the log of a single device: an index on it finds the newest rows.
 * Other callers have few devices among many. For them a unary plus hides the column from the index, because the
 * database would otherwise scan the rows of all devices.
 */
const timeColumn = (caller: Caller, filters: Filters, column: "device_report.time" | "device_command.create_time") => {
  const isIndexed = filters.device_id !== null || [role.admin, role.afm, role.oem].some((one) => one === caller.role);
  return isIndexed ? sql<number>`${sql.ref(column)}` : sql<number>`+${sql.ref(column)}`;
};

function within(time: Expression<number>, { begin_time, end_time }: Filters): Expression<SqlBool> {
  const bounds = [
    ...(begin_time === null ? [] : [sql`${time} >= ${begin_time}`]),
    ...(end_time === null ? [] : [sql`${time} <= ${end_time}`]),
  ];
  return bounds.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`;
}

/** The rows to sort: those of the requested device, or all rows in scope. */
const candidates = (
  caller: Caller,
  filters: Filters,
  table: "device_report" | "device_command",
): Expression<SqlBool> =>
  filters.device_id === null
    ? inScope(caller, table)
    : sql<SqlBool>`${sql.ref(`${table}.device_id`)} = ${filters.device_id}`;

/**
 * The newest reports; none if the filter `status` selects commands. The scope is applied to the limited result:
 * beside the condition on the device, it would keep the database from using the key of the device.
 */
function newestReports(database: Kysely<Database>, caller: Caller, filters: Filters, limit: number) {
  const time = timeColumn(caller, filters, "device_report.time");
  // With the plus, PostgreSQL could not skip the partitions of other months.
  const bounded = engineOf(database) === "postgres" ? sql.ref<number>("device_report.time") : time;
  const newest = database
    .selectFrom("device_report")
    .selectAll()
    .where(candidates(caller, filters, "device_report"))
    .where(within(bounded, filters))
    .$if(filters.status !== null, (query) => query.where(sql<SqlBool>`1 = 0`))
    .$if(filters.report_type !== null, (query) =>
      query.where("device_report.report_type", "=", filters.report_type ?? 0),
    )
    .orderBy(time, "desc")
    .limit(limit);
  return database.selectFrom(newest.as("device_report")).where(inScope(caller, "device_report"));
}

/** The newest commands; none if the filter `report_type` selects reports. */
function newestCommands(database: Kysely<Database>, caller: Caller, filters: Filters, limit: number) {
  const time = timeColumn(caller, filters, "device_command.create_time");
  const newest = database
    .selectFrom("device_command")
    .selectAll()
    .where(candidates(caller, filters, "device_command"))
    .where(within(time, filters))
    .$if(filters.report_type !== null, (query) => query.where(sql<SqlBool>`1 = 0`))
    .$if(filters.status !== null, (query) => query.where("device_command.status", "=", filters.status ?? 0))
    .orderBy(time, "desc")
    .orderBy("device_command.id", "desc")
    .limit(limit);
  return database.selectFrom(newest.as("device_command")).where(inScope(caller, "device_command"));
}

/** Counts the entries, up to the number that pages can reach. */
async function countEntries(database: Kysely<Database>, caller: Caller, filters: Filters): Promise<number> {
  const count = sql<number>`count(*)`.as("count");
  const reports = await newestReports(database, caller, filters, maxEntries).select(count).executeTakeFirstOrThrow();
  const commands = await newestCommands(database, caller, filters, maxEntries).select(count).executeTakeFirstOrThrow();
  return Math.min(reports.count + commands.count, maxEntries);
}

const nullNumber = sql<number | null>`cast(null as bigint)`;

async function readEntries(
  database: Kysely<Database>,
  caller: Caller,
  filters: Filters,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  const limit = offset + size;
  const reports = newestReports(database, caller, filters, limit).select([
    "device_report.device_id",
    "device_report.time as time",
    sql<number | null>`device_report.time`.as("report_time"),
    nullNumber.as("command_time"),
    sql<number | null>`device_report.report_type`.as("report_type"),
    nullNumber.as("kind"),
    nullNumber.as("status"),
    "device_report.payload as data",
  ]);
  const commands = newestCommands(database, caller, filters, limit).select([
    "device_command.device_id",
    "device_command.create_time as time",
    // Only a confirmed command has a report time; a cancelled one has none.
    sql<number | null>`case when device_command.status = 1 then device_command.confirm_time end`.as("report_time"),
    sql<number | null>`device_command.create_time`.as("command_time"),
    nullNumber.as("report_type"),
    sql<number | null>`device_command.kind`.as("kind"),
    sql<number | null>`device_command.status`.as("status"),
    "device_command.data as data",
  ]);
  const both = database
    .selectFrom(reports.as("report"))
    .selectAll()
    .unionAll(database.selectFrom(commands.as("command")).selectAll());
  return database
    .selectFrom(both.as("entry"))
    .innerJoin("device", "device.id", "entry.device_id")
    .selectAll("entry")
    .select(["device.device_name", "device.type as access_way"])
    .orderBy("entry.time", "desc")
    .orderBy("entry.device_id", "desc")
    .orderBy("entry.kind", (order) => order.asc().nullsFirst())
    .limit(size)
    .offset(offset)
    .execute();
}
