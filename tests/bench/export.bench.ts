import { describe, expect, test, vi } from "vitest";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { type Line, showFigures } from "./support/figures";
import { type Client, measureCalls, seededFleet, type Variables } from "./support/server";

const startProcess = usePlatformProcess();
// Overrides the timeout that `usePlatformProcess` sets for tests.
vi.setConfig({ testTimeout: 3_600_000 });

const {
  BENCH_DATA_DIR: folder,
  BENCH_DATABASE_URL: databaseUrl,
  BENCH_DEVICES = "3000",
  BENCH_DAYS = "60",
} = process.env;

/**
 * The fleet in `BENCH_DATA_DIR` and `BENCH_DATABASE_URL`, made by `npm run seed`; by default a fleet that is made here.
 */
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

type ExportCase = readonly [label: string, path: string, payload: Readonly<Record<string, string>>, times?: number];

/** The largest list in each format and in an order without an index, and the other lists that grow with the fleet. */
const exportCases: readonly ExportCase[] = [
  ["devices, workbook", "device/export", { format: "xlsx" }],
  ["devices, CSV", "device/export", { format: "csv" }],
  ["devices by name, workbook", "device/export", { format: "xlsx", sort_by: "device_name", sort_order: "asc" }],
  ["stock, workbook", "storage/export-storage-device", { format: "xlsx" }],
  ["alarms, CSV", "device-alarm-log/export", { format: "csv" }],
  ["device log, workbook", "device-log/export", { format: "xlsx" }],
  ["devices, eight workbooks at once", "device/export", { format: "xlsx" }, 8],
];

describe.each(fleets)("exports on $name", ({ name, open }) => {
  test("durations, and the memory of a freshly started server", async () => {
    const variables = await open();
    const lines: Line[] = [];
    const start = () => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn" });
    // A first start, so that migrations and backfills of an older database are not measured.
    const first = start();
    await first.url();
    first.kill("SIGTERM");
    await first.ended;
    for (const [label, path, payload, times = 1] of exportCases) {
      const line = await measureCalls(start, "admin@demo.test", async ({ post }) => {
        const files = await Promise.all(Array.from({ length: times }, () => download(() => post(path, payload))));
        return {
          "first byte ms": Math.max(...files.map(({ firstByte }) => firstByte)),
          "file MB": files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
        };
      });
      lines.push({ export: label, ...line });
    }
    showFigures(`Exports on ${name}, resident memory of the server`, lines);
  });
});

/** Downloads a file without keeping it. Returns its size, and the time to its first byte (ms). */
async function download(send: () => ReturnType<Client["post"]>) {
  const begin = performance.now();
  const answer = await send();
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
