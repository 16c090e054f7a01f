import { type Kysely, type Migration, sql } from "kysely";

/** An index in which a search for a part of an IMEI reads only the identifiers of the provider's stock. */
export const stockSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index storage_agent_by_imei on storage (agent_id, imei, id)`.execute(db);
  },
};
