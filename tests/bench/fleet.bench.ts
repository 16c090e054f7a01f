import { describe, test, vi } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { openDatabase } from "../../src/platform/database";
import { seedFleet } from "../../src/platform/demo/seed/seed";
import { type TestPlatform, usePlatform } from "../support/platform-calls";
import { openTestDatabases, type TestEngine } from "../support/platform-database";
import { type Line, repeat, type Spread, showFigures, spreadOf, timed } from "./support/figures";
import {
  administratorCalls,
  type BenchCall,
  commonCalls,
  type Device,
  fleetCalls,
  providerCalls,
} from "./support/fleet-calls";

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 7_200_000 });

const {
  BENCH_DATA_DIR,
  BENCH_DATABASE_URL,
  BENCH_FLEETS = "3000,10000",
  BENCH_DAYS = "60",
  BENCH_TIMES = "60",
  BENCH_CALLS = "",
} = process.env;
const times = Number(BENCH_TIMES);

/** Fleets made by `npm run seed`, from small to large; the benchmark only adds sessions to them. */
function seededFleets(): readonly TestEngine[] {
  const urls = (BENCH_DATABASE_URL ?? "").split(",");
  return (BENCH_DATA_DIR ?? "").split(",").map((dataFolder, index) => {
    const databaseUrl = urls[index] || undefined;
    const create = async () => ({
      databaseUrl,
      dataFolder,
      connect: () => openDatabase({ databaseUrl, dataFolder, log: createLogger({ level: "silent" }) }),
      drop: async () => {},
    });
    return { name: databaseUrl === undefined ? "sqlite" : "postgres", create, createMigrated: create };
  });
}

const isSeeded = BENCH_DATA_DIR !== undefined;

/** Each engine with each size; fleets that exist have their own. */
const fleets = isSeeded
  ? seededFleets().map((engine) => ({ engine, name: engine.name, devices: 0 }))
  : openTestDatabases().flatMap((engine) =>
      BENCH_FLEETS.split(",").map((devices) => ({ engine, name: engine.name, devices: Number(devices) })),
    );

/** Demo accounts, and the calls that each makes. Of all leaders, members and customers, they have the most devices. */
const callers: readonly {
  readonly email: string;
  readonly base?: "client/1";
  readonly calls: (device: Device, total: number) => readonly BenchCall[];
}[] = [
  { email: "admin@demo.test", calls: (...of) => [...fleetCalls(...of), ...administratorCalls] },
  { email: "dealer@demo.test", calls: (...of) => [...fleetCalls(...of), ...providerCalls(of[0])] },
  { email: "leader@demo.test", calls: commonCalls },
  { email: "member@demo.test", calls: commonCalls },
  { email: "customer@demo.test", base: "client/1", calls: commonCalls },
];

const besideOthers = "one record, while ten others search, sort and export";

/** The durations of a call by engine, caller and label, from small to large fleets. */
const measured = new Map<string, (readonly [devices: number, spread: Spread])[]>();

describe.each(fleets)("a fleet of $devices on $name", ({ engine, devices }) => {
  const platform = usePlatform(engine);

  test("durations of its calls", async () => {
    const own = platform();
    own.now = Date.now();
    if (!isSeeded) {
      const { clock: _, ...rest } = own.platform;
      await seedFleet({ ...rest, clock: Date.now }, { devices, days: Number(BENCH_DAYS), seed: 1 }, () => {});
    }
    const { total: size } = await listAs(own, { as: await tokenOf(own, "admin@demo.test") });
    for (const { email, base = "admin/1", calls } of callers) {
      const as: Sender = { as: await tokenOf(own, email), base };
      const { total, device } = await sampleFor(own, as, email);
      const lines: Line[] = [];
      const record = (call: string, spread: Spread, rows: number | string): void => {
        const key = `${engine.name}, ${email}: ${call}`;
        measured.set(key, [...(measured.get(key) ?? []), [size, spread]]);
        lines.push({ call, "p50 ms": spread.median, "p99 ms": spread.p99, rows });
      };
      const isMeasured = (label: string): boolean => new RegExp(BENCH_CALLS).test(label);
      for (const [label, path, payload] of calls(device, total)) {
        if (!isMeasured(label)) continue;
        const run = (turn: number) =>
          own.data<{ readonly total?: number }>(path, typeof payload === "function" ? payload(turn) : payload, as);
        const { total: rows = "" } = await run(0);
        record(label, await repeat(times, run), rows);
      }
      if (calls !== commonCalls && isMeasured(besideOthers)) {
        record(besideOthers, await whileOthersRead(own, as, device.device_id), "");
      }
      showFigures(`${email} of ${size} devices on ${engine.name}`, lines);
    }
    showGrowth(engine.name);
  });
});

type Sender = Pick<NonNullable<Parameters<TestPlatform["data"]>[2]>, "as" | "base">;

const listAs = (own: TestPlatform, as: Sender) =>
  own.data<{ readonly list: readonly Omit<Device, "reporting_id">[]; readonly total: number }>(
    "device/list",
    { page_size: 100 },
    as,
  );

/** A device of the caller that has all values, and the number of their devices. */
async function sampleFor(own: TestPlatform, as: Sender, email: string) {
  const { list, total } = await listAs(own, as);
  const device = list.find(({ customer_id, group_id, city }) => customer_id && group_id && city);
  type Log = { readonly list: readonly { readonly device_id: number }[] };
  const [entry] = (await own.data<Log>("device-log/list", {}, as)).list;
  if (device === undefined || entry === undefined) throw new RangeError(`${email} has no such device or no reports.`);
  return { total, device: { ...device, reporting_id: entry.device_id } };
}

/** Reads one record again and again while ten others search, sort and export. */
async function whileOthersRead(own: TestPlatform, as: Sender, device_id: number): Promise<Spread> {
  let isDone = false;
  const busy: readonly (readonly [path: string, payload: Readonly<Record<string, unknown>>])[] = [
    ["device/list", { keywords: "U1" }],
    ["device/list", { sort_by: "electric_quantity", sort_order: "desc" }],
    ["statistics/export-forecast", { weeks: 4, format: "csv" }],
  ];
  const others = Array.from({ length: 10 }, async (_, index) => {
    const [path, payload] = busy[index % busy.length] ?? ["device/list", {}];
    while (!isDone) await own.data(path, payload, as);
  });
  const durations: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    durations.push((await timed(() => own.data("device/detail", { device_id }, as)))[0]);
  }
  isDone = true;
  await Promise.all(others);
  return spreadOf(durations);
}

/** Prints how much longer each call takes with the largest fleet than with the smallest. */
function showGrowth(engine: string): void {
  const lines = [...measured].flatMap(([call, sizes]): Line[] => {
    const [first, last] = [sizes[0], sizes.at(-1)];
    if (!call.startsWith(engine) || sizes.length < 2 || first === undefined || last === undefined) return [];
    const each = sizes.map(([size, { median }]) => [`p50 of ${size}`, median] as const);
    const growth = last[1].median / first[1].median;
    return [{ call, ...Object.fromEntries(each), growth: `${growth.toFixed(1)} ×` }];
  });
  if (lines.length > 0) showFigures("Growth with the fleet", lines);
}

async function tokenOf(own: TestPlatform, email: string): Promise<string> {
  const { database, sessions } = own.platform;
  const { id } = await database.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { token } = await sessions.create(id);
  return token;
}
