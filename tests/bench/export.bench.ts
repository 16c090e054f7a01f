import { describe, expect, test, vi } from "vitest";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { type Line, showFigures } from "./support/figures";
import { measured, seededFleet, type Variables, type Visitor } from "./support/server";

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
    ? openTestDatabases().map((engine) => ({
        name: engine.name,
        open: () => seededFleet(engine, { devices: Number(BENCH_DEVICES), days: Number(BENCH_DAYS) }),
      }))
    : [
        {
          name: databaseUrl === undefined ? "sqlite" : "postgres",
          open: async (): Promise<Variables> => ({
            DATA_DIR: folder,
            ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
          }),
        },
      ];

type Asked = readonly [says: string, path: string, payload: Readonly<Record<string, string>>, times?: number];

/** Each format of the largest list, as it stands and in an order that no index has; what else grows with a fleet. */
const asked: readonly Asked[] = [
  ["devices, workbook", "device/export", { format: "xlsx" }],
  ["devices, CSV", "device/export", { format: "csv" }],
  ["devices by name, workbook", "device/export", { format: "xlsx", sort_by: "device_name", sort_order: "asc" }],
  ["stock, workbook", "storage/export-storage-device", { format: "xlsx" }],
  ["alarms, CSV", "device-alarm-log/export", { format: "csv" }],
  ["device log, workbook", "device-log/export", { format: "xlsx" }],
  ["devices, eight workbooks at once", "device/export", { format: "xlsx" }, 8],
];

describe.each(fleets)("exports on $name", ({ name, open }) => {
  test("take so long, and so much memory of a server that was just started", async () => {
    const variables = await open();
    const lines: Line[] = [];
    const start = () => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn" });
    // What the first start after an upgrade does to the database, it does once.
    const first = start();
    await first.url();
    first.kill("SIGTERM");
    await first.ended;
    for (const [says, path, payload, times = 1] of asked) {
      const line = await measured(start, "admin@demo.test", async ({ post }) => {
        const files = await Promise.all(Array.from({ length: times }, () => received(() => post(path, payload))));
        return {
          "first byte ms": Math.max(...files.map(({ firstByte }) => firstByte)),
          "file MB": files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
        };
      });
      lines.push({ export: says, ...line });
    }
    showFigures(`Exports on ${name}, the server's memory as the system counts it (resident)`, lines);
  });
});

/** Takes a file in without keeping it: its size, and after how many ms it began. */
async function received(ask: () => ReturnType<Visitor["post"]>) {
  const begin = performance.now();
  const answer = await ask();
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  const reader = answer.body?.getReader();
  let firstByte = Number.NaN;
  let bytes = 0;
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    if (bytes === 0) firstByte = performance.now() - begin;
    bytes += read.value.length;
  }
  return { firstByte, bytes };
}
