import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import type { BulkProgress } from "../../../src/console/generator/actions/bulk";
import { type FetchAllOptions, fetchAll } from "../../../src/console/generator/actions/fetch-all";
import { projectionOf } from "../../../src/console/generator/actions/projection";
import { resourceByName } from "../../../src/contract";

interface Row {
  readonly id: number;
}

/** Fetches from a fake server. `idsAt` returns the server's ids at the time of the request for a page. */
function fetchFrom(idsAt: (page: number) => readonly number[], more: Partial<FetchAllOptions<Row>> = {}) {
  const requested: number[] = [];
  const pageSize = 3;
  const found = fetchAll<Row>({
    read: async (page) => {
      requested.push(page);
      const ids = idsAt(page);
      return { records: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })), total: ids.length };
    },
    pageSize,
    keyOf: (row) => row.id,
    project: (row) => row,
    except: new Set(),
    ...more,
  });
  return { requested, found: found.then((rows) => rows?.map(({ id }) => id) ?? null) };
}

describe("fetching all records of a list", () => {
  it.each([
    ["nothing", [], [1]],
    ["less than a page", [1, 2], [1]],
    ["one full page", [1, 2, 3], [1]],
    ["several pages", [1, 2, 3, 4, 5, 6, 7], [1, 2, 3]],
  ] as const)("reads %s", async (_what, ids, pages) => {
    const { requested, found } = fetchFrom(() => ids);
    expect(await found).toEqual(ids);
    expect(requested).toEqual(pages);
  });

  it("returns a record once when it moves to the next page meanwhile", async () => {
    // A new record is inserted at the front after the first page has been read.
    const { found } = fetchFrom((page) => (page === 1 ? [5, 4, 3, 2, 1] : [6, 5, 4, 3, 2, 1]));
    expect(await found).toEqual([5, 4, 3, 2, 1]);
  });

  it("skips deselected records", async () => {
    const { found } = fetchFrom(() => [1, 2, 3, 4], { except: new Set([2, 4]) });
    expect(await found).toEqual([1, 3]);
  });

  it("continues after an empty page while the total is not reached", async () => {
    const read = async (page: number) => ({ records: page === 1 || page === 3 ? [{ id: page }] : [], total: 9 });
    expect(await fetchFrom(() => [], { read }).found).toEqual([1, 3]);
  });

  it("ends when the server's total is higher than its number of records", async () => {
    const read = async (page: number) => ({ records: page === 1 ? [{ id: 1 }] : [], total: 4 });
    expect(await fetchFrom(() => [], { read }).found).toEqual([1]);
  });

  it("returns null after an abort", async () => {
    const stop = new AbortController();
    const { requested, found } = fetchFrom(() => [1, 2, 3, 4, 5, 6, 7], {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(await found).toBeNull();
    expect(requested).toEqual([1]);
  });

  it("reports its progress", async () => {
    const reported: BulkProgress[] = [];
    await fetchFrom(() => [1, 2, 3, 4], { onProgress: (progress) => reported.push(progress) }).found;
    expect(reported).toEqual([
      { settled: 3, total: 4 },
      { settled: 4, total: 4 },
    ]);
  });

  it("fails when a page cannot be read", async () => {
    const read = async () => Promise.reject(new Error("NET ERROR"));
    await expect(fetchFrom(() => [], { read }).found).rejects.toThrow("NET ERROR");
  });
});

it("reduces a record to what its bulk actions need: key, title, condition fields and sent fields", () => {
  const device = resourceByName(registry, "device");
  const record = {
    device_id: 7,
    device_name: "Press 4",
    imei: "260531793113837",
    type: 0,
    bind_status: 1,
    is_enable: 1,
    is_pending: 0,
    image: null,
    address: "long",
    agent_name: "x",
  };
  const { address: _, agent_name: __, ...needed } = record;
  expect(projectionOf(device)(record)).toEqual(needed);
});
