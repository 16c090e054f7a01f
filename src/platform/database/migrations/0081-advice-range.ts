import type { Kysely, Migration } from "kysely";

/** The lower end of the temperature range of a bearing advice. */
export const adviceRange: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("device_advice").addColumn("temperature_low", "double precision").execute();
  },
};
