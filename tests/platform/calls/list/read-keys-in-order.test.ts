import { type KyselyPlugin, sql, ValueNode } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { readKeysInOrder } from "../../../../src/platform/calls/list/far-pages";
import { openTestDatabases, useDatabase } from "../../../support/platform-database";

/** The last page is not full. */
const [rows, size, pages] = [29_995, 20, 1500] as const;

describe.each(openTestDatabases())("keys far from the start of a list on $name", (engine) => {
  const database = useDatabase(engine);

  beforeAll(async () => {
    await sql`with recursive number (n) as (select 1 union all select n + 1 from number where n < ${sql.lit(rows)})
      insert into limit_count (name, subject, count, last_time, end_time)
      select 'page', cast(n as text), n % 100, 0, 0 from number`.execute(database());
  });

  /** Reads pages of a list that no other test reads, and records how many rows each of them skipped. */
  function pagesOf(list: string, direction: "asc" | "desc", total: number | null = rows) {
    let skipped = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === "SelectQueryNode" && node.offset !== undefined) {
          const { offset } = node.offset;
          skipped = ValueNode.is(offset) ? Number(offset.value) : Number.NaN;
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const from = database()
      .withPlugin(plugin)
      .selectFrom("limit_count")
      .where("name", "=", "page")
      .where(sql`${list}`, "=", list);
    const read = (page: number) =>
      readKeysInOrder(
        database(),
        { rows: from, columns: ["limit_count.count", "limit_count.subject"], direction },
        { limit: size, offset: (page - 1) * size, total },
      );
    const all = async (): Promise<readonly string[]> => {
      const order = sql.raw(direction);
      const found = await sql<{ subject: string }>`select subject from limit_count where name = 'page'
        order by count ${order}, subject ${order}`.execute(database());
      return found.rows.map(({ subject }) => subject);
    };
    return { read, all, skipped: () => skipped };
  }

  test.each(["asc", "desc"] as const)("have the same rows in any order of reading, %s", async (direction) => {
    const { read, all } = pagesOf(`any ${direction}`, direction);
    const expected = await all();
    for (let turn = 0; turn < 40; turn += 1) {
      const page = 1 + ((turn * 617) % pages);
      expect(await read(page), `page ${page}`).toEqual(expected.slice((page - 1) * size, page * size));
    }
  });

  test("are read from the end that is nearer", async () => {
    const { read, all, skipped } = pagesOf("ends", "asc");
    expect(await read(pages)).toEqual((await all()).slice(-15));
    expect(skipped()).toBe(0);
    await read(1400);
    expect(skipped()).toBe(rows - 1400 * size);
  });

  test("are read from the nearest page that was read before", async () => {
    const { read, skipped } = pagesOf("nearest", "desc", null);
    const skips: number[] = [];
    for (const page of [1000, 1000, 1001, 1000, 1010, 700]) {
      await read(page);
      skips.push(skipped());
    }
    expect(skips).toEqual([999 * size, 0, 0, 0, 8 * size, 300 * size]);
  });
});
