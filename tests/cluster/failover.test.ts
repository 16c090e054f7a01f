import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { migrate, openDatabase } from "../../src/platform/database";
import { showFigures } from "../bench/support/figures";
import { addFleet, postReports } from "../support/add-fleet";
import { type FailoverCluster, missingPrograms, startFailoverCluster } from "../support/failover-cluster";
import { countReports, type SentReport, sentReport } from "../support/ingest-crashes";
import { usePlatformProcess } from "../support/platform-process";

/** How often the primary is killed. */
const rounds = Number(process.env.ROUNDS ?? 10);

/** Longest time without an acknowledged write, ms. */
const maxOutage = 30_000;

/** Senders at each process. A program that reports waits a moment before it sends a batch again. */
const senders = 2;
const retryPause = 200;

const key = "cluster-key-cluster-key-cluster-key-key";
const hour = 3_600_000;
const start = usePlatformProcess();

let cluster: FailoverCluster;
beforeAll(async () => {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(
      `Install the Debian packages patroni, etcd-server, haproxy and postgresql: ${missing.join(", ")} missing.`,
    );
  cluster = await startFailoverCluster();
  await cluster.healthy();
}, 180_000);
afterAll(() => cluster?.stop());

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function startPlatform() {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-cluster-data-"));
  folders.push(folder);
  return start({
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    DEMO: "off",
    INGEST_KEY: key,
    SECRET_KEY: "00".repeat(32),
    LOG_LEVEL: "warn",
  });
}

test(`two processes lose no acknowledged report while the primary is killed ${rounds} times`, {
  timeout: rounds * 180_000,
}, async () => {
  const database = await openDatabase({
    databaseUrl: cluster.url,
    dataFolder: "",
    log: createLogger({ level: "silent" }),
  });
  await migrate(database);
  const begin = Date.now() - 100 * 24 * hour;
  const { devices } = await addFleet(database, { count: 200, boundAt: begin });
  await database.destroy();
  const platforms = [startPlatform(), startPlatform()];
  const urls = await Promise.all(platforms.map((platform) => platform.url()));

  const answered: (readonly SentReport[])[] = [];
  const unanswered: (readonly SentReport[])[] = [];
  /** Start of the last acknowledged request of each process, ms since 1970. */
  const lastAsked = urls.map(() => 0);
  let serial = 0;
  let isDone = false;
  onTestFinished(() => {
    isDone = true;
  });
  const send = async (url: string, at: number) => {
    while (!isDone) {
      const reports = Array.from({ length: 20 }, () => sentReport(devices, serial++, begin));
      const asked = Date.now();
      try {
        await postReports(url, key, reports);
        answered.push(reports);
        lastAsked[at] = Math.max(lastAsked[at] ?? 0, asked);
      } catch {
        unanswered.push(reports);
        await pause(retryPause);
      }
    }
  };
  const sending = Promise.all(urls.flatMap((url, at) => Array.from({ length: senders }, () => send(url, at))));

  const outages: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const primary = await cluster.healthy();
    // Both processes are writing.
    const before = Date.now();
    await expect.poll(() => Math.min(...lastAsked), { timeout: maxOutage }).toBeGreaterThan(before);
    await cluster.kill(primary);
    const killed = Date.now();
    await expect.poll(() => Math.min(...lastAsked), { timeout: maxOutage, interval: 50 }).toBeGreaterThan(killed);
    outages.push(Date.now() - killed);
    expect(await cluster.healthy()).not.toBe(primary);
  }
  isDone = true;
  await sending;

  // Programs send again what was not acknowledged.
  for (const reports of unanswered) await postReports(urls[0] ?? "", key, reports);
  for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200);
  const copy = await openDatabase({ databaseUrl: cluster.url, dataFolder: "", log: createLogger({ level: "silent" }) });
  const { acknowledged, lost, sent, stored, counted } = await countReports(copy, answered, unanswered);
  await copy.destroy();
  showFigures("Writes after a kill of the primary", [
    {
      kills: rounds,
      acknowledged,
      lost,
      "s until both wrote again": outages.map((one) => (one / 1000).toFixed(1)).join(" "),
    },
  ]);
  expect({ lost, stored, counted }).toEqual({ lost: 0, stored: sent, counted: sent });
  for (const platform of platforms) {
    platform.kill("SIGTERM");
    expect(await platform.ended).toEqual({ code: 0, signal: null });
  }
});
