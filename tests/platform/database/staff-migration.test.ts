import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { migrations } from "../../../src/platform/database/migrations";
import { openTestDatabases, type TestDatabase } from "../../support/platform-database";

/** The tables before the migration; the current types do not describe them. */
type OldTables = Record<string, Record<string, unknown>>;

describe.each(openTestDatabases())("the migration of disabled groups on $name", (engine) => {
  let created: TestDatabase;
  let database: Kysely<OldTables>;
  beforeAll(async () => {
    created = await engine.create();
    database = (await created.connect()) as unknown as Kysely<OldTables>;
  });
  afterAll(() => created.drop());

  test("disables the accounts of disabled groups, and no others", async () => {
    const older = Object.entries(migrations).filter(([name]) => name < "0012-staff");
    for (const [, { up }] of older) await up(database);
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
    await migrations["0012-staff"]?.up(database);
    expect(await database.selectFrom("account").select(["group_id", "is_enable"]).orderBy("id").execute()).toEqual([
      { group_id: 1, is_enable: 0 },
      { group_id: 1, is_enable: 0 },
      { group_id: 2, is_enable: 1 },
      { group_id: 2, is_enable: 1 },
    ]);
  });
});
