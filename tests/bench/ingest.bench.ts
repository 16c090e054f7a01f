import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../src/platform/database";
import { addFleet, type Fleet, postReports, reportOf } from "../support/add-fleet";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { showFigures, spreadColumns, spreadOf, timed } from "./support/figures";

const startProcess = usePlatformProcess();
// Overrides the timeout that `usePlatformProcess` sets for tests.
vi.setConfig({ testTimeout: 1_800_000 });
const key = "bench-key-bench-key-bench-key-bench-key";

/** Number of devices. They report in turn. */
const fleetSize = 10_000;

/** Reports per batch, concurrent connections, and reports in total. */
const loads = [
  { batch: 500, connections: 4, reports: 40_000 },
  { batch: 100, connections: 8, reports: 20_000 },
  { batch: 1, connections: 8, reports: 2_000 },
  { batch: 1, connections: 64, reports: 4_000 },
] as const;

const hour = 3_600_000;

test.each(openTestDatabases())("ingested reports per second on $name", async (engine) => {
  const created = await engine.create();
  onTestFinished(() => created.drop());
  const database = await created.connect();
  await migrate(database);
  const begin = Date.now() - 300 * 24 * hour;
  const fleet = await addFleet(database, { count: fleetSize, boundAt: begin });
  // A running PostgreSQL server does this within a minute. Without statistics its query plans are poor.
  if (engine.name === "postgres") await sql`analyze`.execute(database);
  const platform = startProcess({
    DATA_DIR: created.dataFolder,
    DEMO: "off",
    INGEST_KEY: key,
    LOG_LEVEL: "warn",
    ...(created.databaseUrl === undefined ? {} : { DATABASE_URL: created.databaseUrl }),
  });
  const url = await platform.url();

  const lines = [];
  let sent = 0;
  for (const { batch, connections, reports } of loads) {
    const batches = Array.from({ length: reports / batch }, (_, index) =>
      batchOf(fleet, sent + index * batch, batch, begin),
    );
    sent += reports;
    const durations: number[] = [];
    const send = async () => {
      // In the order of time: a report that is older than the last one changes less.
      for (let next = batches.shift(); next !== undefined; next = batches.shift()) {
        const batchToSend = next;
        const [took, answer] = await timed(() => postReports(url, key, batchToSend));
        expect(answer.taken).toBe(batch);
        durations.push(took);
      }
    };
    const before = cpuTimeOf(platform.pid);
    const [took] = await timed(() => Promise.all(Array.from({ length: connections }, send)));
    const { times: _, ...columns } = spreadColumns(spreadOf(durations));
    const cpu = ((cpuTimeOf(platform.pid) - before) * 1000) / reports;
    lines.push({ batch, connections, reports, "reports/s": reports / (took / 1000), "CPU µs/report": cpu, ...columns });
  }
  showFigures(`Ingestion on ${engine.name}: ${fleetSize} devices, all subscribers; times per batch`, lines);
  platform.kill("SIGTERM");
  await platform.ended;
});

/** CPU time of a process so far, ms. Unlike the time of the clock it depends little on what else the machine does. */
function cpuTimeOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.split(" ").slice(11, 13) ?? [];
  // Linux counts hundredths of a second.
  return (Number(user) + Number(system)) * 10;
}

/** Makes reports of the devices in turn. Every fiftieth report raises or ends an alarm. */
function batchOf({ devices }: Fleet, from: number, size: number, begin: number): readonly object[] {
  return Array.from({ length: size }, (_, index) => {
    const serial = from + index;
    const device = devices[serial % devices.length];
    if (device === undefined) throw new RangeError("The fleet is empty.");
    const round = Math.floor(serial / devices.length);
    const hasAlarm = serial % 50 === 0 && round % 2 === 0;
    return reportOf(device, begin + (round + 1) * 12 * hour + serial, hasAlarm ? [4] : []);
  });
}
