import { describe, expect, it } from "vitest";
import {
  type BulkErrorKind,
  type BulkProgress,
  type BulkRun,
  runBulk,
} from "../../../src/console/generator/actions/bulk";

interface Row {
  readonly id: number;
  readonly active: boolean;
}

const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, active: true }));
const ids = (list: readonly Row[]): readonly number[] => list.map((row) => row.id);

/** Starts a run and records its calls. By default every call succeeds. */
function run(records: readonly Row[], more: Partial<BulkRun<Row>> = {}) {
  const sent: (readonly number[])[] = [];
  const send = more.send ?? (async () => []);
  const report = runBulk<Row>({
    records,
    appliesTo: (row) => row.active,
    perCall: 1,
    messageOf: (error) => (error as Error).message,
    ...more,
    send: (chunk) => {
      sent.push(ids(chunk));
      return send(chunk);
    },
  });
  return { sent, report };
}

describe("an action on many records", () => {
  it("makes one call per record", async () => {
    const { sent, report } = run(rows(3));
    expect(ids((await report).done)).toEqual([1, 2, 3]);
    expect(sent).toEqual([[1], [2], [3]]);
  });

  it("fills each call up to its limit", async () => {
    const { sent, report } = run(rows(120), { perCall: 50 });
    await report;
    expect(sent.map((chunk) => chunk.length)).toEqual([50, 50, 20]);
  });

  it("lists the refused records with their reasons and counts the others as done", async () => {
    const send = async (chunk: readonly Row[]) =>
      chunk.filter((row) => row.id === 2).map((record) => ({ record, message: "is bound" }));
    const { done, refused } = await run(rows(3), { perCall: 50, send }).report;
    expect(ids(done)).toEqual([1, 3]);
    expect(refused.map(({ record, message }) => [record.id, message])).toEqual([[2, "is bound"]]);
  });

  it("counts all records of a failed call as refused and continues", async () => {
    const send = async (chunk: readonly Row[]) => {
      if (chunk.some((row) => row.id === 1)) throw new Error("NET ERROR");
      return [];
    };
    const { done, refused } = await run(rows(4), { perCall: 2, send }).report;
    expect(ids(done)).toEqual([3, 4]);
    expect(refused.map(({ record, message }) => [record.id, message])).toEqual([
      [1, "NET ERROR"],
      [2, "NET ERROR"],
    ]);
  });

  it("skips records that the action does not apply to, and lists them", async () => {
    const mixed = [...rows(2), { id: 3, active: false }];
    const { sent, report } = run(mixed);
    expect(ids((await report).skipped)).toEqual([3]);
    expect(sent).toEqual([[1], [2]]);
  });

  it("stops before the next call, counts the call in flight and lists the rest as remaining", async () => {
    const stop = new AbortController();
    const send = async (chunk: readonly Row[]) => {
      if (chunk.some((row) => row.id === 2)) stop.abort();
      return [];
    };
    const { sent, report } = run(rows(5), { send, signal: stop.signal });
    const { done, remaining } = await report;
    expect(ids(done)).toEqual([1, 2]);
    expect(ids(remaining)).toEqual([3, 4, 5]);
    expect(sent).toEqual([[1], [2]]);
  });

  it("limits the calls in flight and reaches every record", async () => {
    let inFlight = 0;
    let peak = 0;
    const send = async () => {
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      return [];
    };
    const { done } = await run(rows(25), { concurrency: 4, send }).report;
    expect(ids(done)).toEqual(ids(rows(25)));
    expect(peak).toBe(4);
  });

  it("reports its progress from the start to the end", async () => {
    const reported: BulkProgress[] = [];
    await run(rows(3), { perCall: 2, onProgress: (progress) => reported.push(progress) }).report;
    expect(reported).toEqual([
      { settled: 0, total: 3 },
      { settled: 2, total: 3 },
      { settled: 3, total: 3 },
    ]);
  });

  it("puts each record into exactly one list", async () => {
    const mixed = rows(30).map((row) => ({ ...row, active: row.id % 5 !== 0 }));
    const stop = new AbortController();
    const send = async (chunk: readonly Row[]) => {
      if (chunk.some((row) => row.id === 21)) stop.abort();
      return chunk.filter((row) => row.id % 7 === 0).map((record) => ({ record, message: "no" }));
    };
    const { done, refused, skipped, remaining } = await run(mixed, { send, signal: stop.signal, concurrency: 3 })
      .report;
    const all = [...ids(done), ...refused.map(({ record }) => record.id), ...ids(skipped), ...ids(remaining)];
    expect(all.toSorted((one, other) => one - other)).toEqual(ids(mixed));
    expect(remaining.length).toBeGreaterThan(0);
  });

  it("reports why it ended", async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect((await run(rows(2)).report).end).toBe("complete");
    expect((await run(rows(2), { signal: stopped.signal }).report).end).toBe("stopped");
  });

  describe("when calls fail for another reason than a refusal", () => {
    /** Starts a run whose calls for these record ids fail with the given kind of error. */
    const failing = (
      errors: Readonly<Record<number, BulkErrorKind>>,
      count: number,
      more: Partial<BulkRun<Row>> = {},
    ) =>
      run(rows(count), {
        errorKindOf: (error) => (error as Error).message as BulkErrorKind,
        send: async (chunk) => {
          const kind = chunk.map(({ id }) => errors[id]).find((error) => error !== undefined);
          if (kind !== undefined) throw new Error(kind);
          return [];
        },
        ...more,
      });

    it("ends with the session and lists all records that were not done as remaining", async () => {
      const { sent, report } = failing({ 3: "sessionEnded" }, 6);
      const { done, refused, remaining, end } = await report;
      expect([ids(done), refused, ids(remaining), end]).toEqual([[1, 2], [], [3, 4, 5, 6], "sessionEnded"]);
      expect(sent).toEqual([[1], [2], [3]]);
    });

    it("sends no further call after the end of the session, and counts the calls in flight", async () => {
      const { sent, report } = failing({ 1: "sessionEnded", 2: "sessionEnded" }, 20, { concurrency: 4 });
      const { done, remaining } = await report;
      expect(ids(done)).toEqual([3, 4]);
      expect(remaining).toHaveLength(18);
      expect(sent).toHaveLength(4);
    });

    it("continues after a lost call, and ends after five lost calls in a row", async () => {
      const lost = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, "lost" as const]));
      const single = await failing(lost([2, 4, 5, 6, 7, 9]), 10).report;
      expect([single.end, ids(single.done), single.refused.length]).toEqual(["complete", [1, 3, 8, 10], 6]);
      const broken = await failing(lost([2, 3, 4, 5, 6]), 10).report;
      expect([broken.end, ids(broken.done), ids(broken.remaining)]).toEqual(["lost", [1], [7, 8, 9, 10]]);
      // The result of a lost call is unknown: its record counts as failed.
      expect(broken.refused.map(({ record }) => record.id)).toEqual([2, 3, 4, 5, 6]);
    });
  });
});
