import type { Kysely, Migration } from "kysely";
import { emptyByDefault, withDefault } from "./schema";

/** The time zone of an account's mails and exports. */
export const timeZone: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("account").addColumn("time_zone", "text", emptyByDefault).execute();
    await db.schema.alterTable("account").addColumn("time_zone_chosen", "integer", withDefault(0)).execute();
  },
};
