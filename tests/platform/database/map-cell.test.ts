import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isInCell } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const onSqlite = openTestDatabases().filter(({ name }) => name === "sqlite");

describe.each(onSqlite)("the devices of a cell of the map on $name", (engine) => {
  const database = useDatabase(engine);

  test.each([
    ["an administrator", sql`1 = 1`, "device_map (<expr>=?)"],
    ["an administrator, of a status", sql`status = 3`, "device_map (<expr>=? AND status=?)"],
    ["a provider", sql`device.agent_id = 1`, "device_agent_map (agent_id=? AND <expr>=?)"],
    ["a group", sql`device.agent_id = 1 and group_id = 2`, "device_agent_map (agent_id=? AND <expr>=?)"],
    ["a customer, of a status", sql`customer_id = 4 and status = 3`, "device_map (<expr>=? AND status=?)"],
  ])("are found by an index for %s, without reading rows", async (_who, condition, index) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select device.id, longitude, latitude, status from map_count cross join device
      where map_count.level = 3 and ${isInCell("sqlite", sql`map_count.cell`)} and ${condition}`.execute(database());
    expect(rows.at(-1)?.detail).toBe(`SEARCH device USING COVERING INDEX ${index}`);
  });
});
