import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { ingestPath } from "../../src/platform/http/ingest-endpoint";
import { readEnvironment } from "../../src/platform/services/environment";
import { openPlatform } from "../../src/platform/services/platform";
import { type PlatformProcess, usePlatformProcess } from "../support/platform-process";
import { type Line, showFigures, spreadColumns, spreadOf, timed } from "./support/figures";
import { benchFleets } from "./support/fleets";
import { connectionFault, type Outcome, type Person, personAt, type Target } from "./support/people";
import { memoryOf, startHealthy, type Variables } from "./support/server";

const startProcess = usePlatformProcess();
vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 7_200_000 });

const { LOAD_MINUTES = "10", LOAD_PEOPLE = "50", LOAD_REPORTS = "100" } = process.env;
const minutes = Number(LOAD_MINUTES);
const second = 1000;
const key = "bench-key-bench-key-bench-key-bench-key";

test.each(benchFleets(100_000))("people at work and reports coming in on $name", async ({ name, open }) => {
  const variables = await open();
  const { tokens, devices } = await prepare(variables);
  const start = () => startProcess({ ...variables, DEMO: "off", INGEST_KEY: key, LOG_LEVEL: "warn" });
  const [startedIn, { server, url }] = await timed(() => startHealthy(start));
  showFigures(`Start of the platform on ${name}`, [{ "until /health answers, ms": startedIn }]);
  const target: Target = { url, devices };

  const work = await run(server, target, tokens, {
    seconds: minutes * 60,
    people: Number(LOAD_PEOPLE),
    pauseMs: second,
    reports: Number(LOAD_REPORTS),
  });
  showFigures(`${LOAD_PEOPLE} people, ${LOAD_REPORTS} reports/s, ${minutes} minutes on ${name}`, work.lines);
  showFigures("Memory of the server", work.memory);

  // As many calls as the machine can answer, from people who never pause; then twice as many at the same time.
  const overloadSeconds = Math.max(20, Math.min(60, minutes * 6));
  const closed = { seconds: overloadSeconds, people: 64, pauseMs: 0, reports: Number(LOAD_REPORTS) };
  const most = await run(server, target, tokens, closed);
  const rate = most.all.ok / overloadSeconds;
  const flood = await run(server, target, tokens, { ...closed, perSecond: 2 * rate });
  await pause(5 * second);
  const after = await run(server, target, tokens, { ...closed, people: Number(LOAD_PEOPLE), pauseMs: second });
  const summary = (load: string, { all, seconds }: Awaited<ReturnType<typeof run>>): Line => ({
    load,
    ...all,
    "answered/s": all.ok / seconds,
  });
  showFigures(`Twice what the machine can, on ${name}`, [
    summary(`${LOAD_PEOPLE} people`, work),
    summary("64 who never pause", most),
    summary(`${Math.round(2 * rate)} calls/s`, flood),
    summary(`${LOAD_PEOPLE} people, 5 s later`, after),
  ]);
  const faults = [work, most, flood, after].flatMap((one) => one.faults);
  if (faults.length > 0) showFigures("Errors", faults);
  server.kill("SIGTERM");
  const { code } = await server.ended;
  expect(code).toBe(0);
});

/** Signs in as many people as may work, and reads the identifiers of devices that report. */
async function prepare(variables: Variables) {
  const log = createLogger({ level: "silent" });
  const platform = await openPlatform({ environment: readEnvironment({ ...variables, DEMO: "off" }), log });
  const accounts = await platform.database
    .selectFrom("account")
    .select("id")
    .where("email", "in", ["admin@demo.test", "dealer@demo.test", "dealer2@demo.test", "oem@demo.test"])
    .orderBy("id")
    .execute();
  const tokens: string[] = [];
  for (let at = 0; at < Math.max(Number(LOAD_PEOPLE), 64); at += 1) {
    const { id = 0 } = accounts[at % accounts.length] ?? {};
    tokens.push((await platform.sessions.create(id)).token);
  }
  const { rows: devices } = await sql<{ imei: string; active_time: number }>`
    select imei, active_time from device where imei is not null and bind_status = 1 and active_time is not null
    order by id desc limit 20000`.execute(platform.database);
  await platform.close();
  return { tokens, devices };
}

