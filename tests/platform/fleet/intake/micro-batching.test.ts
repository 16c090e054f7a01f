import { describe, expect, test } from "vitest";
import type { IngestOutcome } from "../../../../src/platform/fleet/intake/ingest-reports";
import { batchSizes, createMicroBatcher } from "../../../../src/platform/fleet/intake/micro-batching";
import type { Report } from "../../../../src/platform/fleet/intake/report";

/** Makes `count` reports of the device `value`. */
const reportsOf = (value: string, count = 1) =>
  Array.from({ length: count }, () => ({ source: { type: 0, value } }) as Report);

/** A batcher that records the devices of each transaction. `fails` decides which transactions fail. */
function createRecorder(fails: (devices: readonly string[]) => boolean = () => false) {
  const transactions: string[][] = [];
  const ingest = createMicroBatcher(async (reports) => {
    const devices = reports.map(({ source }) => source.value);
    transactions.push(devices);
    if (fails(devices)) throw new Error(`failed: ${devices.join(" ")}`);
    return devices.map((reason): IngestOutcome => ({ status: "refused", reason }));
  });
  return { transactions, ingest };
}

describe("small batches that arrive at about the same time", () => {
  test("share a transaction, and each caller gets its own outcomes", async () => {
    const { transactions, ingest } = createRecorder();
    const names = ["a", "b", "c", "d"];
    const outcomes = await Promise.all(names.map((name, index) => ingest(reportsOf(name, index + 1))));
    expect(outcomes).toEqual(names.map((reason, index) => Array(index + 1).fill({ status: "refused", reason })));
    expect(transactions).toHaveLength(1);
  });

  test("are split when one transaction would be too large", async () => {
    const { transactions, ingest } = createRecorder();
    const count = Math.ceil(batchSizes.together / (batchSizes.own - 1)) + 1;
    await Promise.all(
      Array.from({ length: count }, (_, index) => ingest(reportsOf(String(index), batchSizes.own - 1))),
    );
    expect(transactions.map(({ length }) => length <= batchSizes.together)).toEqual([true, true]);
    expect(transactions.flat()).toHaveLength(count * (batchSizes.own - 1));
  });

  test("do not delay a large batch", async () => {
    const { transactions, ingest } = createRecorder();
    await Promise.all([ingest(reportsOf("small")), ingest(reportsOf("large", batchSizes.own))]);
    expect(transactions.map(([first]) => first)).toEqual(["large", "small"]);
  });

  test("fail alone, and later batches are ingested as usual", async () => {
    const { ingest } = createRecorder((devices) => devices.includes("bad"));
    const settled = await Promise.allSettled(["good", "bad", "fine"].map((name) => ingest(reportsOf(name))));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await ingest(reportsOf("next"))).toHaveLength(1);
  });
});
