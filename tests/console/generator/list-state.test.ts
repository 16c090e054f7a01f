import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { nextSort } from "../../../src/console/generator/list/column-head";
import {
  activeFilters,
  type ListState,
  listParams,
  listStateOf,
  reduceList,
} from "../../../src/console/generator/list/list-state";
import { resourceByName } from "../../../src/contract";

const device = resourceByName(registry, "device");
const log = resourceByName(registry, "log");
const stock = resourceByName(registry, "distribution");
const defaults: ListState = { page: 1, pageSize: 20, sort: null, filters: {}, columns: null };

describe("the list's state in the address", () => {
  it.each([
    ["the default state as an empty query", "", defaults],
    [
      "the page, the page size and the order",
      "page=3&page_size=50&sort_by=bind_time&sort_order=desc",
      { ...defaults, page: 3, pageSize: 50, sort: { field: "bind_time", order: "desc" } },
    ],
    [
      "columns, without unknown ones",
      "columns=device_name.nothing.status",
      { ...defaults, columns: ["device_name", "status"] },
    ],
    ["an option", "status=1", { ...defaults, filters: { status: 1 } }],
    [
      "an option that only the filter has",
      "status=pending_setting",
      { ...defaults, filters: { status: "pending_setting" } },
    ],
    ["the option 0", "status=0", { ...defaults, filters: { status: 0 } }],
    [
      "a search with Chinese and reserved characters",
      `keywords=${encodeURIComponent("泵 & 50% #1")}`,
      { ...defaults, filters: { keywords: "泵 & 50% #1" } },
    ],
    [
      "a region in two parameters",
      `province=${encodeURIComponent("浙江省")}&city=${encodeURIComponent("杭州市")}`,
      { ...defaults, filters: { region: { province: "浙江省", city: "杭州市", county: null } } },
    ],
  ] as const)("reads and writes %s", (_what, query, state) => {
    const read = listStateOf(device, new URLSearchParams(query));
    expect(read).toEqual(state);
    expect(listStateOf(device, listParams(device, read))).toEqual(state);
  });

  it("reads and writes a period without an end", () => {
    const state = listStateOf(log, new URLSearchParams("begin_time=1000"));
    expect(state.filters).toEqual({ period: { begin: 1000, end: null } });
    expect(listParams(log, state).toString()).toBe("begin_time=1000");
  });

  it("accepts a part of an identifier and removes its separators", () => {
    expect(listStateOf(stock, new URLSearchParams("imei=2605-3179")).filters).toEqual({ imei: "26053179" });
  });

  it.each([
    ["a negative page", "page=-1"],
    ["a page that is not a number", "page=two"],
    ["a page size that is not offered", "page_size=100000"],
    ["an order by a field that is not sortable", "sort_by=mode"],
    ["an unknown option", "status=77"],
    ["a field that is not a filter", "nwks_key=00"],
    ["only unknown columns", "columns=nothing.nwks_key"],
    ["a search that is too long", `keywords=${"x".repeat(300)}`],
  ])("ignores %s", (_what, query) => {
    expect(listStateOf(device, new URLSearchParams(query))).toEqual(defaults);
  });

  it("leaves defaults out of the address", () => {
    expect(listParams(device, defaults).toString()).toBe("");
    expect(listParams(device, { ...defaults, sort: { field: "bind_time", order: "asc" } }).toString()).toBe(
      "sort_by=bind_time",
    );
  });
});

describe("a change of the list", () => {
  const thirdPage: ListState = {
    page: 3,
    pageSize: 20,
    sort: { field: "bind_time", order: "asc" },
    filters: { status: 1 },
    columns: ["device_name"],
  };

  it("returns to the first page when filters or the order change", () => {
    expect(reduceList(thirdPage, { type: "filter", values: { type: 0 } })).toEqual({
      ...thirdPage,
      page: 1,
      filters: { status: 1, type: 0 },
    });
    expect(reduceList(thirdPage, { type: "sort", sort: null })).toEqual({ ...thirdPage, page: 1, sort: null });
    expect(reduceList(thirdPage, { type: "reset" })).toEqual({ ...thirdPage, page: 1, filters: {} });
  });

  it("keeps everything else when the columns change", () => {
    expect(reduceList(thirdPage, { type: "columns", columns: null })).toEqual({ ...thirdPage, columns: null });
  });

  it("removes a cleared filter", () => {
    expect(reduceList(thirdPage, { type: "filter", values: { status: null } }).filters).toEqual({});
  });

  it("keeps the first row on the page when the page size changes", () => {
    expect(reduceList(thirdPage, { type: "page", page: 3, pageSize: 50 })).toMatchObject({ page: 1, pageSize: 50 });
    expect(reduceList(thirdPage, { type: "page", page: 3, pageSize: 10 })).toMatchObject({ page: 5, pageSize: 10 });
    expect(reduceList(thirdPage, { type: "page", page: 4, pageSize: 20 })).toMatchObject({ page: 4, pageSize: 20 });
  });

  it("does not count the search as an active filter", () => {
    expect(activeFilters(device, { ...defaults, filters: { keywords: "pump", status: 0, online: 1 } })).toEqual([
      "status",
      "online",
    ]);
  });
});

describe("a click on a column's head", () => {
  it("sorts ascending, then descending, then in the server's order", () => {
    const ascending = nextSort("name", null);
    const descending = nextSort("name", ascending);
    expect([ascending, descending, nextSort("name", descending)]).toEqual([
      { field: "name", order: "asc" },
      { field: "name", order: "desc" },
      null,
    ]);
  });

  it("sorts another column ascending first", () => {
    expect(nextSort("name", { field: "bind_time", order: "asc" })).toEqual({ field: "name", order: "asc" });
  });
});
