import { describe, expect, test, vi } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { openDatabase } from "../../src/platform/database";
import { usePlatformProcess } from "../support/platform-process";
import { type Line, showFigures } from "./support/figures";
import { benchFleets } from "./support/fleets";
import { type Client, measureCalls, startHealthy, stop, type Variables } from "./support/server";

const startProcess = usePlatformProcess();
// Overrides the timeout that `usePlatformProcess` sets for tests.
vi.setConfig({ testTimeout: 3_600_000 });

type Payload = Readonly<Record<string, string>>;
type ExportCase = readonly [label: string, path: string, payload: Payload, times?: number];

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

/** Devices of an export in a larger fleet. */
const part = 100_000;

describe.each(benchFleets(3000))("exports on $name", ({ name, open }) => {
  test("a part of the fleet", async () => {
    const variables = await open();
    const [rows, filter] = await firstDevices(variables);
    const cases = ["csv", "xlsx"].map((format): ExportCase => [format, "device/export", { ...filter, format }]);
    showFigures(`Exports of ${rows} devices on ${name}`, await measure(variables, cases));
  });

  test("all records", async () => {
    showFigures(`Exports of all records on ${name}`, await measure(await open(), exportCases));
  });
});

/** Exports each case from a freshly started server. Prints durations, and the resident memory of the server. */
async function measure(variables: Variables, cases: readonly ExportCase[]): Promise<readonly Line[]> {
  // Uses as many malloc arenas as the image and the service of systemd.
  const start = () => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn", MALLOC_ARENA_MAX: "2" });
  // A first start, so that migrations and backfills of an older database are not measured.
  await stop((await startHealthy(start)).server);
  const lines: Line[] = [];
  for (const [label, path, payload, times = 1] of cases) {
    const line = await measureCalls(start, "admin@demo.test", async ({ post }) => {
      const files = await Promise.all(Array.from({ length: times }, () => download(() => post(path, payload))));
      return {
        "first byte ms": Math.max(...files.map(({ firstByte }) => firstByte)),
        "last byte ms": Math.max(...files.map(({ lastByte }) => lastByte)),
        "file MB": files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
      };
    });
    lines.push({ export: label, ...line });
  }
  return lines;
}

/** A filter that about 100,000 devices pass: those that have been silent for longest. A smaller fleet needs none. */
async function firstDevices({ DATA_DIR = "", DATABASE_URL }: Variables): Promise<readonly [number, Payload]> {
  const log = createLogger({ level: "silent" });
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataFolder: DATA_DIR, log });
  const heard = database.selectFrom("device").select("active_time").where("active_time", "is not", null);
  const last = await heard.orderBy("active_time").offset(part).limit(1).executeTakeFirst();
  const until = last?.active_time ?? null;
  const { rows } = await database
    .selectFrom("device")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .$if(until !== null, (query) => query.where("active_time", "<=", until))
    .executeTakeFirstOrThrow();
  await database.destroy();
  return [rows, until === null ? {} : { seen_until: String(until) }];
}

/** Downloads a file without keeping it. Returns its size, and the times to its first and last byte (ms). */
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
  return { firstByte, lastByte: performance.now() - begin, bytes };
}
