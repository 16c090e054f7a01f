import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Database, migrate } from "../../src/platform/database";
import { addFleet, postReports } from "./add-fleet";
import { countReports, type SentReport, type Survived, sentReport } from "./ingest-crashes";
import type { OwnPostgres } from "./own-postgres";
import type { PlatformProcess } from "./platform-process";

/** How the database goes away, and comes back. */
export type Outage = "backends" | "stop" | "kill";

/** What the platform did meanwhile. */
export interface Withstood extends Survived {
  /** What `/health` answered while the database was away, one entry a round. */
  readonly during: readonly { readonly status: number; readonly text: string }[];
  /** What a call and an upload were answered meanwhile. */
  readonly outageAnswers: readonly string[];
  /** From the database's return until the platform was healthy and took a report, ms, one entry a round. */
  readonly recovered: readonly number[];
}

interface Options {
  readonly postgres: OwnPostgres;
  readonly database: () => Promise<Kysely<Database>>;
  readonly dataFolder: string;
  readonly start: (variables: Record<string, string>) => PlatformProcess;
  readonly outage: Outage;
  readonly rounds: number;
}

const key = "outage-key-outage-key-outage-key-outage-key";
const connections = 4;
const batch = 60;

/**
 * Sends reports over several connections and takes the database away in the middle of it, so many times; then sends again what was
 * not answered and counts. Rejects when the platform's process ends.
 */
export async function reportThroughOutages(options: Options): Promise<Withstood> {
  const { postgres, dataFolder, start, outage, rounds } = options;
  const first = await options.database();
  await migrate(first);
  const begin = Date.now() - 100 * 24 * 3_600_000;
  const { devices } = await addFleet(first, { count: 200, boundAt: begin });
  await first.destroy();

  const variables = { DATA_DIR: dataFolder, DATABASE_URL: postgres.url, DEMO: "off", INGEST_KEY: key };
  const platform = start({ ...variables, LOG_LEVEL: "fatal" });
  const url = await platform.url();
  let end: string | undefined;
  void platform.ended.then(({ code, signal }) => {
    end = `The platform ended with ${code ?? signal}:\n${platform.said()}`;
  });

  const answered: (readonly SentReport[])[] = [];
  const interrupted: (readonly SentReport[])[] = [];
  let serial = 0;
  let isDone = false;
  const nextBatch = () => Array.from({ length: batch }, () => sentReport(devices, serial++, begin));
  const sendBatch = async (): Promise<boolean> => {
    const reports = nextBatch();
    const isAnswered = await postReports(url, key, reports).then(
      () => true,
      () => false,
    );
    (isAnswered ? answered : interrupted).push(reports);
    return isAnswered;
  };
  const send = async (): Promise<void> => {
    while (!isDone && end === undefined) {
      if (!(await sendBatch())) await pause(20);
    }
  };
  const load = Promise.all(Array.from({ length: connections }, send));

  const during: Withstood["during"][number][] = [];
  const recovered: number[] = [];
  const outageAnswers: string[] = [];
  for (let round = 0; round < rounds && end === undefined; round += 1) {
    await pause(300);
    if (outage === "backends") await endBackends(options.database);
    else {
      await (outage === "stop" ? postgres.stop() : postgres.kill());
      const health = await fetch(`${url}/health`);
      during.push({ status: health.status, text: await health.text() });
      for (const path of ["admin/1/user/detail", "file/upload"]) outageAnswers.push(await callDuring(`${url}/${path}`));
      await postgres.start();
    }
    const begin = performance.now();
    while (end === undefined && performance.now() - begin < 15_000) {
      if ((await isHealthy(url)) && (await sendBatch())) break;
      await pause(20);
    }
    recovered.push(performance.now() - begin);
  }
  isDone = true;
  await load;
  if (end !== undefined) throw new Error(end);

  let known = 0;
  for (const reports of interrupted) known += (await postReports(url, key, reports)).known > 0 ? 1 : 0;
  platform.kill("SIGTERM");
  await platform.ended;
  const database = await options.database();
  const counted = await countReports(database, answered, interrupted);
  await database.destroy();
  return { ...counted, known, during, recovered, outageAnswers };
}

/** Makes a call, or uploads a file, with a token that only the database could check. */
async function callDuring(url: string): Promise<string> {
  const body = url.endsWith("upload") ? new FormData() : new URLSearchParams();
  body.append("token", "a".repeat(43));
  if (body instanceof FormData) body.append("file", new File(["x"], "map.png"));
  const answer = await fetch(url, { method: "POST", body, headers: { "accept-language": "en" } });
  return answer.text();
}

/** Ends the platform's connections while they are at work. */
async function endBackends(open: Options["database"]): Promise<void> {
  const database = await open();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
  `.execute(database);
  await database.destroy();
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ status }) => status === 200,
    () => false,
  );
