import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { role } from "../../../contract";
import type { Caller, Handlers, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import type { Database } from "../../database";
import { parseCommandData } from "../../fleet/intake/command-queue";
import { describeCommand, describeReport } from "../../fleet/intake/describe";
import { type PageRequest, pageBounds } from "../list/pagination";

/** How far back the log looks where no beginning is asked for, unless it is one device's. */
const lookBack = 30 * day;

/** Entries that can be paged through. Whoever looks for older ones narrows the period: deep pages are slow. */
const mostEntries = 10_000;

/**
 * What devices have reported and what they were told, newest first. Either part is read from its newest end and no further
 * than the page that is asked for.
 */
export const deviceLogHandlers: Handlers<"device-log/list"> = {
  "device-log/list": async (payload, { caller, database, language, now }) => {
    const { page, page_size, offset } = placeOf(payload);
    const asked = bounded(payload, now());
    const size = Math.max(Math.min(page_size, mostEntries - offset), 0);
    const [total, list] = [
      await countOf(database, caller, asked),
      size === 0 ? [] : await entriesOf(database, caller, asked, { offset, size }),
    ];
    return {
      list: list.map(({ kind, data, ...entry }, at) => ({
        // Neither part has a key that the other has not; the place is one for the page at hand.
        id: offset + at + 1,
        ...entry,
        report_data: kind === null ? describeReport(parseCommandData(data), language) : "",
        command_desc: kind === null ? "" : describeCommand(kind, parseCommandData(data), language),
        data,
      })),
      ...{ total, page, page_size },
    };
  },
};

/** An export takes in one statement all that can be paged through: two tables in one order have no key to go on from. */
const placeOf = (asked: PageRequest): ReturnType<typeof pageBounds> =>
  asked.part === undefined ? pageBounds(asked) : { page: 1, page_size: mostEntries, offset: 0 };

type Asked = Pick<Payloads["device-log/list"], "device_id" | "report_type" | "status" | "begin_time" | "end_time">;

const bounded = (asked: Asked, now: number): Asked => ({
  ...asked,
  begin_time: asked.begin_time ?? (asked.device_id === null ? (asked.end_time ?? now) - lookBack : null),
});

/**
 * Admins and providers find the newest by an index on the time, and everybody those of one device by its key. To anybody
 * else the few own devices lead faster: the sign before the column keeps the databases from walking through everybody's
 * reports in search of theirs.
 */
const timeColumn = (caller: Caller, asked: Asked, column: "device_report.time" | "device_command.create_time") => {
  const isIndexed = asked.device_id !== null || [role.admin, role.afm, role.oem].some((one) => one === caller.role);
  return isIndexed ? sql<number>`${sql.ref(column)}` : sql<number>`+${sql.ref(column)}`;
};

function within(time: Expression<number>, { begin_time, end_time }: Asked): Expression<SqlBool> {
  const bounds = [
    ...(begin_time === null ? [] : [sql`${time} >= ${begin_time}`]),
    ...(end_time === null ? [] : [sql`${time} <= ${end_time}`]),
  ];
  return bounds.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`;
}

/** Where to look before the scope is applied: a device's own key, or, for all devices, the scope itself. */
const startOf = (caller: Caller, asked: Asked, table: "device_report" | "device_command"): Expression<SqlBool> =>
  asked.device_id === null
    ? inScope(caller, table)
    : sql<SqlBool>`${sql.ref(`${table}.device_id`)} = ${asked.device_id}`;

/**
 * The newest reports that are asked for, none where commands are. The scope is applied to those that were found: of one
 * device they are found by its key, which a condition on the provider beside it would distract from.
 */
function reportsOf(database: Kysely<Database>, caller: Caller, asked: Asked, most: number) {
  const time = timeColumn(caller, asked, "device_report.time");
  const newest = database
    .selectFrom("device_report")
    .selectAll()
    .where(startOf(caller, asked, "device_report"))
    .where(within(time, asked))
    .$if(asked.status !== null, (query) => query.where(sql<SqlBool>`1 = 0`))
    .$if(asked.report_type !== null, (query) => query.where("device_report.report_type", "=", asked.report_type ?? 0))
    .orderBy(time, "desc")
    .limit(most);
  return database.selectFrom(newest.as("device_report")).where(inScope(caller, "device_report"));
}

/** The newest commands that are asked for, none where reports of one type are. */
function commandsOf(database: Kysely<Database>, caller: Caller, asked: Asked, most: number) {
  const time = timeColumn(caller, asked, "device_command.create_time");
  const newest = database
    .selectFrom("device_command")
    .selectAll()
    .where(startOf(caller, asked, "device_command"))
    .where(within(time, asked))
    .$if(asked.report_type !== null, (query) => query.where(sql<SqlBool>`1 = 0`))
    .$if(asked.status !== null, (query) => query.where("device_command.status", "=", asked.status ?? 0))
    .orderBy(time, "desc")
    .orderBy("device_command.id", "desc")
    .limit(most);
  return database.selectFrom(newest.as("device_command")).where(inScope(caller, "device_command"));
}

/** How many entries there are; not counted beyond those that can be paged through. */
async function countOf(database: Kysely<Database>, caller: Caller, asked: Asked): Promise<number> {
  const count = sql<number>`count(*)`.as("count");
  const [reports, commands] = [
    await reportsOf(database, caller, asked, mostEntries).select(count).executeTakeFirstOrThrow(),
    await commandsOf(database, caller, asked, mostEntries).select(count).executeTakeFirstOrThrow(),
  ];
  return Math.min(reports.count + commands.count, mostEntries);
}

const none = sql<number | null>`cast(null as bigint)`;

async function entriesOf(
  database: Kysely<Database>,
  caller: Caller,
  asked: Asked,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  const newest = offset + size;
  const reports = reportsOf(database, caller, asked, newest).select([
    "device_report.device_id",
    "device_report.time as time",
    sql<number | null>`device_report.time`.as("report_time"),
    none.as("command_time"),
    sql<number | null>`device_report.report_type`.as("report_type"),
    none.as("kind"),
    none.as("status"),
    "device_report.payload as data",
  ]);
  const commands = commandsOf(database, caller, asked, newest).select([
    "device_command.device_id",
    "device_command.create_time as time",
    // A cancelled one was settled by no report.
    sql<number | null>`case when device_command.status = 1 then device_command.confirm_time end`.as("report_time"),
    sql<number | null>`device_command.create_time`.as("command_time"),
    none.as("report_type"),
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
