import type { Kysely, Migration } from "kysely";
import { sql } from "kysely";
import { createIndex } from "./schema";

/** The results of jobs that have ended: numbers of devices; null before. */
export const jobResults: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ["applied", "refused", "cancelled"]) {
      await db.schema.alterTable("setting_job").addColumn(name, "bigint").execute();
    }
    await sql`create index setting_job_unsettled on setting_job (id) where applied is null`.execute(db);
    await db.schema.dropIndex("setting_change_job_id").execute();
    await createIndex(db, "setting_change", ["job_id", "step"]);
  },
};
