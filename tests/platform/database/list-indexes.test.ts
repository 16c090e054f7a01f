import { CompiledQuery, type SqlBool, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { resourceByName, role } from "../../../src/contract";
import { partsInScope } from "../../../src/platform/access/scope";
import { selectInOrder } from "../../../src/platform/calls/list/far-pages";
import { isOpen } from "../../../src/platform/fleet/alarms/open-alarms";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** Resources with up to a million records and tables from migrations. Declared tables get indexes from `storage`. */
const large = [
  { resource: "device", table: "device" },
  { resource: "storage", table: "storage" },
] as const;

const everyOrder = [sql<SqlBool>`1 = 1`, sql<SqlBool>`agent_id = 1`].flatMap((owner) =>
  (["asc", "desc"] as const).map((direction) => [owner, direction] as const),
);

describe.each(openTestDatabases())("the indexes of lists on $name", (engine) => {
  const database = useDatabase(engine);

  test.each(large)(
    "cover every sort order of $resource for administrators and providers",
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

  test.runIf(engine.name === "sqlite")("serve a page of devices without sorting or reading rows", async () => {
    for (const sorted of resourceByName(registry, "device").list.sortable) {
      const column = `device.${sorted}` as const;
      for (const [owner, direction] of everyOrder) {
        const rows = database()
          .selectFrom("device")
          .where(owner)
          .where(sql<SqlBool>`${sql.ref(column)} is not null`);
        const page = selectInOrder({ rows, columns: [column, "device.id"], direction })
          .limit(20)
          .compile();
        const plan = await database().executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${page.sql}`, [...page.parameters]),
        );
        const [step, ...more] = plan.rows.map(({ detail }) => detail);
        expect(step).toMatch(/COVERING INDEX device_(agent_)?by_/);
        expect(more).toEqual([]);
      }
    }
  });

  test.runIf(engine.name === "sqlite").each([
    ["a group", { role: role.leader, agentId: 1, groupId: 2 }, "alarm_agent_id_group_id_severity"],
    ["a customer", { role: role.customer, agentId: null, groupId: null }, "alarm_customer_id_severity"],
  ])("serve a page of the open alarms of %s without sorting", async (_owner, own, index) => {
    const caller = { ...own, accountId: 3, username: "", timeZone: "UTC", authorities: null };
    const { sql: list, parameters } = sql`select id, severity, begin_time from ${partsInScope(caller, "alarm")}
      where alarm.severity between 3 and 3 and ${isOpen}
      order by severity desc, begin_time desc, id desc limit 20`.compile(database());
    const plan = CompiledQuery.raw(`explain query plan ${list}`, [...parameters]);
    const { rows } = await database().executeQuery<{ detail: string }>(plan);
    const details = rows.map(({ detail }) => detail);
    expect(details).toEqual([
      "MERGE (UNION ALL)",
      "LEFT",
      expect.stringContaining(` ${index} `),
      "RIGHT",
      expect.stringContaining(" alarm_gateway_severity "),
      expect.anything(),
      expect.stringContaining("COVERING INDEX device_gateway "),
    ]);
  });

  test.runIf(engine.name === "sqlite").each([
    ["a provider", sql<SqlBool>`agent_id = 1`],
    ["a group", sql<SqlBool>`agent_id = 1 and group_id = 2`],
  ])("count a gateway's offline devices for %s without reading rows", async (_owner, scope) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select count(*) from device where gateway_id = 3 and agent_id = 1 and status = 3 and ${scope}`.execute(
      database(),
    );
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("COVERING INDEX device_gateway ")]);
  });
});
