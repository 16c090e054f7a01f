import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../src/platform/database";
import { addFleet, type Fleet, postReports, reportOf } from "../support/add-fleet";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { showFigures, spreadColumns, spreadOf, timed } from "./support/figures";

const startProcess = usePlatformProcess();
// Longer than the tests that share this helper may take.
vi.setConfig({ testTimeout: 1_800_000 });
const key = "bench-key-bench-key-bench-key-bench-key";

/** Devices of the fleet; each reports once before any reports again. */
const fleetSize = 10_000;

/** What is sent: so many reports in all, by so many connections at the same time, so many in a batch. */
const loads = [
  { batch: 500, connections: 4, reports: 40_000 },
  { batch: 100, connections: 8, reports: 20_000 },
  { batch: 1, connections: 8, reports: 2_000 },
] as const;

const hour = 3_600_000;

test.each(openTestDatabases())("reports a second that the intake takes on $name", async (engine) => {
  const created = await engine.create();
  onTestFinished(() => created.drop());
  const database = await created.connect();
  await migrate(database);
  const begin = Date.now() - 300 * 24 * hour;
  const fleet = await addFleet(database, { count: fleetSize, boundAt: begin });
  // As a server that has been running for a minute has done by itself: without, it plans by guesses.
  if (engine.name === "postgres") await sql`analyze`.execute(database);
  const platform = startProcess({
    ...{ DATA_DIR: created.dataFolder, DEMO: "off", INGEST_KEY: key, LOG_LEVEL: "warn" },
    ...(created.databaseUrl === undefined ? {} : { DATABASE_URL: created.databaseUrl }),
  });
  const url = await platform.url();

  const lines = [];
  let sent = 0;
  for (const { batch, connections, reports } of loads) {
    const batches = Array.from({ length: reports / batch }, (_, at) => batchOf(fleet, sent + at * batch, batch, begin));
    sent += reports;
    const durations: number[] = [];
    const send = async () => {
      for (let next = batches.pop(); next !== undefined; next = batches.pop()) {
        const one = next;
        const [took, answer] = await timed(() => postReports(url, key, one));
        expect(answer.taken).toBe(batch);
        durations.push(took);
      }
    };
    const [took] = await timed(() => Promise.all(Array.from({ length: connections }, send)));
    const { times: _, ...columns } = spreadColumns(spreadOf(durations));
    lines.push({ batch, connections, reports, "reports/s": reports / (took / 1000), ...columns });
  }
  showFigures(`Intake on ${engine.name}: ${fleetSize} devices, all subscribers; times are a batch's`, lines);
  platform.kill("SIGTERM");
  await platform.ended;
});

/** Reports of one device after the other; in every fiftieth an alarm is raised or ends. */
function batchOf({ devices }: Fleet, from: number, size: number, begin: number): readonly object[] {
  return Array.from({ length: size }, (_, at) => {
    const serial = from + at;
    const device = devices[serial % devices.length];
    if (device === undefined) throw new RangeError("The fleet is empty.");
    const round = Math.floor(serial / devices.length);
    const hasAlarm = serial % 50 === 0 && round % 2 === 0;
    return reportOf(device, begin + (round + 1) * 12 * hour + serial, hasAlarm ? [4] : []);
  });
}
