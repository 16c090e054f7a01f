import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { openOldDatabase } from "../../support/old-database";
import { openTestDatabases } from "../../support/platform-database";

describe.each(openTestDatabases())("the migration of disabled groups on $name", (engine) => {
  test("disables the accounts of disabled groups, and no others", async () => {
    const { database, migrate } = await openOldDatabase(engine, "0012");
    await database.insertInto("agent").values({ id: 1, name: "Dealer", role: role.afm, create_time: 0 }).execute();
    for (const [id, is_enable] of [
      [1, 0],
      [2, 1],
    ] as const) {
      await database
        .insertInto("team")
        .values({ id, agent_id: 1, group_name: "Group", is_enable, create_time: 0 })
        .execute();
      for (const of of [role.leader, role.member]) {
        const email = `${of}-${id}@lubricator.test`;
        const account = { role: of, email, password_hash: "hash", agent_id: 1, group_id: id, create_time: 0 };
        await database.insertInto("account").values(account).execute();
      }
    }
    await migrate(1);
    expect(await database.selectFrom("account").select(["group_id", "is_enable"]).orderBy("id").execute()).toEqual([
      { group_id: 1, is_enable: 0 },
      { group_id: 1, is_enable: 0 },
      { group_id: 2, is_enable: 1 },
      { group_id: 2, is_enable: 1 },
    ]);
  });
});
