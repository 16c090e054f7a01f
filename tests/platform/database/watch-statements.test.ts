import { CompiledQuery, type Kysely } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { withRequestId } from "../../../src/platform/base/request-id";
import { type Database, openDatabase, openReadOnlyDatabase } from "../../../src/platform/database";
import { watchStatements } from "../../../src/platform/database/watch-statements";
import { dropAfterTest, openTestDatabases } from "../../support/platform-database";

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

describe.each(openTestDatabases())("statements, when all count as slow on $name", (engine) => {
  /** A connection that writes and one that only reads, and the lines of their log. */
  async function openBoth() {
    const created = dropAfterTest(await engine.createMigrated());
    const lines: Record<string, unknown>[] = [];
    const log = createLogger({ level: "warn", stream: { write: (line) => void lines.push(JSON.parse(line)) } });
    const database = await openDatabase({ ...created, log, slowAfter: 0 });
    onTestFinished(() => database.destroy());
    const reads = await openReadOnlyDatabase({ ...created, log, slowAfter: 0 });
    onTestFinished(() => reads.destroy());
    return { database, reads, lines };
  }
  const names = async (from: Kysely<Database>) =>
    (await from.selectFrom("agent").select("name").orderBy("id").execute()).map(({ name }) => name);
  const add = (database: Kysely<Database>, name: string) =>
    database
      .transaction()
      .execute((trx) => trx.insertInto("agent").values({ name, role: 101, create_time: 1 }).execute());

  test("is logged with the id of its request", async () => {
    const { database, reads, lines } = await openBoth();
    const works = { reader: () => names(reads), writer: () => names(database), adder: () => add(database, "A") };
    // At the same time: the requests share threads and connections.
    await Promise.all(Object.entries(works).map(([id, work]) => withRequestId<Promise<unknown>>(id, work)));
    const linesOf = (id: string) =>
      lines.filter(({ requestId, statement }) => requestId === id && /"agent"/.test(String(statement)));
    await expect.poll(() => Object.keys(works).map((id) => linesOf(id).length)).toEqual([1, 1, 1]);
    const plan = expect.any(Array);
    expect(linesOf("reader")).toMatchObject([{ isReader: true, statement: expect.stringContaining("select"), plan }]);
    expect(linesOf("writer")).toMatchObject([{ isReader: false, statement: expect.stringContaining("select"), plan }]);
    expect(linesOf("adder")).toMatchObject([{ isReader: false, statement: expect.stringContaining("insert") }]);
  });

  test("leaves a connection that sees new data and commits, after its plan was read", async () => {
    const { database, reads, lines } = await openBoth();
    const plans = () => lines.filter(({ plan }) => /agent/i.test(String(plan)));
    await names(reads);
    await expect.poll(plans).toHaveLength(1);
    await add(database, "A");
    expect(await names(reads)).toEqual(["A"]);
    await names(database);
    await expect.poll(plans).toHaveLength(2);
    await add(database, "B");
    expect(await names(reads)).toEqual(["A", "B"]);
  });
});
