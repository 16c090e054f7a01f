import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { totalScope } from "../../../src/platform/database/tables/totals";
import { openOldDatabase } from "../../support/old-database";
import { openTestDatabases } from "../../support/platform-database";

describe.each(openTestDatabases())("the migration to daily totals on $name", (engine) => {
  test("adds existing days and alarms to the totals", async () => {
    const { database, migrate } = await openOldDatabase(engine, "0016");
    await database.insertInto("agent").values({ id: 1, name: "Dealer", role: role.afm, create_time: 0 }).execute();
    await database.insertInto("team").values({ id: 5, agent_id: 1, group_name: "Group", create_time: 0 }).execute();
    const device = { type: 0, agent_id: 1, lubricant_tube: 125, time_setting: 6, create_time: 0, update_time: 0 };
    await database
      .insertInto("device")
      .values({ ...device, id: 7, group_id: 5 })
      .execute();
    await database
      .insertInto("device")
      .values({ ...device, id: 8, group_id: null })
      .execute();
    const days = [
      { device_id: 7, day: 20261119, dispensed_ml: 0.5, reports: 2 },
      { device_id: 7, day: 20261120, dispensed_ml: 0.25, reports: 0 },
      { device_id: 8, day: 20261119, dispensed_ml: 2, reports: 1 },
    ];
    for (const day of days)
      await database
        .insertInto("device_day")
        .values({ ...day, agent_id: 1 })
        .execute();
    const begin_time = Date.UTC(2026, 10, 20, 23, 59, 59, 999);
    await database.insertInto("alarm").values({ device_id: 8, agent_id: 1, code: 4, begin_time }).execute();

    await migrate(1);
    const kept = await database.selectFrom("day_total").selectAll().orderBy("scope").orderBy("day").execute();
    expect(kept.map((row) => Object.values(row))).toEqual([
      [totalScope.everybody, 0, 0, 20261119, 2.5, 2, 0],
      [totalScope.everybody, 0, 0, 20261120, 0.25, 0, 1],
      [totalScope.agent, 1, 0, 20261119, 2.5, 2, 0],
      [totalScope.agent, 1, 0, 20261120, 0.25, 0, 1],
      [totalScope.group, 1, 5, 20261119, 0.5, 1, 0],
      [totalScope.group, 1, 5, 20261120, 0.25, 0, 0],
    ]);
  });
});
