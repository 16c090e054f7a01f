import { type Kysely, type Migration, sql } from "kysely";

/**
 * Forecasts become times instead of UTC days, so that each reader sees the days of their time zone. The existing ones move
 * to noon, which is the same day in nearly every zone; the next report of a device computes them again.
 */
export const forecastTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update device set empty_early = empty_early + 43200000, empty_expected = empty_expected + 43200000,
      empty_late = empty_late + 43200000 where empty_expected is not null`.execute(db);
  },
};
