import { CompiledQuery, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { openDatabase, openReadOnlyDatabase } from "../../../src/platform/database";
import { watchStatements } from "../../../src/platform/database/watch-statements";
import { openTestDatabases } from "../../support/platform-database";

describe("slow statements", () => {
  function watch() {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger({ level: "warn", stream: { write: (line) => void lines.push(JSON.parse(line)) } });
    const ended: unknown[] = [];
    const watcher = watchStatements({
      log,
      isReader: true,
      planOf: async ({ sql: text }) => {
        if (text.includes("no_such_table")) throw new Error("no such table");
        return ["SEARCH device"];
      },
      onEnd: (statement) => void ended.push(statement),
    });
    const query = CompiledQuery.raw('select * from "device" where imei = ?', ["secret-imei"]);
    const end = (queryDurationMillis: number, of: CompiledQuery = query) =>
      watcher({ level: "query", query: of, queryDurationMillis });
    return { lines, ended, end };
  }

  test("are logged with the plan, and without values", async () => {
    const { lines, end } = watch();
    end(750);
    await expect.poll(() => lines).toHaveLength(1);
    const plan = ["SEARCH device"];
    expect(lines[0]).toMatchObject({ level: "warn", ms: 750, statement: expect.stringMatching(/from "device"/), plan });
    expect(JSON.stringify(lines)).not.toContain("secret-imei");
  });

  test("have their plan in the log only once", async () => {
    const { lines, end } = watch();
    end(750);
    await expect.poll(() => lines).toHaveLength(1);
    end(800);
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines.map((line) => "plan" in line)).toEqual([true, false]);
  });

  test("are logged without a plan when it cannot be read", async () => {
    const { lines, end } = watch();
    end(900, CompiledQuery.raw("select * from no_such_table"));
    end(900, CompiledQuery.raw("insert into device values (1)"));
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines.filter((line) => "plan" in line)).toEqual([]);
  });

  test("are logged only above the limit; all statements are counted", () => {
    const { lines, ended, end } = watch();
    end(20);
    expect(ended).toEqual([{ isReader: true, isOk: true, seconds: 0.02 }]);
    expect(lines).toEqual([]);
  });
});

const slow = {
  sqlite: sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 5000000)
    select count(*) from number left join agent on agent.id = n`,
  postgres: sql`select pg_sleep(0.6), name from (select 1) as one left join agent on true`,
};

describe.each(openTestDatabases())("after the plan of a slow statement on $name", (engine) => {
  test("its connection sees new data, and commits", async () => {
    const created = await engine.createMigrated();
    onTestFinished(() => created.drop());
    const lines: string[] = [];
    const log = createLogger({ level: "warn", stream: { write: (line) => void lines.push(line) } });
    const database = await openDatabase({ ...created, log });
    onTestFinished(() => database.destroy());
    const reads = await openReadOnlyDatabase({ ...created, log });
    onTestFinished(() => reads.destroy());
    const add = (name: string) =>
      database
        .transaction()
        .execute((trx) => trx.insertInto("agent").values({ name, role: 101, create_time: 1 }).execute());
    const names = async () =>
      (await reads.selectFrom("agent").select("name").orderBy("id").execute()).map(({ name }) => name);

    await slow[engine.name].execute(reads);
    await expect.poll(() => lines.join()).toMatch(/"plan":\["[^\]]*agent/i);
    await add("A");
    expect(await names()).toEqual(["A"]);
    await slow[engine.name].execute(database);
    await add("B");
    expect(await names()).toEqual(["A", "B"]);
  });
});
