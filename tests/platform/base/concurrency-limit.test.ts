import { expect, test } from "vitest";
import { createConcurrencyLimit, QueueFullError } from "../../../src/platform/base/concurrency-limit";

/** A task that runs until `end` is called. */
function openTask() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => done, end };
}

test("runs two tasks, lets one wait and refuses further ones until a task has ended", async () => {
  const limit = createConcurrencyLimit(2, { maxWaiting: 1 });
  const [one, two, three] = [openTask(), openTask(), openTask()];
  const running = [limit(one.run), limit(two.run), limit(three.run)];
  await expect(limit(async () => "fourth")).rejects.toThrow(QueueFullError);
  one.end();
  await running[0];
  const waiting = limit(async () => "fifth");
  for (const { end } of [two, three]) end();
  expect(await waiting).toBe("fifth");
  await Promise.all(running);
});

test("lets any number of tasks wait by default, and runs them in order", async () => {
  const limit = createConcurrencyLimit(1);
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((number) => limit(async () => order.push(number))));
  expect(order).toEqual([1, 2, 3, 4]);
});

test("runs one task of an owner at a time, and gives the free slots to others", async () => {
  const limit = createConcurrencyLimit(2, { maxWaiting: 3 });
  const order: string[] = [];
  const [first, other] = [openTask(), openTask()];
  const start = (name: string, run: () => Promise<void>, owner: number) =>
    limit(() => {
      order.push(name);
      return run();
    }, owner);
  const running = [
    start("owner 1, first", first.run, 1),
    start("owner 1, second", async () => {}, 1),
    start("owner 1, third", async () => {}, 1),
    start("owner 2", other.run, 2),
  ];
  expect(order).toEqual(["owner 1, first", "owner 2"]);
  const withoutOwner = limit(async () => order.push("no owner"));
  other.end();
  await withoutOwner;
  expect(order).toEqual(["owner 1, first", "owner 2", "no owner"]);
  first.end();
  await Promise.all(running);
  expect(order.slice(3)).toEqual(["owner 1, second", "owner 1, third"]);
});

test("refuses an owner who waits with too many tasks, and lets others wait", async () => {
  const limit = createConcurrencyLimit(1, { maxWaiting: 4, maxWaitingPerOwner: 2 });
  const first = openTask();
  const running = [first.run, async () => {}, async () => {}].map((run) => limit(run, 1));
  await expect(limit(async () => {}, 1)).rejects.toThrow(QueueFullError);
  const other = limit(async () => "owner 2", 2);
  expect(limit.waiting()).toBe(3);
  first.end();
  expect(await other).toBe("owner 2");
  await Promise.all(running);
  expect(limit.waiting()).toBe(0);
});
