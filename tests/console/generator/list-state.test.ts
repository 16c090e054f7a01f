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
const usual: ListState = { page: 1, pageSize: 20, sort: null, filters: {}, columns: null };

describe("the list's state in the address", () => {
  it.each([
    ["nothing is the usual list", "", usual],
    [
      "page, size and order",
      "page=3&page_size=50&sort_by=bind_time&sort_order=desc",
      { ...usual, page: 3, pageSize: 50, sort: { field: "bind_time", order: "desc" } },
    ],
    [
      "columns, without those that there are not",
      "columns=device_name.nothing.status",
      { ...usual, columns: ["device_name", "status"] },
    ],
    ["a choice", "status=1", { ...usual, filters: { status: 1 } }],
    [
      "a choice that only the filter has",
      "status=pending_setting",
      { ...usual, filters: { status: "pending_setting" } },
    ],
    ["zero is a value", "status=0", { ...usual, filters: { status: 0 } }],
    [
      "a search in Chinese with marks",
      `keywords=${encodeURIComponent("泵 & 50% #1")}`,
      { ...usual, filters: { keywords: "泵 & 50% #1" } },
    ],
    [
      "a region under two names",
      `province=${encodeURIComponent("浙江省")}&city=${encodeURIComponent("杭州市")}`,
      { ...usual, filters: { region: { province: "浙江省", city: "杭州市", county: null } } },
    ],
  ] as const)("holds %s, there and back", (_what, query, state) => {
    const read = listStateOf(device, new URLSearchParams(query));
    expect(read).toEqual(state);
    expect(listStateOf(device, listParams(device, read))).toEqual(state);
  });

  it("holds a period under its two names, and an open end", () => {
    const state = listStateOf(log, new URLSearchParams("begin_time=1000"));
    expect(state.filters).toEqual({ period: { begin: 1000, end: null } });
    expect(listParams(log, state).toString()).toBe("begin_time=1000");
  });

  it("takes a part of an identifier, without what people put between its groups", () => {
    expect(listStateOf(stock, new URLSearchParams("imei=2605-3179")).filters).toEqual({ imei: "26053179" });
  });

  it.each([
    ["a page that is none", "page=-1"],
    ["a page that is no number", "page=two"],
    ["a size that is not offered", "page_size=100000"],
    ["an order by what the server does not sort", "sort_by=mode"],
    ["an option that does not exist", "status=77"],
    ["a name that is no filter", "nwks_key=00"],
    ["columns none of which there is", "columns=nothing.nwks_key"],
    ["a word that is too long", `keywords=${"x".repeat(300)}`],
  ])("reads %s as if it were not there", (_what, query) => {
    expect(listStateOf(device, new URLSearchParams(query))).toEqual(usual);
  });

  it("leaves defaults out of the address", () => {
    expect(listParams(device, usual).toString()).toBe("");
    expect(listParams(device, { ...usual, sort: { field: "bind_time", order: "asc" } }).toString()).toBe(
      "sort_by=bind_time",
    );
  });
});

describe("what changes the list", () => {
  const third: ListState = {
    page: 3,
    pageSize: 20,
    sort: { field: "bind_time", order: "asc" },
    filters: { status: 1 },
    columns: ["device_name"],
  };

  it("goes back to the first page with another filter, another order, and none", () => {
    expect(reduceList(third, { type: "filter", values: { type: 0 } })).toEqual({
      ...third,
      page: 1,
      filters: { status: 1, type: 0 },
    });
    expect(reduceList(third, { type: "sort", sort: null })).toEqual({ ...third, page: 1, sort: null });
    expect(reduceList(third, { type: "reset" })).toEqual({ ...third, page: 1, filters: {} });
  });

  it("changes the columns and nothing else", () => {
    expect(reduceList(third, { type: "columns", columns: null })).toEqual({ ...third, columns: null });
  });

  it("forgets a filter that is cleared", () => {
    expect(reduceList(third, { type: "filter", values: { status: null } }).filters).toEqual({});
  });

  it("keeps the first row in sight when the page size changes", () => {
    expect(reduceList(third, { type: "page", page: 3, pageSize: 50 })).toMatchObject({ page: 1, pageSize: 50 });
    expect(reduceList(third, { type: "page", page: 3, pageSize: 10 })).toMatchObject({ page: 5, pageSize: 10 });
    expect(reduceList(third, { type: "page", page: 4, pageSize: 20 })).toMatchObject({ page: 4, pageSize: 20 });
  });

  it("counts the filters that are set, not the search", () => {
    expect(activeFilters(device, { ...usual, filters: { keywords: "pump", status: 0, online: 1 } })).toEqual([
      "status",
      "online",
    ]);
  });
});

describe("a click on a column's head", () => {
  it("sorts up, then down, then as the server does", () => {
    const up = nextSort("name", null);
    const down = nextSort("name", up);
    expect([up, down, nextSort("name", down)]).toEqual([
      { field: "name", order: "asc" },
      { field: "name", order: "desc" },
      null,
    ]);
  });

  it("begins anew with another column", () => {
    expect(nextSort("name", { field: "bind_time", order: "asc" })).toEqual({ field: "name", order: "asc" });
  });
});
