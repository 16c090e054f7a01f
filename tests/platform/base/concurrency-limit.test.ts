import { expect, test } from "vitest";
import { createConcurrencyLimit, QueueFullError } from "../../../src/platform/base/concurrency-limit";

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

test("so many run, so many wait, and what comes then is refused until one has ended", async () => {
  const atOnce = createConcurrencyLimit(2, 1);
  const [one, two, three] = [held(), held(), held()];
  const running = [atOnce(one.work), atOnce(two.work), atOnce(three.work)];
  await expect(atOnce(async () => "fourth")).rejects.toThrow(QueueFullError);
  one.end();
  await running[0];
  const waits = atOnce(async () => "fifth");
  for (const { end } of [two, three]) end();
  expect(await waits).toBe("fifth");
  await Promise.all(running);
});

test("without a bound all wait, and run in the order in which they came", async () => {
  const atOnce = createConcurrencyLimit(1);
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((at) => atOnce(async () => order.push(at))));
  expect(order).toEqual([1, 2, 3, 4]);
});

test("of one owner a single piece runs at a time, and others have the places that are free", async () => {
  const atOnce = createConcurrencyLimit(2, 3);
  const order: string[] = [];
  const [one, other] = [held(), held()];
  const begin = (name: string, work: () => Promise<void>, owner: number) =>
    atOnce(() => {
      order.push(name);
      return work();
    }, owner);
  const running = [
    begin("first of one", one.work, 1),
    begin("second of one", async () => {}, 1),
    begin("third of one", async () => {}, 1),
    begin("other", other.work, 2),
  ];
  expect(order).toEqual(["first of one", "other"]);
  const nobodys = atOnce(async () => order.push("nobody's"));
  other.end();
  await nobodys;
  expect(order).toEqual(["first of one", "other", "nobody's"]);
  one.end();
  await Promise.all(running);
  expect(order.slice(3)).toEqual(["second of one", "third of one"]);
});
