import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { createJobs, type Jobs } from "../../../src/platform/services/jobs";
import { inBackground } from "../../support/in-background";

const minute = 60_000;

/** A task that runs until `end` is called. */
function slowTask() {
  const ends: (() => void)[] = [];
  const task = vi.fn((_signal: AbortSignal) => new Promise<void>((resolve) => void ends.push(resolve)));
  return { task, end: () => ends.shift()?.() };
}

describe("jobs", () => {
  let jobs: Jobs;
  let logged: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    logged = [];
    const log = createLogger({ level: "info", stream: { write: (line) => void logged.push(line) } });
    jobs = createJobs({ log, clock: Date.now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("runs a task after each interval", async () => {
    const task = vi.fn(async () => {});
    jobs.every(minute, "sweep", task);
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(task).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1 + 2 * minute);
    expect(task).toHaveBeenCalledTimes(3);
  });

  test("skips the turns of a running task, but not those of others", async () => {
    const slow = slowTask();
    const other = vi.fn(async () => {});
    jobs.every(minute, "slow", slow.task);
    jobs.every(minute, "other", other);
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(slow.task).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(3);
    slow.end();
    await vi.advanceTimersByTimeAsync(minute);
    expect(slow.task).toHaveBeenCalledTimes(2);
  });

  test("run waits for a running task and does not run it twice", async () => {
    const slow = slowTask();
    jobs.every(minute, "slow", slow.task);
    const waiting = [jobs.run("slow"), jobs.run("slow")];
    slow.end();
    await Promise.all(waiting);
    expect(slow.task).toHaveBeenCalledTimes(1);
  });

  test.each([
    { how: "rejects", task: async () => Promise.reject(new Error("out of grease")) },
    {
      how: "throws",
      task: () => {
        throw new Error("out of grease");
      },
    },
  ])("logs a task that $how under its name and runs it again", async ({ task }) => {
    const failing = vi.fn(task);
    jobs.every(minute, "failing", failing);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(failing).toHaveBeenCalledTimes(2);
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('"job":"failing"');
    expect(logged[0]).toContain("out of grease");
  });

  test("close aborts and awaits the running task, and starts no other", async () => {
    const slow = slowTask();
    const other = vi.fn(async () => {});
    jobs.every(minute, "slow", slow.task);
    jobs.every(2 * minute, "other", other);
    await vi.advanceTimersByTimeAsync(minute);
    const closed = vi.fn();
    const closing = inBackground(jobs.close().then(closed));
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(slow.task.mock.calls[0]?.[0].aborted).toBe(true);
    expect(closed).not.toHaveBeenCalled();
    slow.end();
    await closing;
    await jobs.run("other");
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(slow.task).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])("refuses an interval of %d ms", (interval) => {
    expect(() => jobs.every(interval, "never", async () => {})).toThrow(RangeError);
  });

  test("refuses a duplicate name", () => {
    jobs.every(minute, "sweep", async () => {});
    expect(() => jobs.every(minute, "sweep", async () => {})).toThrow(/already/);
  });
});

test("a waiting job does not keep the process alive", async () => {
  const timers = vi.spyOn(globalThis, "setInterval");
  const jobs = createJobs({ log: createLogger({ level: "silent" }), clock: Date.now });
  jobs.every(minute, "sweep", async () => {});
  expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  timers.mockRestore();
  await jobs.close();
});
