import { describe, test, vi } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { openDatabase } from "../../src/platform/database";
import { seedFleet } from "../../src/platform/demo/seed/seed";
import { type TestPlatform, usePlatform } from "../support/platform-calls";
import { openTestDatabases, type TestEngine } from "../support/platform-database";
import { type Line, repeat, showFigures, spreadColumns } from "./support/figures";

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 7_200_000 });

const {
  BENCH_DATA_DIR: folder,
  BENCH_DATABASE_URL: databaseUrl,
  BENCH_DEVICES = "3000",
  BENCH_DAYS = "180",
} = process.env;
const times = 30;

/** A fleet made by `npm run seed` with the same folder and URL. The benchmark only adds sessions to it. */
function seededFolder(dataFolder: string): TestEngine {
  const create = async () => ({
    databaseUrl,
    dataFolder,
    connect: () => openDatabase({ databaseUrl, dataFolder, log: createLogger({ level: "silent" }) }),
    drop: async () => {},
  });
  return { name: databaseUrl === undefined ? "sqlite" : "postgres", create, createMigrated: create };
}

type BenchCall = readonly [label: string, path: string, payload: Readonly<Record<string, unknown>>];

/** The calls of the dashboard. */
const figures: readonly BenchCall[] = [
  ["overview", "statistics/overview", {}],
  ...["7d", "1m", "6m"].map((range): BenchCall => [`trend ${range}`, "statistics/trend", { range }]),
  ...["month", "year"].map((by): BenchCall => [`consumption by ${by}`, "statistics/consumption", { by }]),
  ["forecast, four weeks", "statistics/forecast", { weeks: 4 }],
  ["open alarms", "device-alarm-log/list", { state: 1, page_size: 5 }],
];

/** Map viewports, from the whole earth to one city. */
const viewports: readonly BenchCall[] = (
  [
    ["the earth", 10, 20, 180],
    ["Eurasia", 70, 45, 65],
    ["China", 110, 33, 20],
    ["the Yangtze delta", 120.5, 31.2, 3],
    ["Shanghai", 121.47, 31.23, 0.8],
    ["the Ruhr", 6.8, 51.4, 1.5],
    ["Siberia, without devices", 100, 65, 8],
  ] as const
).map(([label, x_axis, y_axis, axis_offset]) => [
  `map: ${label}`,
  "device/list-map",
  { x_axis, y_axis, axis_offset, status: "" },
]);

/** A map viewport around a device that all callers may see. */
async function oneSite({ platform: { database } }: TestPlatform): Promise<BenchCall> {
  const device = await database
    .selectFrom("device")
    .innerJoin("account", "account.id", "device.customer_id")
    .where("account.email", "=", "customer@demo.test")
    .where("device.group_id", "is not", null)
    .select(["device.longitude as x_axis", "device.latitude as y_axis"])
    .orderBy("device.id", "desc")
    .executeTakeFirstOrThrow();
  return ["map: one site", "device/list-map", { ...device, axis_offset: 0.01, status: "" }];
}

const callers = ["admin@demo.test", "dealer@demo.test", "leader@demo.test", "customer@demo.test"] as const;

const engines = folder === undefined ? openTestDatabases() : [seededFolder(folder)];

describe.each(engines)("the dashboard on $name", (engine) => {
  const platform = usePlatform(engine);

  test("durations of its calls", async () => {
    const own = platform();
    own.now = Date.now();
    if (folder === undefined) {
      const { clock: _, ...rest } = own.platform;
      const size = { devices: Number(BENCH_DEVICES), days: Number(BENCH_DAYS), seed: 1 };
      await seedFleet({ ...rest, clock: Date.now }, size, () => {});
    }
    const site = await oneSite(own);
    for (const email of callers) {
      const token = await tokenOf(own, email);
      const lines: Line[] = [];
      for (const [label, path, payload] of [...figures, ...viewports, site]) {
        const base = email.startsWith("customer") ? "client/1" : "admin/1";
        const first = await own.call(path, payload, { as: token, base });
        if (first.code !== 0) {
          lines.push({ call: label, times: `refused: ${first.message}` });
          continue;
        }
        const spread = await repeat(times, () => own.data(path, payload, { as: token, base }));
        lines.push({ call: label, ...spreadColumns(spread), answer: sizeOf(first.data) });
      }
      showFigures(`The dashboard of ${email} on ${engine.name}: ${await fleetOf(own)}`, lines);
    }
  });
});

async function tokenOf(own: TestPlatform, email: string): Promise<string> {
  const { database, sessions } = own.platform;
  const { id } = await database.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { token } = await sessions.create(id);
  return token;
}

/** The size of an answer: points and clusters of the map, counted devices, or rows. */
function sizeOf(data: unknown): string {
  const { list, clusters, total, devices } = data as Readonly<Record<string, unknown>>;
  const length = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  if (clusters !== undefined) return `${length(list)} points, ${length(clusters)} clusters, ${total} devices`;
  return list === undefined ? `${devices} devices` : `${length(list)} rows`;
}

async function fleetOf(own: TestPlatform): Promise<string> {
  const { database } = own.platform;
  const count = (table: "device" | "device_day") =>
    database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const [devices, days] = [await count("device"), await count("device_day")];
  return `${devices.count} devices, ${days.count} days`;
}
