import { CompiledQuery, type Kysely, type SqlBool, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { resourceByName, role } from "../../../src/contract";
import { partsInScope } from "../../../src/platform/access/scope";
import { customerRows, deviceRecord } from "../../../src/platform/calls/device/device-queries";
import { selectInOrder } from "../../../src/platform/calls/list/far-pages";
import { rowsOf } from "../../../src/platform/calls/records/stored-rows";
import { type Database, oneOf } from "../../../src/platform/database";
import { isOpen } from "../../../src/platform/fleet/alarms/open-alarms";
import { isDueWithin } from "../../../src/platform/fleet/forecast/due-within";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

/** Resources with up to a million records and tables from migrations. Declared tables get indexes from `storage`. */
const large = [
  { resource: "device", table: "device" },
  { resource: "storage", table: "storage" },
] as const;

const callerOf = (ofRole: number) => ({
  role: ofRole,
  ...(ofRole === role.customer ? { agentId: null, groupId: null } : { agentId: 1, groupId: 2 }),
  accountId: 3,
  username: "",
  timeZone: "UTC",
  authorities: null,
});

/** The steps of SQLite's plan for a query. */
async function planOf(
  database: Kysely<Database>,
  { sql: text, parameters }: CompiledQuery,
): Promise<readonly string[]> {
  const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await database.executeQuery<{ detail: string }>(plan);
  return rows.map(({ detail }) => detail);
}

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
        const [step, ...more] = await planOf(database(), page);
        expect(step).toMatch(/COVERING INDEX device_(agent_)?by_/);
        expect(more).toEqual([]);
      }
    }
  });

  describe.runIf(engine.name === "sqlite")("serve a customer's devices by name", () => {
    const planFor = (filter: "status" | "online", total: number | undefined, direction: "asc" | "desc") => {
      const devices = rowsOf(database(), callerOf(role.customer), deviceRecord.stored).where(filter, "=", 0);
      const rows = customerRows(devices, { database: database(), sort_by: "device_name", total });
      const page = selectInOrder({ rows, columns: ["device.device_name", "device.id"], direction });
      return planOf(database(), page.limit(20).compile());
    };

    test.each(["asc", "desc"] as const)("%s, without sorting or reading rows", async (direction) => {
      const byName = [expect.stringContaining("COVERING INDEX device_customer_by_device_name ")];
      expect(await planFor("status", 2000, direction)).toEqual(byName);
      // An export does not know the number.
      expect(await planFor("status", undefined, direction)).toEqual(byName);
    });

    test("or find them first if they are few and the index lacks the filter", async () => {
      const [found, sorted] = await planFor("online", 1000, "asc");
      expect(found).toMatch(/\(customer_id=\? AND .*id>\?\)/);
      expect(sorted).toContain("TEMP B-TREE");
    });
  });

  test.runIf(engine.name === "sqlite").each([
    ["a provider", sql<SqlBool>`agent_id = 1`],
    ["a group", sql<SqlBool>`agent_id = 1 and group_id = 2`],
    ["a customer", sql<SqlBool>`customer_id = 3`],
  ])("find the devices of a search among those of %s without reading the others", async (_owner, scope) => {
    const search = database()
      .selectFrom("device")
      .select("id")
      .where(scope)
      .where("id", ...oneOf(database(), "bigint", [1, 2]))
      .limit(1000)
      .compile();
    const [step] = await planOf(database(), search);
    expect(step).toMatch(/COVERING INDEX .* AND id=\?/);
  });

  test.runIf(engine.name === "sqlite").each([
    ["an administrator", sql<SqlBool>`1 = 1`, "device_by_empty_expected"],
    ["a provider", sql<SqlBool>`agent_id = 1`, "device_agent_by_empty_expected"],
    ["a group", sql<SqlBool>`agent_id = 1 and group_id = 2`, "device_agent_by_empty_expected"],
  ])("serve the due devices of %s, soonest first, without sorting or reading rows", async (_owner, scope, index) => {
    const due = sql`select customer_id, province, city, lubricant, lubricant_tube from device
      where ${scope} and ${isDueWithin(28, 0, { timeZone: "UTC" })}
      order by empty_expected, id limit 20`.compile(database());
    expect(await planOf(database(), due)).toEqual([expect.stringContaining(`COVERING INDEX ${index} `)]);
  });

  test.runIf(engine.name === "sqlite").each([
    ["a group", role.leader, "alarm_agent_id_group_id_severity"],
    ["a customer", role.customer, "alarm_customer_id_severity"],
  ])("serve a page of the open alarms of %s without sorting", async (_owner, ofRole, index) => {
    const list = sql`select id, severity, begin_time from ${partsInScope(callerOf(ofRole), "alarm")}
      where alarm.severity between 3 and 3 and ${isOpen}
      order by severity desc, begin_time desc, id desc limit 20`.compile(database());
    expect(await planOf(database(), list)).toEqual([
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
    const count = sql`select count(*) from device
      where gateway_id = 3 and agent_id = 1 and status = 3 and ${scope}`.compile(database());
    expect(await planOf(database(), count)).toEqual([expect.stringContaining("COVERING INDEX device_gateway ")]);
  });
});
