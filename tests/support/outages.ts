import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Database, migrate } from "../../src/platform/database";
import { addFleet, postReports } from "./add-fleet";
import { countReports, type SentReport, type Survived, sentReport } from "./ingest-crashes";
import type { PlatformProcess } from "./platform-process";

/** An outage of the database or the disk. */
export interface Outage {
  readonly begin: (platform: PlatformProcess) => Promise<void> | void;
  /** Ends the outage. Without it the outage ends by itself, and `/health` is not asked. */
  readonly end?: (platform: PlatformProcess) => Promise<void> | void;
}

/** The behaviour of the platform during the outages. */
export interface Withstood extends Survived {
  /** The answers of `/health` during the outages, one per round. */
  readonly during: readonly { readonly status: number; readonly text: string }[];
  /** The answers to a call and an upload during the outages. */
  readonly outageAnswers: readonly string[];
  /** Time from the end of an outage until the platform was healthy and accepted a report, ms, one per round. */
  readonly recovered: readonly number[];
}

interface Options {
  readonly database: () => Promise<Kysely<Database>>;
  /** The environment variables that name the database and the folder. */
  readonly variables: Readonly<Record<string, string>>;
  readonly start: (variables: Record<string, string>) => PlatformProcess;
  readonly outage: Outage;
  readonly rounds: number;
}

const key = "outage-key-outage-key-outage-key-outage-key";
const connections = 4;
const batch = 60;

/**
 * Sends reports over several connections through several outages. Then it sends the unanswered batches again and counts the
 * reports. Rejects if the platform's process ends.
 */
export async function reportThroughOutages(options: Options): Promise<Withstood> {
  const { start, outage, rounds } = options;
  const first = await options.database();
  await migrate(first);
  const begin = Date.now() - 100 * 24 * 3_600_000;
  const { devices } = await addFleet(first, { count: 200, boundAt: begin });
  await first.destroy();

  const platform = start({ ...options.variables, DEMO: "off", INGEST_KEY: key, LOG_LEVEL: "fatal" });
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
      await sendBatch();
      // The process must write continuously, but not at full speed, because other tests run at the same time.
      await pause(20);
    }
  };
  const load = Promise.all(Array.from({ length: connections }, send));

  const during: Withstood["during"][number][] = [];
  const recovered: number[] = [];
  const outageAnswers: string[] = [];
  for (let round = 0; round < rounds && end === undefined; round += 1) {
    await pause(300);
    await outage.begin(platform);
    if (outage.end !== undefined) {
      try {
        const health = await fetch(`${url}/health`);
        during.push({ status: health.status, text: await health.text() });
        for (const path of ["admin/1/user/detail", "file/upload"]) {
          outageAnswers.push(await callDuring(`${url}/${path}`));
        }
      } catch (error) {
        throw new Error(end ?? "The platform does not answer.", { cause: error });
      } finally {
        await outage.end(platform);
      }
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

/** Makes a call, or uploads a file, with a token that only the database can check. */
async function callDuring(url: string): Promise<string> {
  const body = url.endsWith("upload") ? new FormData() : new URLSearchParams();
  body.append("token", "a".repeat(43));
  if (body instanceof FormData) body.append("file", new File(["x"], "map.png"));
  const answer = await fetch(url, { method: "POST", body, headers: { "accept-language": "en" } });
  return answer.text();
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ status }) => status === 200,
    () => false,
  );
