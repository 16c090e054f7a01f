import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import type { BulkProgress } from "../../../src/console/generator/actions/bulk";
import { type FetchAllOptions, fetchAll } from "../../../src/console/generator/actions/fetch-all";
import { projectionOf } from "../../../src/console/generator/actions/projection";
import { resourceByName } from "../../../src/contract";

interface Row {
  readonly id: number;
}

/** Pages of these ids, as a server cuts them at the moment that each is asked for. */
function collecting(idsAt: (page: number) => readonly number[], more: Partial<FetchAllOptions<Row>> = {}) {
  const asked: number[] = [];
  const pageSize = 3;
  const found = fetchAll<Row>({
    read: async (page) => {
      asked.push(page);
      const ids = idsAt(page);
      return { records: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })), total: ids.length };
    },
    pageSize,
    keyOf: (row) => row.id,
    essence: (row) => row,
    except: new Set(),
    ...more,
  });
  return { asked, found: found.then((rows) => rows?.map(({ id }) => id) ?? null) };
}

describe("collecting every record that matches", () => {
  it.each([
    ["nothing", [], [1]],
    ["less than a page", [1, 2], [1]],
    ["a page to the full", [1, 2, 3], [1]],
    ["several pages", [1, 2, 3, 4, 5, 6, 7], [1, 2, 3]],
  ] as const)("reads %s", async (_what, ids, pages) => {
    const { asked, found } = collecting(() => ids);
    expect(await found).toEqual(ids);
    expect(asked).toEqual(pages);
  });

  it("counts a record once that has moved on to the next page meanwhile", async () => {
    // Another one came in at the front after the first page was read.
    const { found } = collecting((page) => (page === 1 ? [5, 4, 3, 2, 1] : [6, 5, 4, 3, 2, 1]));
    expect(await found).toEqual([5, 4, 3, 2, 1]);
  });

  it("passes over what was taken out of the choice", async () => {
    const { found } = collecting(() => [1, 2, 3, 4], { except: new Set([2, 4]) });
    expect(await found).toEqual([1, 3]);
  });

  it("goes on behind a page that is empty because nothing on it has a meaning here", async () => {
    const read = async (page: number) => ({ records: page === 1 || page === 3 ? [{ id: page }] : [], total: 9 });
    expect(await collecting(() => [], { read }).found).toEqual([1, 3]);
  });

  it("ends where a server counts more than it gives", async () => {
    const read = async (page: number) => ({ records: page === 1 ? [{ id: 1 }] : [], total: 4 });
    expect(await collecting(() => [], { read }).found).toEqual([1]);
  });

  it("gives nothing once it was stopped", async () => {
    const stop = new AbortController();
    const { asked, found } = collecting(() => [1, 2, 3, 4, 5, 6, 7], {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(await found).toBeNull();
    expect(asked).toEqual([1]);
  });

  it("tells how far it is", async () => {
    const told: BulkProgress[] = [];
    await collecting(() => [1, 2, 3, 4], { onProgress: (progress) => told.push(progress) }).found;
    expect(told).toEqual([
      { settled: 3, total: 4 },
      { settled: 4, total: 4 },
    ]);
  });

  it("fails where a page cannot be read", async () => {
    const read = async () => Promise.reject(new Error("NET ERROR"));
    await expect(collecting(() => [], { read }).found).rejects.toThrow("NET ERROR");
  });
});

it("keeps of a record what its bulk actions need: key, title, conditions, what they send", () => {
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
