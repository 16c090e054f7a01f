import { type CreateTableBuilder, type Kysely, type Migration, sql } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, isPostgres, refersTo, required } from "./schema";

/**
 * Alarms as work: who does it, a pause, and an end by hand with its reason; each step with author and time. An alarm may be of
 * a gateway instead of a device: 101, the gateway is offline. `severity` is 0 once an alarm is over.
 */
export const alarmWork: Migration = {
  async up(db: Kysely<unknown>) {
    await (isPostgres(db) ? extendAlarm(db) : rebuildAlarm(db));
    for (const name of ["acknowledged_by", "commented_by", "assignee_id", "closed_by"]) {
      await sql`create index if not exists ${sql.ref(`alarm_${name}`)} on alarm (${sql.ref(name)})`.execute(db);
    }
    // PostgreSQL uses only an index with the order of the list.
    const last = isPostgres(db) ? sql`nulls last` : sql``;
    const urgent = sql`severity desc ${last}, begin_time desc ${last}, id desc`;
    await sql`create index alarm_severity on alarm (${urgent})`.execute(db);
    await sql`create index alarm_agent_id_severity on alarm (agent_id, ${urgent})`.execute(db);
    await sql`create unique index alarm_open_gateway on alarm (gateway_id, agent_id, code) where end_time is null`.execute(
      db,
    );
    await createSteps(db);
    await raiseGatewayAlarms(db);
  },
};

const severity = sql<number>`case when end_time is not null or closed_time is not null then 0
  when code in (1, 3, 5, 101) then 3 when code in (4, 6) then 2 else 1 end`;

async function extendAlarm(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("alarm")
    .alterColumn("device_id", (column) => column.dropNotNull())
    .addColumn("gateway_id", "bigint", refersTo("gateway", { onDelete: "cascade" }))
    .addColumn("assignee_id", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("snoozed_until", "bigint")
    .addColumn("closed_by", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("closed_time", "bigint")
    .addColumn("close_reason", "text", emptyByDefault)
    .addColumn("reopened_time", "bigint")
    .execute();
  await db.schema
    .alterTable("alarm")
    .addColumn("severity", "integer", (column) => column.notNull().generatedAlwaysAs(severity).stored())
    .execute();
}

const kept = sql`id, device_id, agent_id, code, begin_time, end_time, acknowledged_by, acknowledged_time, comment,
  commented_by, commented_time`;

/** SQLite cannot make a column optional: the table is made again, with its indexes. */
async function rebuildAlarm(db: Kysely<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and tbl_name = 'alarm' and sql is not null`.execute(db);
  const table: CreateTableBuilder<string, string> = createTableWithId(db, "alarm_new");
  await table
    .addColumn("device_id", "bigint", refersTo("device", { onDelete: "cascade" }))
    .addColumn("gateway_id", "bigint", refersTo("gateway", { onDelete: "cascade" }))
    .addColumn("agent_id", "bigint", required)
    .addColumn("code", "integer", required)
    .addColumn("begin_time", "bigint", required)
    .addColumn("end_time", "bigint")
    .addColumn("acknowledged_by", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("acknowledged_time", "bigint")
    .addColumn("comment", "text", emptyByDefault)
    .addColumn("commented_by", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("commented_time", "bigint")
    .addColumn("assignee_id", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("snoozed_until", "bigint")
    .addColumn("closed_by", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("closed_time", "bigint")
    .addColumn("close_reason", "text", emptyByDefault)
    .addColumn("reopened_time", "bigint")
    .addColumn("severity", "integer", (column) => column.notNull().generatedAlwaysAs(severity).stored())
    .execute();
  await sql`insert into alarm_new (${kept}) select ${kept} from alarm`.execute(db);
  // Ids of deleted rows are never used again.
  await sql`delete from sqlite_sequence where name = 'alarm_new'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select 'alarm_new', coalesce((select seq from sqlite_sequence where name = 'alarm'), 0)`.execute(db);
  await sql`drop table alarm`.execute(db);
  await sql`alter table alarm_new rename to alarm`.execute(db);
  for (const { sql: statement } of indexes) await sql.raw(statement).execute(db);
}

async function createSteps(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "alarm_step")
    .addColumn("alarm_id", "bigint", belongsTo("alarm", { onDelete: "cascade" }))
    .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("kind", "integer", required)
    .addColumn("text", "text", emptyByDefault)
    .addColumn("assignee_id", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("until", "bigint")
    .addColumn("time", "bigint", required)
    .execute();
  await createIndex(db, "alarm_step", ["alarm_id", "time"]);
  await createIndex(db, "alarm_step", ["account_id"]);
  await createIndex(db, "alarm_step", ["assignee_id"]);
  await sql`insert into alarm_step (alarm_id, account_id, kind, time)
    select id, acknowledged_by, 1, acknowledged_time from alarm where acknowledged_time is not null`.execute(db);
  await sql`insert into alarm_step (alarm_id, account_id, kind, text, time)
    select id, commented_by, 6, comment, coalesce(commented_time, acknowledged_time, begin_time)
    from alarm where comment <> ''`.execute(db);
}

/** Raises the alarms of gateways that are offline already. Their last report says since when. */
async function raiseGatewayAlarms(db: Kysely<unknown>): Promise<void> {
  await sql`insert into alarm (gateway_id, agent_id, code, begin_time)
    select g.id, d.agent_id, 101, coalesce(max(d.active_time), g.last_report_time, g.create_time)
    from gateway g join device d on d.gateway_id = g.id
    where g.status = 1
    group by g.id, d.agent_id, g.last_report_time, g.create_time
    having count(*) > 1 and sum(d.online) = 0`.execute(db);
}
