import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres, required } from "./schema";

/**
 * The texts of each device in one column, and an index on their trigrams. PostgreSQL gets its index at the start of the
 * platform, because it needs an extension that may be missing.
 */
export const deviceTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("device_text")
      // On SQLite an "integer" key is the row's own number, which the index of texts refers to.
      .addColumn("device_id", isPostgres(db) ? "bigint" : "integer", (column) =>
        column.primaryKey().references("device.id").onDelete("cascade"),
      )
      .addColumn("text", "text", required)
      .execute();
    const collation = isPostgres(db) ? sql`collate "C"` : sql``;
    const columns = ["device_sn", "imei", "eui", "device_name", "asset_tag", "application"];
    const text = sql.join(
      columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
      sql.raw(` || '\n' || `),
    );
    await sql`insert into device_text (device_id, text) select id, lower((${text}) ${collation}) from device order by id`.execute(
      db,
    );
    await db.schema.createIndex("device_gateway_eui").on("device").column("gateway_eui").execute();
    if (!isPostgres(db)) await createTextIndex(db);
  },
};

/** A table of SQLite's text search. SQLite updates it only by triggers. */
async function createTextIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table device_text_index using fts5(
    text, content = 'device_text', content_rowid = 'device_id', tokenize = 'trigram'
  )`.execute(db);
  const add = sql`insert into device_text_index (rowid, text) values (new.device_id, new.text)`;
  const remove = sql`insert into device_text_index (device_text_index, rowid, text)
    values ('delete', old.device_id, old.text)`;
  await sql`create trigger device_text_added after insert on device_text begin ${add}; end`.execute(db);
  await sql`create trigger device_text_removed after delete on device_text begin ${remove}; end`.execute(db);
  await sql`create trigger device_text_changed after update on device_text begin ${remove}; ${add}; end`.execute(db);
  await sql`insert into device_text_index (device_text_index) values ('rebuild')`.execute(db);
}
