import { describe, test, vi } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { openDatabase } from "../../src/platform/database";
import { seedFleet } from "../../src/platform/demo/seed/seed";
import { type TestPlatform, usePlatform } from "../support/platform-calls";
import { openTestDatabases, type TestEngine } from "../support/platform-database";
import { type Line, repeat, type Spread, showFigures, spreadOf, timed } from "./support/figures";

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 7_200_000 });

const {
  BENCH_DATA_DIR,
  BENCH_DATABASE_URL,
  BENCH_FLEETS = "3000,10000",
  BENCH_DAYS = "60",
  BENCH_TIMES = "60",
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

type Payload = Readonly<Record<string, unknown>>;
type BenchCall = readonly [label: string, path: string, payload: Payload | ((turn: number) => Payload)];

const listOf = (label: string, payload: BenchCall[2]): BenchCall => [`list, ${label}`, "device/list", payload];

interface Device {
  readonly device_id: number;
  readonly device_sn: string;
  readonly device_name: string;
  readonly customer_name: string | null;
}

/**
 * The calls whose duration must not depend on the size of the fleet.
 *
 * @param device the first one of the list: its words are searched for.
 */
function callsFor(total: number, { device_id, device_sn, device_name, customer_name }: Device): readonly BenchCall[] {
  /** Another page in the middle half of the list for each turn: the platform remembers where pages start. */
  const middle = (turn: number): number => 1 + Math.floor((total / 20) * (0.25 + 0.5 * ((turn * 0.618) % 1)));
  const sorts = ["device_name", "remaining_ratio", "electric_quantity", "empty_expected", "bind_time", "active_time"];
  return [
    listOf("page 1", {}),
    listOf("middle pages", (turn) => ({ page: middle(turn) })),
    ...sorts.flatMap((sort_by) => [
      listOf(`${sort_by} up`, { sort_by, sort_order: "asc" }),
      listOf(`${sort_by} down`, { sort_by, sort_order: "desc" }),
      listOf(`${sort_by} down, middle pages`, (turn) => ({ sort_by, sort_order: "desc", page: middle(turn) })),
    ]),
    listOf("in alarm", { status: 1 }),
    listOf("normal", { status: 0 }),
    listOf("normal, least grease", { status: 0, sort_by: "remaining_ratio", sort_order: "asc" }),
    listOf("in alarm, least grease", { status: 1, sort_by: "remaining_ratio", sort_order: "asc" }),
    listOf("LoRa, online, enabled", { type: 1, online: 1, is_enable: 1 }),
    ["search, part of a number", "device/list", { keywords: device_sn.slice(-6) }],
    ["search, part of a name", "device/list", { keywords: device_name.slice(-5) }],
    ["search, part of a customer", "device/list", { keywords: (customer_name ?? device_name).slice(0, 5) }],
    ["search, two characters", "device/list", { keywords: "U1" }],
    ["search, two characters of a name", "device/list", { keywords: device_name.slice(-2) }],
    ["search, two characters, no device", "device/list", { keywords: "油泵" }],
    ["search, no device", "device/list", { keywords: "no such device" }],
    ["overview", "statistics/overview", {}],
    ["forecast, four weeks", "statistics/forecast", { weeks: 4 }],
    ["trend 1m", "statistics/trend", { range: "1m" }],
    ["trend 6m", "statistics/trend", { range: "6m" }],
    ["consumption by month", "statistics/consumption", { by: "month" }],
    ["map: the earth", "device/list-map", { x_axis: 10, y_axis: 20, axis_offset: 180, status: "" }],
    ["map: China", "device/list-map", { x_axis: 110, y_axis: 33, axis_offset: 20, status: "" }],
    ["map: China, normal", "device/list-map", { x_axis: 110, y_axis: 33, axis_offset: 20, status: 0 }],
    ["map: the Yangtze delta", "device/list-map", { x_axis: 120.5, y_axis: 31.2, axis_offset: 3, status: "" }],
    ["open alarms", "device-alarm-log/list", { state: 1 }],
    ["open alarms, low battery", "device-alarm-log/list", { state: 1, code: 2 }],
    ["alarms", "device-alarm-log/list", {}],
    ["stock, page 1", "storage/list", {}],
    ["one record", "device/detail", { device_id }],
  ];
}

const callers = ["admin@demo.test", "dealer@demo.test"] as const;

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
    const { total: size } = await listAs(own, await tokenOf(own, callers[0]));
    for (const email of callers) {
      const token = await tokenOf(own, email);
      const { list, total } = await listAs(own, token);
      const lines: Line[] = [];
      const record = (call: string, spread: Spread, rows: number | string): void => {
        const key = `${engine.name}, ${email}: ${call}`;
        measured.set(key, [...(measured.get(key) ?? []), [size, spread]]);
        lines.push({ call, "p50 ms": spread.median, "p99 ms": spread.p99, rows });
      };
      const [device] = list;
      if (device === undefined) throw new RangeError(`${email} has no devices.`);
      for (const [label, path, payload] of callsFor(total, device)) {
        const run = (turn: number) =>
          own.call(path, typeof payload === "function" ? payload(turn) : payload, { as: token });
        const { data } = await run(0);
        const rows = (data as { readonly total?: number } | null)?.total ?? "";
        record(label, await repeat(times, run), rows);
      }
      const { device_id } = device;
      record("one record, while ten others search, sort and export", await whileOthersRead(own, token, device_id), "");
      showFigures(`${email} of ${size} devices on ${engine.name}`, lines);
    }
    showGrowth(engine.name);
  });
});

interface Page {
  readonly list: readonly Device[];
  readonly total: number;
}

const listAs = (own: TestPlatform, token: string): Promise<Page> => own.data<Page>("device/list", {}, { as: token });

/** Reads one record again and again while ten others search, sort and export. */
async function whileOthersRead(own: TestPlatform, token: string, device_id: number): Promise<Spread> {
  let isDone = false;
  const busy: readonly (readonly [path: string, payload: Payload])[] = [
    ["device/list", { keywords: "U1" }],
    ["device/list", { sort_by: "electric_quantity", sort_order: "desc" }],
    ["statistics/export-forecast", { weeks: 4, format: "csv" }],
  ];
  const others = Array.from({ length: 10 }, async (_, index) => {
    const [path, payload] = busy[index % busy.length] ?? ["device/list", {}];
    while (!isDone) await own.call(path, payload, { as: token });
  });
  const durations: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    durations.push((await timed(() => own.call("device/detail", { device_id }, { as: token })))[0]);
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
