import { describe, expect, test } from "vitest";
import { createRegistry, defineResource, defineRoles, field } from "../../../src/contract";
import { fine, type Reply } from "../fake-server";
import { setUp } from "./provider";

const page = (...list: object[]): Reply => fine({ list, total: list.length, page: 1, page_size: 20 });

describe("W3 and W4: the request of a list has", () => {
  test.each<[string, string, object, string, string]>([
    ["the first page by default", "authority", {}, "group/list", "page=1"],
    [
      "a page size if it is declared",
      "gateway",
      { pagination: { currentPage: 3, pageSize: 50 } },
      "gateway/list",
      "page=3&page_size=50",
    ],
    [
      "the call of that name for a list that belongs to no resource",
      "message",
      { pagination: { currentPage: 2, pageSize: 20 }, filters: [{ field: "status", operator: "eq", value: 0 }] },
      "message/list",
      "page=2&page_size=20&status=0",
    ],
    [
      "a page size up to the server's limit",
      "gateway",
      { pagination: { pageSize: 500 } },
      "gateway/list",
      "page=1&page_size=100",
    ],
    [
      "no page size if it is not declared",
      "authority",
      { pagination: { currentPage: 2, pageSize: 50 } },
      "group/list",
      "page=2",
    ],
    [
      "a sort order for a sortable field",
      "gateway",
      { sorters: [{ field: "name", order: "desc" }] },
      "gateway/list",
      "page=1&page_size=20&sort_by=name&sort_order=desc",
    ],
    [
      "no sort order for another field",
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
      "a period as two fields",
      "log",
      { filters: [{ field: "period", operator: "eq", value: { begin: 5, end: null } }] },
      "action/list",
      "page=1&page_size=20&begin_time=5",
    ],
    ["no fields when a picker loads all records", "dealer", { pagination: { mode: "off" } }, "agent/list-all", ""],
  ])("%s", async (_title, resource, params, path, body) => {
    const { provider, requests } = setUp([page()]);
    await provider.getList({ resource, ...params });
    expect(requests()).toEqual([[path, body]]);
  });

  test.each([
    ["an undeclared field", { field: "colour", operator: "eq", value: 1 }, 'declares no filter "colour"'],
    ["another operator", { field: "name", operator: "contains", value: "x" }, 'not with "contains"'],
  ] as const)("no filter with %s: it throws", async (_title, filter, message) => {
    const { provider, requests } = setUp([page()]);
    await expect(provider.getList({ resource: "gateway", filters: [filter] })).rejects.toThrow(message);
    expect(requests()).toEqual([]);
  });
});

describe("W3: the answer of a list", () => {
  test("has records and a total", async () => {
    const { provider } = setUp([fine({ list: [{ id: 1, name: "A" }], total: 41, page: 1, page_size: 20 })]);
    await expect(provider.getList({ resource: "gateway" })).resolves.toEqual({
      data: [{ id: 1, name: "A" }],
      total: 41,
    });
  });

  test("is parsed by field kind; invalid and undeclared values stay unchanged", async () => {
    const raw = { id: "7", eui: "00-ff-00-ff-00-ff-00-ff", status: "1", create_time: "soon", extra: true };
    const { provider } = setUp([page(raw)]);
    const { data } = await provider.getList({ resource: "gateway" });
    expect(data).toEqual([{ id: 7, eui: "00FF00FF00FF00FF", status: 1, create_time: "soon", extra: true }]);
  });

  test("has the key as `id` too if the resource has no such field", async () => {
    const { provider } = setUp([page({ device_id: 9, longitude: "120.5", latitude: 31 })]);
    const { data } = await provider.getList({ resource: "device" });
    expect(data).toEqual([{ id: 9, device_id: 9, longitude: 120.5, latitude: 31 }]);
  });

  test("is read with the names that the resource declares", async () => {
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
    const { provider } = setUp([fine({ rows: [{ id: 1, name: "A" }], count: "12" })], registry);
    await expect(provider.getList({ resource: "part" })).resolves.toEqual({ data: [{ id: 1, name: "A" }], total: 12 });
  });

  test("may be an array, whose length is the total", async () => {
    const { provider } = setUp([fine([{ agent_id: 1, name: "A" }])]);
    const answer = await provider.getList({ resource: "dealer", pagination: { mode: "off" } });
    expect(answer).toEqual({ data: [{ id: 1, agent_id: 1, name: "A" }], total: 1 });
  });
});

describe("reading records", () => {
  test("getOne sends the key under its payload name", async () => {
    const { provider, requests } = setUp([fine({ id: 5, name: "A" })]);
    await expect(provider.getOne({ resource: "user", id: 5 })).resolves.toEqual({ data: { id: 5, name: "A" } });
    expect(requests()).toEqual([["user/detail", "user_id=5"]]);
  });

  test("getOne returns `meta.record` for a resource without a detail call", async () => {
    const { provider, requests } = setUp([]);
    const record = { storage_id: 3, imei: "1" };
    await expect(provider.getOne({ resource: "storage", id: 3, meta: { record } })).resolves.toEqual({ data: record });
    expect(requests()).toEqual([]);
  });

  test("getOne searches the pages of the list without a detail call and `meta.record`", async () => {
    const other = (id: number) => ({ storage_id: id });
    const { provider, requests } = setUp([
      fine({ list: [other(1), other(2)], total: 3 }),
      fine({ list: [other(3)], total: 3 }),
    ]);
    await expect(provider.getOne({ resource: "storage", id: "3" })).resolves.toMatchObject({ data: { storage_id: 3 } });
    expect(requests()).toEqual([
      ["storage/list", "page=1&page_size=100"],
      ["storage/list", "page=2&page_size=100"],
    ]);
  });

  test("getOne fails when the list does not contain the record", async () => {
    const { provider } = setUp([fine({ list: [{ storage_id: 1 }], total: 1 })]);
    await expect(provider.getOne({ resource: "storage", id: 3 })).rejects.toMatchObject({ code: 5, message: "不存在" });
  });

  test("getMany uses the call for all records", async () => {
    const { provider, requests } = setUp([fine([{ agent_id: 1 }, { agent_id: 2 }, { agent_id: 3 }])]);
    const answer = await provider.getMany?.({ resource: "dealer", ids: ["1", 3] });
    expect(answer?.data.map((row) => row.agent_id)).toEqual([1, 3]);
    expect(requests()).toEqual([["agent/list-all", ""]]);
  });

  test("getMany loads single records without that call", async () => {
    const { provider, requests } = setUp([fine({ id: 1 }), fine({ id: 2 })]);
    await provider.getMany?.({ resource: "gateway", ids: [1, 2] });
    expect(requests()).toEqual([
      ["gateway/detail", "id=1"],
      ["gateway/detail", "id=2"],
    ]);
  });
});

test("W10: a failed write is not sent again", async () => {
  const { provider, requests } = setUp([new TypeError("Failed to fetch")]);
  await expect(provider.create({ resource: "gateway", variables: {} })).rejects.toMatchObject({ statusCode: -10000 });
  expect(requests()).toHaveLength(1);
});

test("a cancelled query aborts its request", async () => {
  const controller = new AbortController();
  const { provider } = setUp([
    ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  ]);
  const queryContext = { signal: controller.signal, queryKey: [], client: undefined as never };
  const reading = provider.getOne({ resource: "gateway", id: 1, meta: { queryContext } });
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
