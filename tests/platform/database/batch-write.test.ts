import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertMany, insertReturningId, updateMany, valuesOf, valuesTable } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** More than either engine takes in parameters of one statement. */
const many = 70_000;

describe.each(openTestDatabases())("many rows in one statement on $name", (engine) => {
  const database = useDatabase(engine);

  test("values come back as what they are", async () => {
    const rows = [
      [2 ** 53 - 1, 0.1, 'a "quoted" \\ text — 油脂\n', null],
      [-1, -1e-7, "", "null"],
      [0, 250, "0012", "[1]"],
      [null, null, null, null],
    ];
    const table = valuesTable(database(), ["bigint", "double precision", "text", "text"], rows);
    const { rows: read } = await sql<Record<string, unknown>>`select * from ${table} as v`.execute(database());
    expect(read.map(({ column1, column2, column3, column4 }) => [column1, column2, column3, column4])).toEqual(rows);
  });

  test("no list is too long, and ids follow the list's order", async () => {
    const db = database();
    const account = await insertReturningId(db, "account", { ...blank, email: "many@lubricator.test" });
    await insertMany(
      db,
      "message",
      { account_id: "bigint", type: "bigint", subject: "text", push_time: "bigint" },
      Array.from({ length: many }, (_, at) => ({ account_id: account, type: 3, subject: `n ${at}`, push_time: at })),
    ).execute();
    const rows = await db.selectFrom("message").select(["id", "subject", "push_time"]).orderBy("id").execute();
    expect(rows).toHaveLength(many);
    expect(rows.every(({ subject, push_time }, at) => subject === `n ${at}` && push_time === at)).toBe(true);

    const ids = rows.map(({ id }) => id);
    const named = await db
      .selectFrom("message")
      .select("id")
      .where("id", "in", valuesOf(db, "bigint", ids))
      .execute();
    expect(named).toHaveLength(many);
    const changes = ids.map((id, at) => ({ id, push_time: at * 2 }));
    await updateMany(db, "message", { push_time: "bigint" }, changes.slice(1));
    const [first, second] = await db.selectFrom("message").select("push_time").orderBy("id").limit(2).execute();
    expect([first?.push_time, second?.push_time]).toEqual([0, 2]);
  });

  test("rows that are there can be left alone", async () => {
    const db = database();
    const account = await insertReturningId(db, "account", { ...blank, email: "again@lubricator.test" });
    const types = { account_id: "bigint", type: "bigint", subject: "text", push_time: "bigint" } as const;
    const insert = () =>
      insertMany(db, "message", types, [{ account_id: account, type: 3, subject: "once", push_time: 1 }])
        .onConflict((conflict) => conflict.columns(["account_id", "subject"]).doNothing())
        .returning("subject")
        .execute();
    expect(await insert()).toEqual([{ subject: "once" }]);
    expect(await insert()).toEqual([]);
  });

  test("no rows change nothing", async () => {
    await updateMany(database(), "device", { status: "bigint" }, []);
    const none = database()
      .selectFrom("device")
      .select("id")
      .where("id", "in", valuesOf(database(), "bigint", []));
    expect(await none.execute()).toEqual([]);
  });
});

const blank = { role: 1, username: "", password_hash: "", create_time: 0 } as const;