interface Load {
  readonly seconds: number;
  readonly people: number;
  /** Mean pause between two calls of a person, ms. */
  readonly pauseMs: number;
  /** Reports in a second, in batches of 50. */
  readonly reports: number;
  /** Calls per second, sent without waiting for answers. Replaces `people`. */
  readonly perSecond?: number;
}

/** Runs a load and measures its calls by kind, and the memory of the server. */
async function run(server: PlatformProcess, target: Target, tokens: readonly string[], load: Load) {
  const end = performance.now() + load.seconds * second;
  const outcomes: Outcome[] = [];
  const memory: Line[] = [];
  const isOver = () => performance.now() >= end;
  const people: readonly Person[] = tokens.map((token, at) => personAt(at, token, target));
  const work = async (person: Person): Promise<void> => {
    while (!isOver()) {
      outcomes.push(await person());
      // As people: sometimes at once, sometimes after a while.
      if (load.pauseMs > 0) await pause(-Math.log(1 - Math.random()) * load.pauseMs);
    }
  };
  const flood = async (perSecond: number): Promise<void> => {
    const open = new Set<Promise<unknown>>();
    const begin = performance.now();
    for (let sent = 0; !isOver(); sent += 1) {
      const ahead = begin + (sent / perSecond) * second - performance.now();
      if (ahead > 0) await pause(ahead);
      const call = (people[sent % people.length] as Person)().then((outcome) => outcomes.push(outcome));
      open.add(call);
      void call.finally(() => open.delete(call));
    }
    await Promise.all(open);
  };
  const watch = async (): Promise<void> => {
    for (let at = 0; !isOver(); at += 1) {
      memory.push({ second: Math.round((at * load.seconds) / 10), "MB resident": memoryOf(server.pid, "VmRSS") });
      await pause(Math.min((load.seconds * second) / 10, Math.max(end - performance.now(), 0)));
    }
    memory.push({ second: load.seconds, "MB resident": memoryOf(server.pid, "VmRSS") });
  };
  const callers = load.perSecond === undefined ? people.slice(0, load.people).map(work) : [flood(load.perSecond)];
  await Promise.all([...callers, watch(), sendReports(target, load.reports, isOver, outcomes)]);
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const all = lineOf(outcomes);
  return {
    lines: kinds.map((kind) => ({ call: kind, ...lineOf(outcomes.filter((one) => one.kind === kind)) })),
    all,
    faults: countFaults(outcomes),
    memory,
    seconds: load.seconds,
  };
}

function countFaults(outcomes: readonly Outcome[]): readonly Line[] {
  const counts = new Map<string, number>();
  for (const { fault } of outcomes) if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].map(([error, count]) => ({ error, calls: count }));
}

function lineOf(outcomes: readonly Outcome[]): Line & { readonly ok: number } {
  const count = (result: Outcome["result"]) => outcomes.filter((one) => one.result === result).length;
  const durations = outcomes.filter(({ result }) => result === "ok").map(({ took }) => took);
  const { times: _, ...columns } = spreadColumns(spreadOf(durations));
  return { ok: count("ok"), "told to wait": count("busy"), errors: count("error"), ...columns };
}

/** Sends reports until the end, each of another device and a moment after its last one. */
async function sendReports(
  { url, devices }: Target,
  perSecond: number,
  isOver: () => boolean,
  outcomes: Outcome[],
): Promise<void> {
  const size = 50;
  const pace = (size / Math.max(perSecond, 1)) * second;
  for (let batch = 0; perSecond > 0 && !isOver(); batch += 1) {
    const begun = performance.now();
    const reports = Array.from({ length: size }, (_, index) => {
      const { imei } = devices[(batch * size + index) % devices.length] ?? {};
      return { type: "nb", imei, time: Date.now() - index, battery: 80, temperature: 30, dispensed_ml: 0.01 };
    });
    const [took, answer] = await timed(() =>
      fetch(`${url}${ingestPath}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ reports }),
      }).then((response) => response.text().then(() => String(response.status)), connectionFault),
    );
    const result = answer === "200" ? "ok" : answer === "503" ? "busy" : "error";
    outcomes.push({ kind: "50 reports", took, result, ...(result === "error" && { fault: answer }) });
    await pause(Math.max(pace - (performance.now() - begun), 0));
  }
}
