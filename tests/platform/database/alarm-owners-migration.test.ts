import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { openOldDatabase } from "../../support/old-database";
import { openTestDatabases } from "../../support/platform-database";

describe.each(openTestDatabases())("the migration to owners of alarms on $name", (engine) => {
  /** Migrates three devices of a group or a customer, with an alarm each, and an alarm of a gateway. */
  const run = async () => {
    const { database, migrate } = await openOldDatabase(engine, "0089");
    await database.insertInto("agent").values({ id: 1, name: "Dealer", role: role.afm, create_time: 0 }).execute();
    await database.insertInto("team").values({ id: 5, agent_id: 1, group_name: "Group", create_time: 0 }).execute();
    const person = { role: role.customer, username: "Customer", password_hash: "", create_time: 0 };
    await database
      .insertInto("account")
      .values({ ...person, id: 9, email: "customer@lubricator.test" })
      .execute();
    const stamps = { create_time: 0, update_time: 0 };
    await database
      .insertInto("gateway")
      .values({ id: 3, eui: "A840410000000003", name: "Hall", agent_id: 1, ...stamps })
      .execute();
    const usual = { type: 0, agent_id: 1, lubricant_tube: 125, time_setting: 6, ...stamps };
    const owners = [{ group_id: 5, customer_id: 9 }, { customer_id: 9 }, {}];
    const alarm = { agent_id: 1, code: 1, begin_time: 0 };
    for (const [index, one] of owners.entries()) {
      const device_id = index + 1;
      await database
        .insertInto("device")
        .values({ ...usual, ...one, id: device_id })
        .execute();
      await database
        .insertInto("alarm")
        .values({ ...alarm, device_id })
        .execute();
    }
    await database
      .insertInto("alarm")
      .values({ ...alarm, code: 101, gateway_id: 3 })
      .execute();
    await migrate();
    const ownersOf = (device_id: number) =>
      database.selectFrom("alarm").select(["group_id", "customer_id"]).where("device_id", "=", device_id).execute();
    return { database, ownersOf };
  };

  test("gives existing alarms the group and the customer of their device", async () => {
    const { database } = await run();
    const kept = await database.selectFrom("alarm").select(["group_id", "customer_id"]).orderBy("id").execute();
    expect(kept).toEqual([
      { group_id: 5, customer_id: 9 },
      { group_id: null, customer_id: 9 },
      { group_id: null, customer_id: null },
      { group_id: null, customer_id: null },
    ]);
  });

  test("takes the alarms along when a device leaves its group or changes its customer", async () => {
    const { database, ownersOf } = await run();
    await database.updateTable("device").set({ group_id: 5, customer_id: null }).where("id", "=", 3).execute();
    expect(await ownersOf(3)).toEqual([{ group_id: 5, customer_id: null }]);
    await database.updateTable("device").set({ group_id: null, customer_id: 9 }).where("id", "=", 3).execute();
    expect(await ownersOf(3)).toEqual([{ group_id: null, customer_id: 9 }]);
  });

  test("leaves the alarms alone when a group or a customer with many devices is deleted", async () => {
    const { database, ownersOf } = await run();
    await database.deleteFrom("team").where("id", "=", 5).execute();
    await database.deleteFrom("account").where("id", "=", 9).execute();
    const devices = database.selectFrom("device").select(["group_id", "customer_id"]);
    expect(await devices.where("id", "=", 1).execute()).toEqual([{ group_id: null, customer_id: null }]);
    expect(await ownersOf(1)).toEqual([{ group_id: 5, customer_id: 9 }]);
  });
});
