import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { createLogger } from "../../../src/platform/base/logger";
import {
  createTextIndex,
  type Database,
  deviceTexts,
  findByText,
  type TextOwners,
} from "../../../src/platform/database";
import { ownerName } from "../../../src/platform/database/text-owners";
import { openOldDatabase } from "../../support/old-database";
import { openTestDatabases } from "../../support/platform-database";

const one = { kind: "provider", id: 1 } as const;
/** Differs from `one` in the second character on SQLite. */
const two = { kind: "provider", id: 16_385 } as const;
const group = { kind: "group", id: 5 } as const;
const customer = { kind: "customer", id: 9 } as const;

describe.each(openTestDatabases())("the migration to owners of texts on $name", (engine) => {
  const named = (devices: readonly TextOwners[]) =>
    devices.map((owners) =>
      owners.map((owner) => ownerName(owner, engine.name)).join(engine.name === "postgres" ? "|" : ""),
    );

  /** Migrates the texts of three devices: of a group and a customer, of a customer, and of another provider. */
  const run = async () => {
    const { database, migrate } = await openOldDatabase(engine, "0091");
    for (const { id } of [one, two]) {
      await database
        .insertInto("agent")
        .values({ id, name: `Dealer ${id}`, role: role.afm, create_time: 0 })
        .execute();
    }
    await database.insertInto("team").values({ id: 5, agent_id: 1, group_name: "Group", create_time: 0 }).execute();
    const email = "customer@lubricator.test";
    const person = { role: role.customer, username: "Customer", password_hash: "", create_time: 0 };
    await database
      .insertInto("account")
      .values({ ...person, id: 9, email })
      .execute();
    const usual = { type: 0, lubricant_tube: 125, time_setting: 6, create_time: 0, update_time: 0 };
    const owners = [
      { agent_id: 1, group_id: 5, customer_id: 9 },
      { agent_id: 1, customer_id: 9 },
      { agent_id: two.id },
    ];
    for (const [index, owner] of owners.entries()) {
      await database
        .insertInto("device")
        .values({ ...usual, ...owner, id: index + 1 })
        .execute();
      await sql`insert into device_text (device_id, text) values (${index + 1}, ${`pump ${index}\n\n`})`.execute(
        database,
      );
    }
    if (engine.name === "postgres") {
      await sql`create extension if not exists pg_trgm`.execute(database);
      await sql`create index device_text_trigrams on device_text using gin (text gin_trgm_ops)`.execute(database);
    }
    await migrate();
    const ownersOf = async () =>
      (await database.selectFrom("device_text").select("owners").orderBy("device_id").execute()).map(
        (row) => row.owners,
      );
    const found = async (word: string, owners: TextOwners) =>
      (await findByText(database, word, 9, deviceTexts(owners))).ids?.toSorted();
    return { database, ownersOf, found };
  };

  test("gives existing texts the owners of their devices, and finds them by owner", async () => {
    const { ownersOf, found } = await run();
    expect(await ownersOf()).toEqual(named([[one, group, customer], [one, customer], [two]]));
    expect(await found("pump", [])).toEqual([1, 2, 3]);
    expect(await found("pump", [one])).toEqual([1, 2]);
    expect(await found("pump", [one, group])).toEqual([1]);
    expect(await found("pump", [customer])).toEqual([1, 2]);
    expect(await found("pump", [{ ...one, id: 11 }])).toEqual([]);
  });

  test("does not find owners as if they were words", async () => {
    const { found } = await run();
    const names = [one, group, customer].map((owner) => ownerName(owner, engine.name));
    const parts = names.flatMap((name) => [1, 2, 3].map((length) => [...name].slice(0, length).join("")));
    for (const word of parts) expect(await found(word, [])).toEqual([]);
  });

  test("replaces the index of PostgreSQL, which had no owners", async () => {
    if (engine.name === "sqlite") return;
    const { database } = await run();
    await createTextIndex(database as unknown as Kysely<Database>, createLogger({ level: "silent" }));
    const index = sql<{ indexdef: string }>`select indexdef from pg_indexes
      where schemaname = current_schema() and indexname = 'device_text_trigrams'`;
    expect((await index.execute(database)).rows[0]?.indexdef).toContain("owners");
  });

  test("updates the owners when a device changes its provider, group or customer", async () => {
    const { database, ownersOf, found } = await run();
    await database.updateTable("device").set({ agent_id: 1, customer_id: 9 }).where("id", "=", 3).execute();
    await database.updateTable("device").set({ group_id: null, customer_id: null }).where("id", "=", 1).execute();
    expect(await ownersOf()).toEqual(named([[one], [one, customer], [one, customer]]));
    await database.updateTable("device").set({ agent_id: two.id }).where("id", "=", 2).execute();
    expect(await ownersOf()).toEqual(named([[one], [two, customer], [one, customer]]));
    expect(await found("pump", [one])).toEqual([1, 3]);
  });

  test("does not write the texts when a group or a customer with many devices is deleted", async () => {
    const { database, ownersOf } = await run();
    await database.deleteFrom("team").where("id", "=", 5).execute();
    await database.deleteFrom("account").where("id", "=", 9).execute();
    expect(await ownersOf()).toEqual(named([[one, group, customer], [one, customer], [two]]));
  });
});
