import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import type { Database } from "../../../src/platform/database";
import { compareTotals } from "../../support/compare-totals";
import { openOldDatabase } from "../../support/old-database";
import { openTestDatabases } from "../../support/platform-database";

describe.each(openTestDatabases())("the migrations to kept counts on $name", (engine) => {
  test("count existing devices", async () => {
    const { database, migrate } = await openOldDatabase(engine, "0059");
    await database.insertInto("agent").values({ id: 1, name: "Dealer", role: role.afm, create_time: 0 }).execute();
    await database.insertInto("team").values({ id: 5, agent_id: 1, group_name: "Group", create_time: 0 }).execute();
    const person = { role: role.customer, username: "Customer", password_hash: "", create_time: 0 };
    await database
      .insertInto("account")
      .values({ ...person, id: 9, email: "customer@lubricator.test" })
      .execute();
    const usual = { type: 0, agent_id: 1, lubricant_tube: 125, time_setting: 6, create_time: 0, update_time: 0 };
    const time = Date.UTC(2026, 10, 20, 23, 59, 59, 999);
    const devices = [
      { group_id: 5, customer_id: 9, bind_status: 1, bind_time: time, empty_expected: time, availability: 90.1 },
      { customer_id: 9, status: 1, bind_status: 1, empty_expected: time + 1, availability: 33.3, city: "Bremen" },
      { bind_status: 0, bind_time: time - 1, unbind_time: time, empty_expected: time, longitude: 180, latitude: -90 },
      { bind_status: 1, unbind_time: time, longitude: 8.81, latitude: 53.1, status: 1 },
      { group_id: 5, bind_status: 1, longitude: 8.82, latitude: 53.11 },
      ...[2, 3, 4, 5, 6].map((status) => ({ customer_id: 9, longitude: 8.8 + status / 10, latitude: 53.1, status })),
    ];
    for (const values of devices) {
      await database
        .insertInto("device")
        .values({ ...usual, ...values })
        .execute();
    }
    await migrate();
    const { plain, kept } = await compareTotals(database as unknown as Kysely<Database>);
    expect(kept).toEqual(plain);
    expect(plain["state_count 0 0 0 0 1 1 1 0"]).toEqual([2, 1, 333]);
  });
});
