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

/** A run whose calls are noted; every call goes through where nothing else is said. */
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

describe("an action over many records", () => {
  it("makes one call a record", async () => {
    const { sent, report } = run(rows(3));
    expect(ids((await report).done)).toEqual([1, 2, 3]);
    expect(sent).toEqual([[1], [2], [3]]);
  });

  it("puts as many records into a call as it takes", async () => {
    const { sent, report } = run(rows(120), { perCall: 50 });
    await report;
    expect(sent.map((chunk) => chunk.length)).toEqual([50, 50, 20]);
  });

  it("lists which records were refused and why, and lets the others go through", async () => {
    const send = async (chunk: readonly Row[]) =>
      chunk.filter((row) => row.id === 2).map((record) => ({ record, message: "is bound" }));
    const { done, refused } = await run(rows(3), { perCall: 50, send }).report;
    expect(ids(done)).toEqual([1, 3]);
    expect(refused.map((one) => [one.record.id, one.message])).toEqual([[2, "is bound"]]);
  });

  it("refuses all records of a call that fails, and goes on", async () => {
    const send = async (chunk: readonly Row[]) => {
      if (chunk.some((row) => row.id === 1)) throw new Error("NET ERROR");
      return [];
    };
    const { done, refused } = await run(rows(4), { perCall: 2, send }).report;
    expect(ids(done)).toEqual([3, 4]);
    expect(refused.map((one) => [one.record.id, one.message])).toEqual([
      [1, "NET ERROR"],
      [2, "NET ERROR"],
    ]);
  });

  it("sends nothing for records that the action does not apply to, and lists them", async () => {
    const mixed = [...rows(2), { id: 3, active: false }];
    const { sent, report } = run(mixed);
    expect(ids((await report).skipped)).toEqual([3]);
    expect(sent).toEqual([[1], [2]]);
  });

  it("stops before the next call; what is under way counts as it ends, the rest is left", async () => {
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

  it("keeps no more calls under way than it has lanes, and reaches every record", async () => {
    let underWay = 0;
    let most = 0;
    const send = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return [];
    };
    const { done } = await run(rows(25), { concurrency: 4, send }).report;
    expect(ids(done)).toEqual(ids(rows(25)));
    expect(most).toBe(4);
  });

  it("tells how far it is, from nothing to everything", async () => {
    const told: BulkProgress[] = [];
    await run(rows(3), { perCall: 2, onProgress: (progress) => told.push(progress) }).report;
    expect(told).toEqual([
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
    const all = [...ids(done), ...refused.map((one) => one.record.id), ...ids(skipped), ...ids(remaining)];
    expect(all.toSorted((one, other) => one - other)).toEqual(ids(mixed));
    expect(remaining.length).toBeGreaterThan(0);
  });

  it("says why it ended", async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect((await run(rows(2)).report).end).toBe("complete");
    expect((await run(rows(2), { signal: stopped.signal }).report).end).toBe("stopped");
  });

  describe("where a call fails in another way than by a refusal", () => {
    /** A run whose calls over these records throw, each the fault that it is taken for. */
    const failing = (
      faults: Readonly<Record<number, BulkErrorKind>>,
      count: number,
      more: Partial<BulkRun<Row>> = {},
    ) =>
      run(rows(count), {
        faultOf: (error) => (error as Error).message as BulkErrorKind,
        send: async (chunk) => {
          const fault = chunk.map(({ id }) => faults[id]).find((one) => one !== undefined);
          if (fault !== undefined) throw new Error(fault);
          return [];
        },
        ...more,
      });

    it("leaves everything that was not done once nobody may any more", async () => {
      const { sent, report } = failing({ 3: "over" }, 6);
      const { done, refused, remaining, end } = await report;
      expect([ids(done), refused, ids(remaining), end]).toEqual([[1, 2], [], [3, 4, 5, 6], "over"]);
      expect(sent).toEqual([[1], [2], [3]]);
    });

    it("ends all lanes then, whatever else is under way", async () => {
      const { sent, report } = failing({ 1: "over", 2: "over" }, 20, { concurrency: 4 });
      const { done, remaining } = await report;
      expect(ids(done)).toEqual([3, 4]);
      expect(remaining).toHaveLength(18);
      expect(sent).toHaveLength(4);
    });

    it("goes on over a call that is lost, and ends when five in a row are", async () => {
      const lost = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, "lost" as const]));
      const single = await failing(lost([2, 4, 5, 6, 7, 9]), 10).report;
      expect([single.end, ids(single.done), single.refused.length]).toEqual(["complete", [1, 3, 8, 10], 6]);
      const broken = await failing(lost([2, 3, 4, 5, 6]), 10).report;
      expect([broken.end, ids(broken.done), ids(broken.remaining)]).toEqual(["lost", [1], [7, 8, 9, 10]]);
      // Whether a lost call was done nobody knows: its record is told as failed.
      expect(broken.refused.map((one) => one.record.id)).toEqual([2, 3, 4, 5, 6]);
    });
  });
});
