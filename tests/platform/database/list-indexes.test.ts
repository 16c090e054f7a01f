import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { resourceByName } from "../../../src/contract";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** Resources whose tables migrations make, and which may have a million records. Declared tables get their indexes from `storage`. */
const large = [
  { resource: "device", table: "device" },
  { resource: "storage", table: "storage" },
] as const;

describe.each(openTestDatabases())("the indexes of lists on $name", (engine) => {
  const database = useDatabase(engine);

  test.each(large)(
    "serve each order of $resource, for administrators and for providers",
    async ({ resource, table }) => {
      const query =
        engine.name === "postgres"
          ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = ${table}`
          : sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = ${table}`;
      const names = (await query.execute(database())).rows.map(({ name }) => name);
      const { sortable } = resourceByName(registry, resource).list;
      const wanted = sortable.flatMap((field) => [`${table}_by_${field}`, `${table}_agent_by_${field}`]);
      expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
      expect(wanted).not.toEqual([]);
    },
  );

  test.runIf(engine.name === "sqlite")("let it read a page of devices without sorting or reading rows", async () => {
    for (const sorted of resourceByName(registry, "device").list.sortable) {
      for (const owner of [sql`1 = 1`, sql`agent_id = 1`]) {
        const plan = await sql<{ detail: string }>`explain query plan select id from device
          where ${owner} and ${sql.ref(sorted)} is not null order by ${sql.ref(sorted)} desc, id desc limit 20`.execute(
          database(),
        );
        const [step, ...more] = plan.rows.map(({ detail }) => detail);
        expect(step).toMatch(/COVERING INDEX device_(agent_)?by_/);
        expect(more).toEqual([]);
      }
    }
  });
});
