import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * An index of the identifiers of stock, as migrations 0051 and 0079 made one of the texts of devices. PostgreSQL gets its
 * index of trigrams at the start of the platform.
 */
export const stockTexts: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      await sql`create index storage_imei_letters on storage
        using gin (string_to_array(lower(imei collate "C"), null))`.execute(db);
      return;
    }
    const textOf = (row: string) => sql.raw(`lower(${row}.imei) || char(10, 10)`);
    await sql`create view storage_text as select id, ${textOf("storage")} as text from storage`.execute(db);
    await sql`create virtual table storage_text_index using fts5(
      text, content = 'storage_text', content_rowid = 'id', tokenize = 'trigram'
    )`.execute(db);
    await sql`create virtual table storage_text_group using fts5vocab(storage_text_index, instance)`.execute(db);
    const add = sql`insert into storage_text_index (rowid, text) values (new.id, ${textOf("new")})`;
    const remove = sql`insert into storage_text_index (storage_text_index, rowid, text)
      values ('delete', old.id, ${textOf("old")})`;
    await sql`create trigger storage_text_added after insert on storage begin ${add}; end`.execute(db);
    await sql`create trigger storage_text_removed after delete on storage begin ${remove}; end`.execute(db);
    await sql`create trigger storage_text_changed after update of imei on storage
      begin ${remove}; ${add}; end`.execute(db);
    await sql`insert into storage_text_index (storage_text_index) values ('rebuild')`.execute(db);
  },
};
