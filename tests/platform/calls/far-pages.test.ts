import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type PageRequest, queryPage } from "../../../src/platform/calls/list/pagination";
import { insertMany } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

describe.each(openTestDatabases())("pages far from the start of a list on $name", (engine) => {
  const database = useDatabase(engine);
  const count = 10_200;

  const list = async (request: PageRequest, from = database().selectFrom("device")) => {
    const answer = await queryPage({
      database: database(),
      request: { page_size: 50, ...request },
      from,
      select: (rows) => rows.select(["device.id", "device.rpm", "device.device_name as name"]),
      sortable: { name: "device.device_name", speed: "device.rpm" },
      tieBreaker: "device.id",
    });
    return answer.list;
  };

  beforeAll(async () => {
    const agent = { name: "One", role: 100, create_time: 1 };
    const { id: agent_id } = await database()
      .insertInto("agent")
      .values(agent)
      .returning("id")
      .executeTakeFirstOrThrow();
    const types = {
      agent_id: "bigint",
      device_name: "text",
      rpm: "double precision",
      type: "bigint",
      lubricant_tube: "bigint",
      time_setting: "bigint",
      create_time: "bigint",
      update_time: "bigint",
    } as const;
    const values = { agent_id, type: 0, lubricant_tube: 125, time_setting: 1, create_time: 1, update_time: 1 };
    const rows = Array.from({ length: count }, (_, at) => ({
      ...values,
      device_name: `Pump ${at % 7}`,
      rpm: at % 100 === 0 ? null : (at % 90) / 7,
    }));
    await insertMany(database(), "device", types, rows).execute();
  });

  test.each<PageRequest>([
    {},
    { sort_by: "name", sort_order: "asc" },
    { sort_by: "name", sort_order: "desc" },
    { sort_by: "speed", sort_order: "asc" },
    { sort_by: "speed", sort_order: "desc" },
  ])("%o have the rows of the whole list, the first time and again", async (order) => {
    const { rows: whole } = await sql<{ id: number }>`select id from device order by ${
      order.sort_by == null
        ? sql`id desc`
        : sql`${sql.ref(order.sort_by === "name" ? "device_name" : "rpm")} ${sql.raw(order.sort_order ?? "")} nulls last,
          id ${sql.raw(order.sort_order ?? "")}`
    }`.execute(database());
    // Page 202 has the last speeds and the first rows without one.
    for (const page of [201, 201, 202, 203, 202, 204, 204, 205]) {
      const ids = (await list({ ...order, page })).map(({ id }) => id);
      expect(ids).toEqual(whole.slice((page - 1) * 50, page * 50).map(({ id }) => id));
    }
  });

  test("continue from the page before, and show added rows after 30 s", async () => {
    // Later than the positions of other tests.
    const start = performance.now() + 60_000;
    const clock = vi.spyOn(performance, "now").mockReturnValue(start);
    onTestFinished(() => clock.mockRestore());
    const ids = async (page: number) => (await list({ page })).map(({ id }) => id);
    const [before, next] = [await ids(202), await ids(203)];
    const device = await database().selectFrom("device").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const { id } = await database()
      .insertInto("device")
      .values({ ...device, id: 1_000_000 })
      .returning("id")
      .executeTakeFirstOrThrow();
    onTestFinished(async () => void (await database().deleteFrom("device").where("id", "=", id).execute()));
    clock.mockReturnValue(start + 29_999);
    expect(await ids(203)).toEqual(next);
    clock.mockReturnValue(start + 30_001);
    expect(await ids(203)).toEqual([before.at(-1), ...next.slice(0, -1)]);
  });

  test("do not use the positions of another list", async () => {
    const pumps = database().selectFrom("device").where("device_name", "!=", "Pump 9");
    const all = await list({ page: 170, page_size: 60 });
    await database()
      .updateTable("device")
      .set({ device_name: "Pump 9" })
      .where("id", "=", all[0]?.id ?? 0)
      .execute();
    expect((await list({ page: 170, page_size: 60 }, pumps)).map(({ id }) => id)).toEqual(
      all.slice(1).map(({ id }) => id),
    );
  });
});
