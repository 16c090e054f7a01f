import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { stringify } from "qs";
import { expect, onTestFinished } from "vitest";
import { code, type Envelope } from "../../../src/contract";
import { createLogger } from "../../../src/platform/base/logger";
import { demoPassword } from "../../../src/platform/demo/data";
import { seedFleet } from "../../../src/platform/demo/seed/seed";
import type { SeedOptions } from "../../../src/platform/demo/seed/seed-options";
import { readEnvironment } from "../../../src/platform/services/environment";
import { openPlatform, type Platform } from "../../../src/platform/services/platform";
import type { TestEngine } from "../../support/platform-database";
import type { PlatformProcess } from "../../support/platform-process";
import { type Line, spreadOf, timed } from "./figures";

/** Environment variables of a server. */
export type Variables = Record<string, string>;

/**
 * Makes a fleet in a database that is dropped when the test ends.
 *
 * @param more adds further rows.
 */
export async function seededFleet(
  engine: TestEngine,
  fleet: Pick<SeedOptions, "devices" | "days">,
  more: (platform: Platform) => Promise<void> = async () => {},
): Promise<Variables> {
  const testDatabase = await engine.create();
  onTestFinished(() => testDatabase.drop());
  const variables = {
    DATA_DIR: testDatabase.dataFolder,
    ...(testDatabase.databaseUrl === undefined ? {} : { DATABASE_URL: testDatabase.databaseUrl }),
  };
  const log = createLogger({ level: "silent" });
  const platform = await openPlatform({ environment: readEnvironment({ ...variables, DEMO: "off" }), log });
  await seedFleet(platform, { ...fleet, seed: 1 }, () => {});
  await more(platform);
  await platform.close();
  return variables;
}

/** Starts a server and waits until `/health` answers 200. */
export async function startHealthy(start: () => PlatformProcess) {
  const server = start();
  const url = await server.url();
  while (!(await fetch(`${url}/health`)).ok) await setTimeout(5);
  return { server, url };
}

/** Ends a server as a supervisor does, and waits for it. */
export async function stop(server: PlatformProcess): Promise<void> {
  server.kill("SIGTERM");
  await server.ended;
}

/** A signed-in client of a server. */
export interface Client {
  /** Makes a call, form-encoded, or multipart when the payload has a file. */
  readonly post: (path: string, payload: Readonly<Record<string, string | File>>) => Promise<Response>;
}

/**
 * Starts a server, runs `work` on it, and makes small calls at the same time. Measures the duration of the work, the
 * durations of the small calls, and the peak resident memory of the server.
 *
 * @param email of the demo account that signs in.
 * @param work returns further columns of the line.
 */
export async function measureCalls(
  start: () => PlatformProcess,
  email: string,
  work: (client: Client) => Promise<Line>,
): Promise<Line> {
  const { server, url } = await startHealthy(start);
  const call = (path: string, init: RequestInit) => fetch(`${url}/admin/1/${path}`, { method: "POST", ...init });
  const form = (path: string, values: object) =>
    call(path, { headers: { "content-type": "application/x-www-form-urlencoded" }, body: stringify(values) });
  const login = await form("user/login-email", { email, password: demoPassword });
  const { data } = (await login.json()) as { readonly data: { readonly token: string } };
  const post: Client["post"] = (path, payload) => {
    const values = { token: data.token, ...payload };
    if (!Object.values(payload).some((value) => value instanceof File)) return form(path, values);
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    return call(path, { body });
  };
  const before = memoryOf(server.pid, "VmRSS");
  const durations: number[] = [];
  let isDone = false;
  const otherCalls = (async () => {
    for (; !isDone; await setTimeout(20)) {
      const [took, answer] = await timed(async () => (await post("user/detail", {})).json() as Promise<Envelope>);
      expect(answer.code, answer.message).toBe(code.ok);
      durations.push(took);
    }
  })();
  const [took, columns] = await timed(() => work({ post }));
  isDone = true;
  await otherCalls;
  const { median, slowest } = spreadOf(durations);
  const line = {
    ...columns,
    "total s": took / 1000,
    "memory before MB": before,
    "peak MB": memoryOf(server.pid, "VmHWM"),
    "other calls' median ms": median,
    "slowest ms": slowest,
  };
  await stop(server);
  return line;
}

/** Memory of a process from `/proc`, MB: resident now (VmRSS), or its peak (VmHWM). */
export const memoryOf = (pid: number, name: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
