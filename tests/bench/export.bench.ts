import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { stringify } from "qs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { demoPassword } from "../../src/platform/demo";
import { readEnvironment } from "../../src/platform/environment";
import { createLog } from "../../src/platform/log";
import { openPlatform } from "../../src/platform/platform";
import { seedFleet } from "../../src/platform/seed/seed";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { type Line, showFigures, spreadOf, timed } from "./support/figures";

const startProcess = usePlatformProcess();
// Longer than the tests that share this helper may take.
vi.setConfig({ testTimeout: 3_600_000 });

const {
  BENCH_DATA_DIR: folder,
  BENCH_DATABASE_URL: databaseUrl,
  BENCH_DEVICES = "3000",
  BENCH_DAYS = "60",
} = process.env;

/** A fleet that `npm run seed` has made with the same folder and URL, or one that is made here. */
const fleets =
  folder === undefined
    ? openTestDatabases().map(({ name, create }) => ({ name, open: async () => seeded(await create()) }))
    : [
        {
          name: databaseUrl === undefined ? "sqlite" : "postgres",
          open: async () => ({ DATA_DIR: folder, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }),
        },
      ];

async function seeded(made: Awaited<ReturnType<ReturnType<typeof openTestDatabases>[number]["create"]>>) {
  onTestFinished(() => made.drop());
  const variables = {
    DATA_DIR: made.dataFolder,
    ...(made.databaseUrl === undefined ? {} : { DATABASE_URL: made.databaseUrl }),
  };
  const log = createLog({ level: "silent" });
  const platform = await openPlatform({ environment: readEnvironment({ ...variables, DEMO: "off" }), log });
  await seedFleet(platform, { devices: Number(BENCH_DEVICES), days: Number(BENCH_DAYS), seed: 1 }, () => {});
  await platform.close();
  return variables;
}

type Asked = readonly [says: string, path: string, payload: Readonly<Record<string, string>>];

/** Each format of the largest list, as it stands and in an order that no index has; what else grows with a fleet. */
const asked: readonly Asked[] = [
  ["devices, workbook", "device/export", { format: "xlsx" }],
  ["devices, CSV", "device/export", { format: "csv" }],
  ["devices by name, workbook", "device/export", { format: "xlsx", sort_by: "device_name", sort_order: "asc" }],
  ["stock, workbook", "storage/export-storage-device", { format: "xlsx" }],
  ["alarms, CSV", "device-alarm-log/export", { format: "csv" }],
  ["device log, workbook", "device-log/export", { format: "xlsx" }],
];

describe.each(fleets)("exports on $name", ({ name, open }) => {
  test("take so long, and so much memory of a server that was just started", async () => {
    const variables = await open();
    const lines: Line[] = [];
    const started = () => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn" });
    // What the first start after an upgrade does to the database, it does once.
    const first = started();
    await first.url();
    first.kill("SIGTERM");
    await first.ended;
    for (const [says, path, payload] of asked) {
      const platform = started();
      const url = await platform.url();
      const post = (call: string, values: object) =>
        fetch(`${url}/admin/1/${call}`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: stringify(values),
        });
      const login = await post("user/login-email", { email: "admin@demo.test", password: demoPassword });
      const { data } = (await login.json()) as { readonly data: { readonly token: string } };
      const before = memoryOf(platform.pid, "VmRSS");

      const begin = performance.now();
      const answer = await post(path, { ...payload, token: data.token });
      expect(answer.headers.get("content-disposition")).toContain("attachment");
      // What others notice: a small call now and then while the file is made.
      const waits: number[] = [];
      let isDone = false;
      const others = (async () => {
        for (; !isDone; await setTimeout(20)) {
          const [took] = await timed(async () => (await post("user/detail", { token: data.token })).json());
          waits.push(took);
        }
      })();
      const reader = answer.body?.getReader();
      let firstByte = Number.NaN;
      let bytes = 0;
      for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
        if (bytes === 0) firstByte = performance.now() - begin;
        bytes += read.value.length;
      }
      const took = performance.now() - begin;
      isDone = true;
      await others;
      const { median, slowest } = spreadOf(waits);
      lines.push({
        export: says,
        "first byte ms": firstByte,
        "total s": took / 1000,
        "file MB": bytes / 1e6,
        "memory before MB": before,
        "peak MB": memoryOf(platform.pid, "VmHWM"),
        "other calls' median ms": median,
        "slowest ms": slowest,
      });
      platform.kill("SIGTERM");
      await platform.ended;
    }
    showFigures(`Exports on ${name}, the server's memory as the system counts it (resident)`, lines);
  });
});

/** A line of what Linux tells of a process, MB: what is resident now (VmRSS), and the most that was (VmHWM). */
const memoryOf = (pid: number, what: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
