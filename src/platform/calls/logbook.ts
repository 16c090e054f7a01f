import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { role } from "../../contract";
import { day } from "../clock";
import type { Database } from "../database";
import { readData } from "../reports/commands";
import { commandInWords, reportInWords } from "../reports/words";
import { inScope } from "../scope";
import type { Caller, Handlers, Payloads } from "./handler";
import { pageOf } from "./list";

/** How far back the log looks where no beginning is asked for, unless it is one device's. */
const lookBack = 30 * day;

/** Entries that can be paged through. Whoever looks for older ones narrows the period: deep pages are slow. */
export const mostEntries = 10_000;

/**
 * What devices have reported and what they were told, newest first. Either part is read from its newest end and no further
 * than the page that is asked for.
 */
export const logbookHandlers: Handlers<"device-log/list"> = {
  "device-log/list": async (payload, { caller, database, language, now }) => {
    const { page, page_size, offset } = pageOf(payload);
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
        report_data: kind === null ? reportInWords(readData(data), language) : "",
        command_desc: kind === null ? "" : commandInWords(kind, readData(data), language),
        data,
      })),
      ...{ total, page, page_size },
    };
  },
};

type Asked = Pick<Payloads["device-log/list"], "device_id" | "report_type" | "status" | "begin_time" | "end_time">;

const bounded = (asked: Asked, now: number): Asked => ({
  ...asked,
  begin_time: asked.begin_time ?? (asked.device_id === null ? (asked.end_time ?? now) - lookBack : null),
});

/**
 * Admins and providers find the newest by an index on the time. To anybody else the few own devices lead faster: the sign
 * before the column keeps the databases from walking through everybody's reports in search of theirs.
 */
const timeColumn = (caller: Caller, column: "device_report.time" | "device_command.create_time") => {
  const isIndexed = [role.admin, role.afm, role.oem].some((one) => one === caller.role);
  return isIndexed ? sql<number>`${sql.ref(column)}` : sql<number>`+${sql.ref(column)}`;
};

function within(time: Expression<number>, { begin_time, end_time }: Asked): Expression<SqlBool> {
  const bounds = [
    ...(begin_time === null ? [] : [sql`${time} >= ${begin_time}`]),
    ...(end_time === null ? [] : [sql`${time} <= ${end_time}`]),
  ];
  return bounds.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`;
}

/** The reports that are asked for, none where commands are. */
const reportsOf = (database: Kysely<Database>, caller: Caller, asked: Asked) =>
  database
    .selectFrom("device_report")
    .where(inScope(caller, "device_report"))
    .where(within(timeColumn(caller, "device_report.time"), asked))
    .$if(asked.status !== null, (query) => query.where(sql<SqlBool>`1 = 0`))
    .$if(asked.device_id !== null, (query) => query.where("device_report.device_id", "=", asked.device_id ?? 0))
    .$if(asked.report_type !== null, (query) => query.where("device_report.report_type", "=", asked.report_type ?? 0));

/** The commands that are asked for, none where reports of one type are. */
const commandsOf = (database: Kysely<Database>, caller: Caller, asked: Asked) =>
  database
    .selectFrom("device_command")
    .where(inScope(caller, "device_command"))
    .where(within(timeColumn(caller, "device_command.create_time"), asked))
    .$if(asked.report_type !== null, (query) => query.where(sql<SqlBool>`1 = 0`))
    .$if(asked.device_id !== null, (query) => query.where("device_command.device_id", "=", asked.device_id ?? 0))
    .$if(asked.status !== null, (query) => query.where("device_command.status", "=", asked.status ?? 0));

/** How many entries there are; not counted beyond those that can be paged through. */
async function countOf(database: Kysely<Database>, caller: Caller, asked: Asked): Promise<number> {
  const one = sql<number>`1`.as("one");
  const { reports, commands } = await database
    .selectNoFrom((eb) => [
      eb
        .selectFrom(reportsOf(database, caller, asked).select(one).limit(mostEntries).as("found"))
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .as("reports"),
      eb
        .selectFrom(commandsOf(database, caller, asked).select(one).limit(mostEntries).as("found"))
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .as("commands"),
    ])
    .executeTakeFirstOrThrow();
  return Math.min((reports ?? 0) + (commands ?? 0), mostEntries);
}

const none = sql<number | null>`cast(null as bigint)`;

async function entriesOf(
  database: Kysely<Database>,
  caller: Caller,
  asked: Asked,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  const newest = offset + size;
  const reports = reportsOf(database, caller, asked)
    .select([
      "device_report.device_id",
      "device_report.time as time",
      sql<number | null>`device_report.time`.as("report_time"),
      none.as("command_time"),
      sql<number | null>`device_report.report_type`.as("report_type"),
      none.as("kind"),
      none.as("status"),
      "device_report.payload as data",
    ])
    .orderBy(timeColumn(caller, "device_report.time"), "desc")
    .limit(newest);
  const commands = commandsOf(database, caller, asked)
    .select([
      "device_command.device_id",
      "device_command.create_time as time",
      // A cancelled one was settled by no report.
      sql<number | null>`case when device_command.status = 1 then device_command.confirm_time end`.as("report_time"),
      sql<number | null>`device_command.create_time`.as("command_time"),
      none.as("report_type"),
      sql<number | null>`device_command.kind`.as("kind"),
      sql<number | null>`device_command.status`.as("status"),
      "device_command.data as data",
    ])
    .orderBy(timeColumn(caller, "device_command.create_time"), "desc")
    .orderBy("device_command.id", "desc")
    .limit(newest);
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
