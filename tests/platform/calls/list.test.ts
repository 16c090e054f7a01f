import { beforeAll, describe, expect, test } from "vitest";
import { type PageRequest, pageBounds, queryPage } from "../../../src/platform/calls/list/pagination";
import { insertMany } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

describe("the requested page", () => {
  test.each([
    [{}, { page: 1, page_size: 20, offset: 0 }],
    [{ page: 3 }, { page: 3, page_size: 20, offset: 40 }],
    [
      { page: 2, page_size: 50 },
      { page: 2, page_size: 50, offset: 50 },
    ],
    [
      { page: 2, pageSize: 50 },
      { page: 2, page_size: 50, offset: 50 },
    ],
    [{ page_size: 1000 }, { page: 1, page_size: 100, offset: 0 }],
    [
      { page: 0, page_size: 0 },
      { page: 1, page_size: 1, offset: 0 },
    ],
    [
      { page: -4, page_size: -1 },
      { page: 1, page_size: 1, offset: 0 },
    ],
    [
      { page: null, page_size: null },
      { page: 1, page_size: 20, offset: 0 },
    ],
  ])("%o is limited to %o", (request, page) => {
    expect(pageBounds(request)).toEqual(page);
  });
});

describe.each(openTestDatabases())("lists on $name", (engine) => {
  const database = useDatabase(engine);
  const names = ["b", "a", "c", "a", "b"];
  // Both engines must sort the null values last.
  const speeds = [3, null, 1, null, 2];

  const list = (request: PageRequest) =>
    queryPage({
      database: database(),
      request,
      from: database().selectFrom("device"),
      select: (from) => from.select(["device.device_name as name", "device.rpm"]),
      sortable: { name: "device.device_name", speed: "device.rpm" },
      tieBreaker: "device.id",
    });

  beforeAll(async () => {
    const { id: agent_id } = await database()
      .insertInto("agent")
      .values({ name: "One", role: 100, create_time: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [index, device_name] of names.entries()) {
      const rpm = speeds[index] ?? null;
      const values = { type: 0, agent_id, device_name, rpm, lubricant_tube: 125, time_setting: 1 };
      await database()
        .insertInto("device")
        .values({ ...values, create_time: index, update_time: index })
        .execute();
    }
  });

  test("are sorted as requested, null values last, rows with equal values in the direction of the sort", async () => {
    const column = async (name: "name" | "rpm", request: PageRequest) =>
      (await list(request)).list.map((row) => row[name]);
    expect(await column("name", {})).toEqual(["b", "a", "c", "a", "b"]);
    expect(await column("rpm", {})).toEqual([2, null, 1, null, 3]);
    expect(await column("name", { sort_by: "name" })).toEqual(["a", "a", "b", "b", "c"]);
    expect(await column("rpm", { sort_by: "name" })).toEqual([null, null, 3, 2, 1]);
    expect(await column("rpm", { sort_by: "speed", sort_order: "asc" })).toEqual([1, 2, 3, null, null]);
    expect(await column("rpm", { sort_by: "speed", sort_order: "desc" })).toEqual([3, 2, 1, null, null]);
    expect(await column("rpm", { sort_by: "__proto__" })).toEqual([2, null, 1, null, 3]);
  });

  test.each(["asc", "desc"] as const)("have the same rows page by page as at once, sorted %s", async (sort_order) => {
    const order = { sort_by: "speed", sort_order };
    const whole = (await list(order)).list;
    for (const page_size of [1, 2, 3]) {
      const pages: unknown[] = [];
      for (let page = 1; page <= 5; page += 1) pages.push(...(await list({ ...order, page, page_size })).list);
      expect(pages).toEqual(whole);
    }
  });

  test("answer the total on every page, even beyond the last one", async () => {
    expect(await list({ page: 2, page_size: 2, sort_by: "name" })).toMatchObject({
      total: 5,
      page: 2,
      page_size: 2,
      list: [{ name: "b" }, { name: "b" }],
    });
    expect(await list({ page: 9 })).toEqual({ list: [], total: 5, page: 9, page_size: 20 });
  });

  test("a total above 10,000 is answered as 10,001, and exactly on request and on pages after row 10,000", async () => {
    const { agent_id } = await database().selectFrom("device").select("agent_id").executeTakeFirstOrThrow();
    const types = {
      type: "bigint",
      agent_id: "bigint",
      device_name: "text",
      rpm: "bigint",
      lubricant_tube: "bigint",
      time_setting: "bigint",
      create_time: "bigint",
      update_time: "bigint",
    } as const;
    const values = { type: 0, agent_id, lubricant_tube: 125, time_setting: 1, create_time: 1, update_time: 1 };
    const more = Array.from({ length: 10_040 }, (_, at) => ({
      ...values,
      device_name: "z",
      rpm: at % 500 ? at : null,
    }));
    await insertMany(database(), "device", types, more).execute();
    expect((await list({})).total).toBe(10_001);
    expect((await list({ page: 500 })).total).toBe(10_001);
    expect(await list({ exact_total: 1, page_size: 3 })).toMatchObject({ total: 10_045, list: { length: 3 } });
    const last = { page: 101, page_size: 100, sort_by: "speed" };
    expect(await list(last)).toMatchObject({ total: 10_045, list: { length: 45 } });
    // Page by page until the total is reached, as programs do. No page of 70 begins with row 10,001.
    for (const page_size of [100, 70]) {
      let [seen, total] = [0, 1];
      for (let page = 1; (page - 1) * page_size < total; page += 1) {
        const answer = await list({ ...last, page, page_size });
        seen += answer.list.length;
        total = answer.total;
      }
      expect(seen).toBe(10_045);
    }
  });
});
