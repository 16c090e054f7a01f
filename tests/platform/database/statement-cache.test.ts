import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createStatementCache } from "../../../src/platform/database/statement-cache";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** Kept statements, and the texts of those that were prepared. */
function countingCache() {
  const prepared: string[] = [];
  return { prepared, ...createStatementCache((text) => prepared.push(text)) };
}

describe("the cache of statements", () => {
  test("prepares each once, until it is deleted", () => {
    const { prepared, ...cache } = countingCache();
    for (const text of ["a", "b", "a", "b"]) cache.get(text);
    expect(prepared).toEqual(["a", "b"]);
    cache.delete("a");
    for (const text of ["a", "b"]) cache.get(text);
    expect(prepared).toEqual(["a", "b", "a"]);
    cache.clear();
    cache.get("b");
    expect(prepared).toEqual(["a", "b", "a", "b"]);
  });

  test("does not keep those that ran with large values", () => {
    const { prepared, get, wasRun } = countingCache();
    for (const value of ["small", "x".repeat(50_001), "small"]) {
      get("a");
      wasRun("a", [1, value]);
    }
    expect(prepared).toEqual(["a", "a"]);
  });

  test("keeps the last 500 used ones, without the very long ones", () => {
    const { prepared, get } = countingCache();
    const texts = Array.from({ length: 501 }, (_, at) => String(at));
    for (const text of texts.slice(0, 500)) get(text);
    // "0" was used again, so "1" is forgotten.
    for (const text of ["0", "500", "0", "1"]) get(text);
    expect(prepared).toEqual([...texts, "1"]);
    const long = "x".repeat(10_001);
    for (const _ of [1, 2]) get(long);
    expect(prepared.filter((text) => text === long)).toHaveLength(2);
  });
});

describe.each(openTestDatabases())("a repeated statement on $name", (engine) => {
  const database = useDatabase(engine);

  test("works after an error and after a change of its table", async () => {
    const add = (name: string) => sql`insert into lubricator_name (name) values (${name})`.execute(database());
    const all = async () => (await sql`select * from lubricator_name order by name`.execute(database())).rows;
    await sql`create table lubricator_name (name varchar(9) unique)`.execute(database());
    await add("a");
    await expect(add("a")).rejects.toThrow(/unique/i);
    await add("b");
    expect(await all()).toEqual([{ name: "a" }, { name: "b" }]);
    await sql`alter table lubricator_name add column size bigint default 5`.execute(database());
    expect(await all()).toEqual([
      { name: "a", size: 5 },
      { name: "b", size: 5 },
    ]);
  });
});
