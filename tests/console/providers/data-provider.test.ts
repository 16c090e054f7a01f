import { describe, expect, test } from "vitest";
import { createRegistry, defineResource, defineRoles, field } from "../../../src/contract";
import { fine, type Reply } from "../fake-server";
import { against } from "./provider";

const page = (...list: object[]): Reply => fine({ list, total: list.length, page: 1, page_size: 20 });

describe("W3 and W4: the exact request of a list", () => {
  test.each<[string, string, object, string, string]>([
    ["a first page", "authority", {}, "group/list", "page=1"],
    [
      "a page size where one is declared",
      "gateway",
      { pagination: { currentPage: 3, pageSize: 50 } },
      "gateway/list",
      "page=3&page_size=50",
    ],
    [
      "no larger a page than the server gives",
      "gateway",
      { pagination: { pageSize: 500 } },
      "gateway/list",
      "page=1&page_size=100",
    ],
    [
      "no page size where none is declared",
      "authority",
      { pagination: { currentPage: 2, pageSize: 50 } },
      "group/list",
      "page=2",
    ],
    [
      "an order that the server sorts by",
      "gateway",
      { sorters: [{ field: "name", order: "desc" }] },
      "gateway/list",
      "page=1&page_size=20&sort_by=name&sort_order=desc",
    ],
    [
      "no order that it does not",
      "gateway",
      { sorters: [{ field: "eui", order: "desc" }] },
      "gateway/list",
      "page=1&page_size=20",
    ],
    [
      "filters under their payload names",
      "device",
      {
        filters: [
          { field: "status", operator: "eq", value: "pending_setting" },
          { field: "region", operator: "eq", value: { province: "江苏省", city: null } },
          { field: "keywords", operator: "eq", value: "泵 3" },
          { field: "type", operator: "eq", value: 0 },
        ],
      },
      "device/list",
      "page=1&page_size=20&keywords=泵 3&status=pending_setting&type=0&province=江苏省",
    ],
    [
      "a period as its two moments",
      "log",
      { filters: [{ field: "period", operator: "eq", value: { begin: 5, end: null } }] },
      "action/list",
      "page=1&page_size=20&begin_time=5",
    ],
    ["every record in brief for a picker", "dealer", { pagination: { mode: "off" } }, "agent/list-all", ""],
  ])("%s", async (_what, resource, params, path, body) => {
    const { provider, asked } = against([page()]);
    await provider.getList({ resource, ...params });
    expect(asked()).toEqual([[path, body]]);
  });

  test.each([
    ["none that the resource declares", { field: "colour", operator: "eq", value: 1 }, 'declares no filter "colour"'],
    ["comparing otherwise", { field: "name", operator: "contains", value: "x" }, 'not by "contains"'],
  ] as const)("a filter %s is refused before it is sent", async (_what, filter, message) => {
    const { provider, asked } = against([page()]);
    await expect(provider.getList({ resource: "gateway", filters: [filter] })).rejects.toThrow(message);
    expect(asked()).toEqual([]);
  });
});

