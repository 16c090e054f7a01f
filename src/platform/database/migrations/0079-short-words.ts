import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/** Searches for one or two characters by an index. Two line breaks at the end of a text let a group of three begin with each character. */
export const shortWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update device_text set text = text || ${sql.lit("\n\n")}`.execute(db);
    await (isPostgres(db)
      ? sql`create index device_text_letters on device_text using gin (string_to_array(text, null))`
      : sql`create virtual table device_text_group using fts5vocab(device_text_index, instance)`
    ).execute(db);
  },
};
