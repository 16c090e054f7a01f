import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { stringify } from "qs";
import { onTestFinished } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { demoPassword } from "../../../src/platform/demo/data";
import { seedFleet } from "../../../src/platform/demo/seed/seed";
import type { SeedOptions } from "../../../src/platform/demo/seed/seed-options";
import { readEnvironment } from "../../../src/platform/services/environment";
import { openPlatform, type Platform } from "../../../src/platform/services/platform";
import type { TestEngine } from "../../support/platform-database";
import type { PlatformProcess } from "../../support/platform-process";
import { type Line, spreadOf, timed } from "./figures";

/** What a server is started with. */
export type Variables = Record<string, string>;

/**
 * A fleet in a database that is dropped when the test ends.
 * @param more what stands in it beside the fleet.
 */
export async function seededFleet(
  engine: TestEngine,
  fleet: Pick<SeedOptions, "devices" | "days">,
  more: (platform: Platform) => Promise<void> = async () => {},
): Promise<Variables> {
  const made = await engine.create();
  onTestFinished(() => made.drop());
  const variables = {
    DATA_DIR: made.dataFolder,
    ...(made.databaseUrl === undefined ? {} : { DATABASE_URL: made.databaseUrl }),
  };
  const log = createLogger({ level: "silent" });
  const platform = await openPlatform({ environment: readEnvironment({ ...variables, DEMO: "off" }), log });
  await seedFleet(platform, { ...fleet, seed: 1 }, () => {});
  await more(platform);
  await platform.close();
  return variables;
}

/** Somebody's calls to a server. */
export interface Visitor {
  /** A call with a form, or with a file. */
  readonly post: (path: string, payload: Readonly<Record<string, string | File>>) => Promise<Response>;
}

/**
 * Does something with a server that is started for it, while somebody else calls now and then: how long it took, what the
 * others noticed, and the most memory that the server had, as the system counts it (resident).
 *
 * @param start starts the server.
 * @param email of the demo account whose work it is.
 * @param work answers what else the line is to tell.
 */
export async function measured(
  start: () => PlatformProcess,
  email: string,
  work: (visitor: Visitor) => Promise<Line>,
): Promise<Line> {
  const server = start();
  const url = await server.url();
  const call = (path: string, init: RequestInit) => fetch(`${url}/admin/1/${path}`, { method: "POST", ...init });
  const form = (path: string, values: object) =>
    call(path, { headers: { "content-type": "application/x-www-form-urlencoded" }, body: stringify(values) });
  const login = await form("user/login-email", { email, password: demoPassword });
  const { data } = (await login.json()) as { readonly data: { readonly token: string } };
  const post: Visitor["post"] = (path, payload) => {
    const values = { token: data.token, ...payload };
    if (!Object.values(payload).some((value) => value instanceof File)) return form(path, values);
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    return call(path, { body });
  };
  const before = memoryOf(server.pid, "VmRSS");
  const waits: number[] = [];
  let isDone = false;
  const others = (async () => {
    for (; !isDone; await setTimeout(20)) {
      const [took] = await timed(async () => (await post("user/detail", {})).json());
      waits.push(took);
    }
  })();
  const [took, told] = await timed(() => work({ post }));
  isDone = true;
  await others;
  const { median, slowest } = spreadOf(waits);
  const line = {
    ...told,
    "total s": took / 1000,
    "memory before MB": before,
    "peak MB": memoryOf(server.pid, "VmHWM"),
    "other calls' median ms": median,
    "slowest ms": slowest,
  };
  server.kill("SIGTERM");
  await server.ended;
  return line;
}

/** A line of what Linux tells of a process, MB: what is resident now (VmRSS), and the most that was (VmHWM). */
const memoryOf = (pid: number, what: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
