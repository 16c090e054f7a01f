import type { Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import type { Database } from "../../../src/platform/database";
import { createJobSchedule, type JobSchedule } from "../../../src/platform/services/job-schedule";
import { createJobs } from "../../../src/platform/services/jobs";
import { openTestDatabases, type TestDatabase } from "../../support/platform-database";

const minute = 60_000;
const hour = 60 * minute;

describe.each(openTestDatabases())("the schedule of jobs on $name", (engine) => {
  let created: TestDatabase;
  /** The connections of two processes. */
  let connections: readonly Kysely<Database>[] = [];
  beforeAll(async () => {
    created = await engine.createMigrated();
    connections = [await created.connect(), await created.connect()];
  });
  afterAll(() => created.drop());
  let now = 0;
  let serial = 0;

  async function open(interval: number) {
    now = 1_700_000_000_000;
    serial += 1;
    const name = `job ${serial}`;
    const processes = connections.map((database) => createJobSchedule(database, () => now));
    for (const one of processes) await one.plan(name, interval);
    const begins = (process: JobSchedule) => process.begin(name, interval);
    const [first, second] = processes as [JobSchedule, JobSchedule];
    return { name, first, second, begins };
  }

  test("has the first run after one interval", async () => {
    const { first, begins } = await open(hour);
    now += hour / 2;
    expect(await begins(first)).toBe(false);
    now += hour / 2;
    expect(await begins(first)).toBe(true);
    expect(await begins(first)).toBe(false);
  });

  test("repeats a failed run at the next turn, and a successful run after the interval", async () => {
    const { name, first, begins } = await open(hour);
    now += hour;
    expect(await begins(first)).toBe(true);
    now += 5 * minute;
    expect(await begins(first)).toBe(true);
    await first.finish(name, now + hour);
    now += 5 * minute;
    expect(await begins(first)).toBe(false);
    now += 55 * minute;
    expect(await begins(first)).toBe(true);
  });

  test("gives each run to only one of several concurrent processes", async () => {
    const { first, second, begins } = await open(minute);
    for (let run = 0; run < 10; run += 1) {
      now += minute;
      const answers = await Promise.all([first, second, first, second].map(begins));
      expect(answers.filter(Boolean)).toHaveLength(1);
    }
  });

  test("gives the job to another process when the first one has died", async () => {
    const { first, second, begins } = await open(minute);
    now += minute;
    expect(await begins(first)).toBe(true);
    now += minute;
    expect(await begins(second)).toBe(false);
    now += minute;
    expect(await begins(second)).toBe(true);
    expect(await begins(first)).toBe(false);
  });

  test("does not give a running job to another process", async () => {
    const { name, first, second, begins } = await open(minute);
    now += minute;
    expect(await begins(first)).toBe(true);
    for (let turn = 0; turn < 5; turn += 1) {
      now += minute;
      await first.renew(name, minute);
      expect(await begins(second)).toBe(false);
    }
    await second.renew(name, minute);
    await first.release();
    expect(await begins(second)).toBe(true);
  });

  test("survives restarts: a daily job runs although the platform starts anew every few hours", async () => {
    const { name } = await open(24 * hour);
    let runs = 0;
    for (let start = 0; start < 9; start += 1) {
      const database = await created.connect();
      const restarted = createJobSchedule(database, () => now);
      await restarted.plan(name, 24 * hour);
      for (let turn = 0; turn < 7; turn += 1) {
        now += hour;
        if (!(await restarted.begin(name, 24 * hour))) continue;
        runs += 1;
        await restarted.finish(name, now + 24 * hour);
      }
      await restarted.release();
    }
    expect(runs).toBe(2);
  });
});

describe("jobs with a schedule", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("run when they are due, keep their lease while they run, and release it at the end", async () => {
    const schedule = {
      plan: vi.fn(async () => {}),
      begin: vi.fn(async () => true),
      finish: vi.fn(async (_name: string, _next: number) => {}),
      renew: vi.fn(async () => {}),
      release: vi.fn(async () => {}),
    };
    const jobs = createJobs({ log: createLogger({ level: "silent" }), clock: Date.now, schedule });
    let end = (): void => {};
    const running = new Promise<void>((resolve) => {
      end = resolve;
    });
    const task = vi.fn(() => running);
    const inEach = vi.fn(async () => {});
    jobs.every(minute, "slow", task);
    jobs.every(minute, "deliveries", inEach, { isInEach: true });
    expect(schedule.plan.mock.calls).toEqual([["slow", minute]]);
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(task).toHaveBeenCalledTimes(1);
    expect(schedule.renew).toHaveBeenCalledTimes(2);
    expect(inEach).toHaveBeenCalledTimes(3);
    const next = Date.now() - 2 * minute + minute;
    end();
    schedule.begin.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(schedule.finish.mock.calls).toEqual([["slow", next]]);
    expect(task).toHaveBeenCalledTimes(1);
    await jobs.close();
    expect(schedule.release).toHaveBeenCalledTimes(1);
  });

  test("a daily job is checked every 5 minutes, so that a restart does not delay it", async () => {
    const begin = vi.fn(async () => false);
    const none = async () => {};
    const schedule = { plan: none, begin, finish: none, renew: none, release: none };
    const jobs = createJobs({ log: createLogger({ level: "silent" }), clock: Date.now, schedule });
    jobs.every(24 * hour, "daily", none);
    await vi.advanceTimersByTimeAsync(hour);
    expect(begin).toHaveBeenCalledTimes(12);
    await jobs.close();
  });
});
