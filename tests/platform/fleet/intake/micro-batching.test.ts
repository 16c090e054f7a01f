import { describe, expect, test } from "vitest";
import type { IngestOutcome } from "../../../../src/platform/fleet/intake/ingest-reports";
import { batchSizes, createMicroBatcher } from "../../../../src/platform/fleet/intake/micro-batching";
import type { Report } from "../../../../src/platform/fleet/intake/report";

/** So many reports of one device, to be told from others by its name. */
const reportsOf = (value: string, count = 1) =>
  Array.from({ length: count }, () => ({ source: { type: 0, value } }) as Report);

/** A gathering whose transactions are noted by the devices in them; `fails` says which do not go through. */
function taker(fails: (devices: readonly string[]) => boolean = () => false) {
  const transactions: string[][] = [];
  const take = createMicroBatcher(async (reports) => {
    const devices = reports.map(({ source }) => source.value);
    transactions.push(devices);
    if (fails(devices)) throw new Error(`not ${devices.join(" ")}`);
    return devices.map((reason): IngestOutcome => ({ status: "refused", reason }));
  });
  return { transactions, take };
}

describe("reports that come one by one at about the same time", () => {
  test("are taken in one transaction, and each is answered with its own outcome", async () => {
    const { transactions, take } = taker();
    const names = ["a", "b", "c", "d"];
    const outcomes = await Promise.all(names.map((name, at) => take(reportsOf(name, at + 1))));
    expect(outcomes).toEqual(names.map((reason, at) => Array(at + 1).fill({ status: "refused", reason })));
    expect(transactions).toHaveLength(1);
  });

  test("are parted where one transaction would be too large", async () => {
    const { transactions, take } = taker();
    const count = Math.ceil(batchSizes.together / (batchSizes.own - 1)) + 1;
    await Promise.all(Array.from({ length: count }, (_, at) => take(reportsOf(String(at), batchSizes.own - 1))));
    expect(transactions.map(({ length }) => length <= batchSizes.together)).toEqual([true, true]);
    expect(transactions.flat()).toHaveLength(count * (batchSizes.own - 1));
  });

  test("a large batch waits for nobody", async () => {
    const { transactions, take } = taker();
    await Promise.all([take(reportsOf("small")), take(reportsOf("large", batchSizes.own))]);
    expect(transactions.map(([first]) => first)).toEqual(["large", "small"]);
  });

  test("what fails does not take the others along, and the next ones are taken as ever", async () => {
    const { take } = taker((devices) => devices.includes("bad"));
    const settled = await Promise.allSettled(["good", "bad", "fine"].map((name) => take(reportsOf(name))));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await take(reportsOf("next"))).toHaveLength(1);
  });
});
