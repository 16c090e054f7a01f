import { type SqliteStatement, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { keepStatements } from "../../../src/platform/database/kept-statements";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** A file that notes the statements that are prepared, and refuses to run "fails". */
function noting() {
  const prepared: string[] = [];
  const prepare = (text: string): SqliteStatement => {
    prepared.push(text);
    const all = () => {
      if (text === "fails") throw new Error(text);
      return [];
    };
    return { reader: true, all, run: () => ({ changes: 0, lastInsertRowid: 0 }), iterate: () => [].values() };
  };
  return { prepared, ...keepStatements({ prepare }) };
}

describe("kept statements", () => {
  test("are prepared once, until all are forgotten", () => {
    const { prepared, prepare, clear } = noting();
    for (const text of ["a", "b", "a", "b"]) prepare(text).all([]);
    expect(prepared).toEqual(["a", "b"]);
    clear();
    prepare("a");
    expect(prepared).toEqual(["a", "b", "a"]);
  });

  test("are prepared again after an error", () => {
    const { prepared, prepare } = noting();
    for (const _ of [1, 2]) expect(() => prepare("fails").all([])).toThrow("fails");
    expect(prepared).toEqual(["fails", "fails"]);
  });

  test("are the last 500 used ones, without the very long ones", () => {
    const { prepared, prepare } = noting();
    const texts = Array.from({ length: 501 }, (_, at) => String(at));
    for (const text of texts.slice(0, 500)) prepare(text);
    // Not the first one, which was used again, but the second one is forgotten.
    for (const text of ["0", "500", "0", "1"]) prepare(text);
    expect(prepared).toEqual([...texts, "1"]);
    const long = "x".repeat(10_001);
    for (const _ of [1, 2]) prepare(long);
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
