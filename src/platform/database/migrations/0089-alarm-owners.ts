import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * The group and the customer of an alarm's device, with indexes for their lists as those of providers (migration 0077).
 * Triggers keep them, so that no writer can forget them. An alarm of a gateway has neither.
 *
 * If a group or a customer is deleted, the alarms keep its id: nobody can have it again, and writing all alarms of many
 * devices would take long.
 */
export const alarmOwners: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ["group_id", "customer_id"]) {
      await db.schema.alterTable("alarm").addColumn(name, "bigint").execute();
    }
    await sql`update alarm set group_id = d.group_id, customer_id = d.customer_id from device d
      where d.id = alarm.device_id and (d.group_id is not null or d.customer_id is not null)`.execute(db);
    await createIndexes(db);
    await (isPostgres(db) ? createPostgresTriggers(db) : createSqliteTriggers(db));
  },
};

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL uses only an index with the order of the list.
  const last = isPostgres(db) ? sql`nulls last` : sql``;
  const urgent = sql`severity desc ${last}, begin_time desc ${last}, id desc`;
  const compared = sql`code, device_id, end_time, closed_time, acknowledged_time, snoozed_until, assignee_id`;
  for (const [name, owner, others, rows] of [
    ["alarm_agent_id_group_id_severity", sql`agent_id, group_id`, sql`customer_id`, sql`group_id is not null`],
    ["alarm_customer_id_severity", sql`customer_id`, sql`agent_id`, sql`customer_id is not null`],
    // Alarms of gateways. Without the first column, SQLite prefers other indexes.
    ["alarm_gateway_severity", sql`device_id`, sql`agent_id, gateway_id`, sql`device_id is null`],
  ] as const) {
    const columns = isPostgres(db)
      ? sql`(${owner}, ${urgent}) include (${compared}, ${others})`
      : sql`(${owner}, ${urgent}, ${compared}, ${others})`;
    await sql`create index ${sql.id(name)} on alarm ${columns} where ${rows}`.execute(db);
  }
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger alarm_owners_added after insert on alarm
    when new.device_id is not null and (new.group_id, new.customer_id) is not (
      select group_id, customer_id from device where id = new.device_id
    )
    begin
      update alarm set (group_id, customer_id) = (select group_id, customer_id from device where id = new.device_id)
      where id = new.id;
    end`.execute(db);
  await sql`create trigger alarm_owners_changed after update of group_id, customer_id on device
    when (old.group_id is not new.group_id
        and (new.group_id is not null or exists (select 1 from team where id = old.group_id)))
      or (old.customer_id is not new.customer_id
        and (new.customer_id is not null or exists (select 1 from account where id = old.customer_id)))
    begin
      update alarm set group_id = new.group_id, customer_id = new.customer_id
      where device_id = new.id and (group_id, customer_id) is not (new.group_id, new.customer_id);
    end`.execute(db);
}

async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  // The lock makes the insertion wait for a change of the device that has not been committed.
  await sql`create function add_alarm_owners() returns trigger language plpgsql as $$
    begin
      select group_id, customer_id into new.group_id, new.customer_id
      from device where id = new.device_id for no key update;
      return new;
    end $$`.execute(db);
  await sql`create trigger alarm_owners_added before insert on alarm for each row
    when (new.device_id is not null) execute function add_alarm_owners()`.execute(db);
  await sql`create function change_alarm_owners() returns trigger language plpgsql as $$
    begin
      if (old.group_id is distinct from new.group_id
          and (new.group_id is not null or exists (select 1 from team where id = old.group_id)))
        or (old.customer_id is distinct from new.customer_id
          and (new.customer_id is not null or exists (select 1 from account where id = old.customer_id)))
      then
        update alarm set group_id = new.group_id, customer_id = new.customer_id
        where device_id = new.id and (group_id, customer_id) is distinct from (new.group_id, new.customer_id);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger alarm_owners_changed after update of group_id, customer_id on device for each row
    when (old.group_id is distinct from new.group_id or old.customer_id is distinct from new.customer_id)
    execute function change_alarm_owners()`.execute(db);
}
