import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  type ColumnType,
  insertMany,
  insertReturningId,
  oneOf,
  updateMany,
  valuesTable,
} from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** More rows than either engine accepts parameters in one statement. */
const rowCount = 70_000;

describe.each(openTestDatabases())("many rows in one statement on $name", (engine) => {
  const database = useDatabase(engine);

  test("values keep their type and content", async () => {
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

  test("70,000 rows are inserted in order, found by id and updated", async () => {
    const db = database();
    const account = await insertReturningId(db, "account", { ...emptyAccount, email: "many@lubricator.test" });
    await insertMany(
      db,
      "message",
      { account_id: "bigint", type: "bigint", subject: "text", push_time: "bigint" },
      Array.from({ length: rowCount }, (_, index) => ({
        account_id: account,
        type: 3,
        subject: `n ${index}`,
        push_time: index,
      })),
    ).execute();
    const rows = await db.selectFrom("message").select(["id", "subject", "push_time"]).orderBy("id").execute();
    expect(rows).toHaveLength(rowCount);
    expect(rows.every(({ subject, push_time }, index) => subject === `n ${index}` && push_time === index)).toBe(true);

    const ids = rows.map(({ id }) => id);
    const found = await db
      .selectFrom("message")
      .select("id")
      .where("id", ...oneOf(db, "bigint", ids))
      .execute();
    expect(found).toHaveLength(rowCount);
    const changes = ids.map((id, index) => ({ id, push_time: index * 2 }));
    await updateMany(db, "message", { push_time: "bigint" }, changes.slice(1));
    const [first, second] = await db.selectFrom("message").select("push_time").orderBy("id").limit(2).execute();
    expect([first?.push_time, second?.push_time]).toEqual([0, 2]);
  });

  test("onConflict leaves existing rows unchanged", async () => {
    const db = database();
    const account = await insertReturningId(db, "account", { ...emptyAccount, email: "again@lubricator.test" });
    const types = { account_id: "bigint", type: "bigint", subject: "text", push_time: "bigint" } as const;
    const insert = () =>
      insertMany(db, "message", types, [{ account_id: account, type: 3, subject: "once", push_time: 1 }])
        .onConflict((conflict) => conflict.columns(["account_id", "subject"]).doNothing())
        .returning("subject")
        .execute();
    expect(await insert()).toEqual([{ subject: "once" }]);
    expect(await insert()).toEqual([]);
  });

  test("keys are found by each type, whatever their text contains", async () => {
    const found = async (
      type: ColumnType,
      values: readonly (number | string)[],
      wanted: readonly (number | string)[],
    ) => {
      const table = valuesTable(
        database(),
        [type],
        wanted.map((value) => [value]),
      );
      const [operator, keys] = oneOf(database(), type, values);
      const { rows } = await sql<{ column1: unknown }>`select column1 from ${table} as v
        where column1 ${sql.raw(operator)} ${keys}`.execute(database());
      return rows.map(({ column1 }) => column1);
    };
    const texts = ['a "quoted" \\ text', "{1,2}", "NULL", "", " 油脂\n", "it's"];
    expect(await found("text", texts, [...texts, "null", "1"])).toEqual(texts);
    expect(await found("bigint", [2 ** 53 - 1, -1], [0, -1, 2 ** 53 - 1])).toEqual([-1, 2 ** 53 - 1]);
    expect(await found("double precision", [0.1, -1e-7], [-1e-7, 0.1, 1])).toEqual([-1e-7, 0.1]);
  });

  test.runIf(engine.name === "postgres")("the planner of PostgreSQL knows how many keys a list has", async () => {
    const query = database()
      .selectFrom("message")
      .select("id")
      .where("id", ...oneOf(database(), "bigint", [1, 2, 3]));
    const [plan] = await query.explain<{ readonly "QUERY PLAN": readonly [{ readonly Plan: object }] }>("json");
    expect(plan?.["QUERY PLAN"][0].Plan).toMatchObject({ "Plan Rows": 3 });
  });

  test("an empty list changes nothing and finds nothing", async () => {
    await updateMany(database(), "device", { status: "bigint" }, []);
    const query = database()
      .selectFrom("device")
      .select("id")
      .where("id", ...oneOf(database(), "bigint", []));
    expect(await query.execute()).toEqual([]);
  });
});

const emptyAccount = { role: 1, username: "", password_hash: "", create_time: 0 } as const;
