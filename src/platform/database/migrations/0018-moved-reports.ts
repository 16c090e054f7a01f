import { type Kysely, type Migration, sql } from "kysely";

/** Reports now move with their device to another provider, like alarms and commands; this moves the older ones. */
export const movedReports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update device_report
      set agent_id = (select device.agent_id from device where device.id = device_report.device_id)
      where agent_id <> (select device.agent_id from device where device.id = device_report.device_id)`.execute(db);
  },
};
