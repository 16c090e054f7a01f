import { describe, expect, test } from "vitest";
import { registry as resources } from "../../../resources";
import { createPost } from "../../../src/console/client/post";
import { createDataProvider } from "../../../src/console/providers/data";
import { createRegistry, defineResource, defineRoles, field, type Registry } from "../../../src/contract";
import { fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

function against(replies: readonly Reply[], registry: Registry = resources) {
  const server = fakeServer(...replies);
  const session = sessionOf({ role: 1 }, "T");
  const post = createPost({ endpoint: "https://own.test", session, language: "zh", fetch: server.fetch });
  /** Path and body of each request, the body decoded and without the token that ends it. */
  const asked = () =>
    server.sent.map(({ url, body }) => {
      expect(body).toMatch(/(^|&)token=T$/);
      return [url.replace("https://own.test/admin/1/", ""), decodeURIComponent(body).replace(/&?token=T$/, "")];
    });
  return { provider: createDataProvider(post, registry, "https://own.test"), asked };
}

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

const keys = { nwks_key: "00112233445566778899AABBCCDDEEFF", apps_key: "FFEEDDCCBBAA99887766554433221100" };
const lora = { type: 1, eui: "00FF00FF00FF00FF", addr: "0011AABB", ...keys, model: "TLDD", batch: "B1" };

describe("the exact request of a change", () => {
  test("a new record has an empty key", async () => {
    const { provider, asked } = against([fine({ id: 8 })]);
    const answer = await provider.create({ resource: "gateway", variables: { eui: "00FF00FF00FF00FF", name: "A" } });
    expect(asked()).toEqual([["gateway/save", "id=&eui=00FF00FF00FF00FF&name=A"]]);
    expect(answer.data).toEqual({ id: 8 });
  });

  test("a change has its key", async () => {
    const { provider, asked } = against([fine({ id: 8 })]);
    await provider.update({ resource: "gateway", id: "8", variables: { eui: "00FF00FF00FF00FF", name: "B" } });
    expect(asked()).toEqual([["gateway/save", "id=8&eui=00FF00FF00FF00FF&name=B"]]);
  });

  test("a change of one field clears no other, when the record is at hand", async () => {
    const record = { id: 8, eui: "00FF00FF00FF00FF", name: "A", status: 1 };
    const { provider, asked } = against([fine({ id: 8 })]);
    await provider.update({ resource: "gateway", id: 8, variables: { name: "B" }, meta: { record } });
    expect(asked()).toEqual([["gateway/save", "id=8&eui=00FF00FF00FF00FF&name=B"]]);
  });

  test("the values choose the path: NB or LoRa, each with its own fields", async () => {
    const { provider, asked } = against([fine({ storage_id: 1 })]);
    const nb = { type: 0, imei: "260531793113837", model: "TLDD", batch: "B1" };
    await provider.create({ resource: "storage", variables: nb });
    await provider.create({ resource: "storage", variables: lora });
    expect(asked()).toEqual([
      ["storage/create", "storage_id=&imei=260531793113837&model=TLDD&batch=B1"],
      [
        "storage/create-lora",
        `storage_id=&imei=00FF00FF00FF00FF&addr=0011AABB&nwks_key=${keys.nwks_key}&apps_key=${keys.apps_key}&model=TLDD&batch=B1`,
      ],
    ]);
  });

  test("the record at hand chooses the path of a deletion", async () => {
    const { provider, asked } = against([fine()]);
    for (const type of [0, 1]) {
      await provider.deleteOne({ resource: "storage", id: 4, meta: { record: { storage_id: 4, type } } });
    }
    expect(asked()).toEqual([
      ["storage/delete", "storage_id=4"],
      ["storage/delete-lora", "storage_id=4"],
    ]);
  });

  test("a deletion whose path cannot be told is not sent", async () => {
    const { provider, asked } = against([fine()]);
    await expect(provider.deleteOne({ resource: "storage", id: 4 })).rejects.toThrow('no call for "delete"');
    expect(asked()).toEqual([]);
  });

  test("a call of its own is written by its declaration", async () => {
    const { provider, asked } = against([fine({ done: [1], refused: [] })]);
    const payload = { storage_ids: [1, 2], agent_id: 3, colour: "red" };
    const answer = await provider.custom?.({ url: "storage/distribute", method: "post", payload });
    expect(asked()).toEqual([["storage/distribute", "storage_ids[0]=1&storage_ids[1]=2&agent_id=3"]]);
    expect(answer?.data).toEqual({ done: [1], refused: [] });
  });
});

describe("a refusal", () => {
  test("puts the server's messages at the fields of the form", async () => {
    const fields = { name: "名称过长", city: "没有这个城市", province: "没有这个省", unheard: "?" };
    const { provider } = against([refused(4, "参数错误", { fields })]);
    await expect(provider.create({ resource: "dealer", variables: {} })).rejects.toMatchObject({
      message: "参数错误",
      statusCode: 4,
      call: "agent/save",
      errors: { name: ["名称过长"], region: ["没有这个城市", "没有这个省"], unheard: ["?"] },
    });
  });

  test("knows the field of a variant by the name that both share on the wire", async () => {
    const { provider } = against([refused(6, "已存在", { fields: { imei: "DevEUI 已存在" } })]);
    await expect(provider.create({ resource: "storage", variables: lora })).rejects.toMatchObject({
      errors: { eui: ["DevEUI 已存在"] },
    });
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