describe("W3: the answer of a list", () => {
  test("rows and total", async () => {
    const { provider } = against([fine({ list: [{ id: 1, name: "A" }], total: 41, page: 1, page_size: 20 })]);
    await expect(provider.getList({ resource: "gateway" })).resolves.toEqual({
      data: [{ id: 1, name: "A" }],
      total: 41,
    });
  });

  test("values are read as their kinds; what makes no sense and what is not declared stays", async () => {
    const raw = { id: "7", eui: "00-ff-00-ff-00-ff-00-ff", status: "1", create_time: "soon", extra: true };
    const { provider } = against([page(raw)]);
    const { data } = await provider.getList({ resource: "gateway" });
    expect(data).toEqual([{ id: 7, eui: "00FF00FF00FF00FF", status: 1, create_time: "soon", extra: true }]);
  });

  test("the key is in `id` too, where the resource has no such field", async () => {
    const { provider } = against([page({ device_id: 9, longitude: "120.5", latitude: 31 })]);
    const { data } = await provider.getList({ resource: "device" });
    expect(data).toEqual([{ id: 9, device_id: 9, longitude: 120.5, latitude: 31 }]);
  });

  test("the names that the resource declares for them", async () => {
    const part = defineResource({
      name: "part",
      label: "Part",
      icon: "box",
      path: "/part",
      calls: { list: { path: "part/list", answers: { list: "rows", total: "count" } } },
      key: "id",
      title: "name",
      fields: { id: field.id(), name: field.text({ label: "Name" }) },
      list: { columns: ["name"] },
    });
    const row = { desktop: ["part"], phone: ["part"], landing: "part" };
    const registry = createRegistry([part], defineRoles({ rows: { 1: row }, unknown: { desktop: [], phone: [] } }));
    const { provider } = against([fine({ rows: [{ id: 1, name: "A" }], count: "12" })], registry);
    await expect(provider.getList({ resource: "part" })).resolves.toEqual({ data: [{ id: 1, name: "A" }], total: 12 });
  });

  test("a bare list counts itself", async () => {
    const { provider } = against([fine([{ agent_id: 1, name: "A" }])]);
    const answer = await provider.getList({ resource: "dealer", pagination: { mode: "off" } });
    expect(answer).toEqual({ data: [{ id: 1, agent_id: 1, name: "A" }], total: 1 });
  });
});

describe("one record and several", () => {
  test("one by its key, under the name that the payload has for it", async () => {
    const { provider, asked } = against([fine({ id: 5, name: "A" })]);
    await expect(provider.getOne({ resource: "user", id: 5 })).resolves.toEqual({ data: { id: 5, name: "A" } });
    expect(asked()).toEqual([["user/detail", "user_id=5"]]);
  });

  test("one of a resource without such a call is the record at hand", async () => {
    const { provider, asked } = against([]);
    const record = { storage_id: 3, imei: "1" };
    await expect(provider.getOne({ resource: "storage", id: 3, meta: { record } })).resolves.toEqual({ data: record });
    expect(asked()).toEqual([]);
  });

  test("or is looked for in its list, page by page", async () => {
    const other = (id: number) => ({ storage_id: id });
    const { provider, asked } = against([
      fine({ list: [other(1), other(2)], total: 3 }),
      fine({ list: [other(3)], total: 3 }),
    ]);
    await expect(provider.getOne({ resource: "storage", id: "3" })).resolves.toMatchObject({ data: { storage_id: 3 } });
    expect(asked()).toEqual([
      ["storage/list", "page=1&page_size=100"],
      ["storage/list", "page=2&page_size=100"],
    ]);
  });

  test("and is not there when the list ends without it", async () => {
    const { provider } = against([fine({ list: [{ storage_id: 1 }], total: 1 })]);
    await expect(provider.getOne({ resource: "storage", id: 3 })).rejects.toMatchObject({ code: 5, message: "不存在" });
  });

  test("several out of the call that answers all", async () => {
    const { provider, asked } = against([fine([{ agent_id: 1 }, { agent_id: 2 }, { agent_id: 3 }])]);
    const answer = await provider.getMany?.({ resource: "dealer", ids: ["1", 3] });
    expect(answer?.data.map((row) => row.agent_id)).toEqual([1, 3]);
    expect(asked()).toEqual([["agent/list-all", ""]]);
  });

  test("several one by one where there is none", async () => {
    const { provider, asked } = against([fine({ id: 1 }), fine({ id: 2 })]);
    await provider.getMany?.({ resource: "gateway", ids: [1, 2] });
    expect(asked()).toEqual([
      ["gateway/detail", "id=1"],
      ["gateway/detail", "id=2"],
    ]);
  });
});

test("a write is sent once, whatever becomes of it (W10)", async () => {
  const { provider, asked } = against([new TypeError("Failed to fetch")]);
  await expect(provider.create({ resource: "gateway", variables: {} })).rejects.toMatchObject({ statusCode: -10000 });
  expect(asked()).toHaveLength(1);
});

test("an answer that is no longer wanted is aborted", async () => {
  const asking = new AbortController();
  const { provider } = against([
    ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  ]);
  const queryContext = { signal: asking.signal, queryKey: [], client: undefined as never };
  const reading = provider.getOne({ resource: "gateway", id: 1, meta: { queryContext } });
  asking.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
