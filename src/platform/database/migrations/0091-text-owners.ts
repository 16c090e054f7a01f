import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * Stores the provider, group and customer of a device with its text and indexes them, so that a search reads only the
 * caller's devices. `text-owners.ts` describes the values. A trigger updates them.
 *
 * If a group or a customer is deleted, the texts keep its id: ids are never reused, and writing the texts of many devices
 * would take long.
 */
export const textOwners: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("device_text")
      .addColumn("owners", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await (isPostgres(db) ? onPostgres(db) : onSqlite(db));
  },
};

/** True if a device got another owner. False if its group or customer was deleted. */
const isMoved = (differs: string): RawBuilder<unknown> =>
  sql.raw(`old.agent_id ${differs} new.agent_id
      or (old.group_id ${differs} new.group_id
        and (new.group_id is not null or exists (select 1 from team where id = old.group_id)))
      or (old.customer_id ${differs} new.customer_id
        and (new.customer_id is not null or exists (select 1 from account where id = old.customer_id)))`);

const writeOwners = (db: Kysely<unknown>, ownersOf: (device: "d" | "new") => RawBuilder<string>) =>
  sql`update device_text set owners = ${ownersOf("d")} from device d where d.id = device_text.device_id`.execute(db);

const changeOwners = (ownersOf: (device: "d" | "new") => RawBuilder<string>) =>
  sql`update device_text set owners = ${ownersOf("new")} where device_id = new.id;`;

const onPostgresOf = (device: string): RawBuilder<string> =>
  sql.raw(`concat_ws('|', 'a' || ${device}.agent_id, 'g' || ${device}.group_id, 'c' || ${device}.customer_id)`);

/** The index of trigrams is created at the start of the platform, because it needs an extension that may be missing. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists device_text_trigrams`.execute(db);
  await db.schema.dropIndex("device_text_letters").execute();
  await writeOwners(db, onPostgresOf);
  await sql`alter table device_text alter column owners drop default`.execute(db);
  await sql`create index device_text_letters on device_text
    using gin (string_to_array(text, null), string_to_array(owners, '|'))`.execute(db);
  await sql`create function change_text_owners() returns trigger language plpgsql as $$
    begin
      if ${isMoved("is distinct from")} then ${changeOwners(onPostgresOf)} end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger device_text_owners_changed after update of agent_id, group_id, customer_id on device for each row
    when ((old.agent_id, old.group_id, old.customer_id) is distinct from (new.agent_id, new.group_id, new.customer_id))
    execute function change_text_owners()`.execute(db);
  // Without statistics the planner uses this index where another is faster.
  await sql`analyze device_text`.execute(db);
}

/** Each owner is one trigram of characters for private use: planes 15 and 16, and U+E000 at the end. */
const onSqliteOf = (device: string): RawBuilder<string> =>
  sql.raw(
    ["agent_id", "group_id", "customer_id"]
      .map((column, kind) => {
        const id = `${device}.${column}`;
        return `iif(${id} is null, '', char(${0xf0000 + kind * 16_384} + (${id} & 16383), ${0x100000} + (${id} / 16384), ${0xe000}))`;
      })
      .join(" || "),
  );

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const name of ["added", "removed", "changed"]) {
    await sql`drop trigger ${sql.id(`device_text_${name}`)}`.execute(db);
  }
  for (const name of ["device_text_group", "device_text_index"]) await sql`drop table ${sql.id(name)}`.execute(db);
  await writeOwners(db, onSqliteOf);
  await sql`create virtual table device_text_index using fts5(
    text, owners, content = 'device_text', content_rowid = 'device_id', tokenize = 'trigram'
  )`.execute(db);
  await sql`create virtual table device_text_group using fts5vocab(device_text_index, instance)`.execute(db);
  const add = sql`insert into device_text_index (rowid, text, owners) values (new.device_id, new.text, new.owners)`;
  const remove = sql`insert into device_text_index (device_text_index, rowid, text, owners)
    values ('delete', old.device_id, old.text, old.owners)`;
  await sql`create trigger device_text_added after insert on device_text begin ${add}; end`.execute(db);
  await sql`create trigger device_text_removed after delete on device_text begin ${remove}; end`.execute(db);
  await sql`create trigger device_text_changed after update on device_text begin ${remove}; ${add}; end`.execute(db);
  await sql`insert into device_text_index (device_text_index) values ('rebuild')`.execute(db);
  await sql`create trigger device_text_owners_changed after update of agent_id, group_id, customer_id on device
    when ${isMoved("is not")}
    begin ${changeOwners(onSqliteOf)} end`.execute(db);
}
