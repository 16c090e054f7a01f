import type { Hono } from "hono";
import type { Kysely } from "kysely";
import { syncAuthorities } from "../calls/organisation/sync-authorities";
import type { Database } from "../database";
import { demoPassword, seedDemo } from "../demo/data";
import type { SeedContext } from "../demo/demo-mark";
import { simulateInProcess } from "../demo/simulator/in-process";
import { sleep } from "../demo/simulator/platform-client";
import { createApi } from "../http";
import { createIngestEndpoint } from "../http/ingest-endpoint";
import type { WebEnv } from "../http/web";
import type { Platform } from "../services/platform";
import { registerJobs } from "./register-jobs";

/**
 * What stands on the floor: the calls, what runs by the clock, and the demo data. The one place that names them, so that
 * the start knows none of it.
 */
export interface Modules {
  /** The calls and the intake of reports, each route with its full path (`/admin/1/user/login`). */
  readonly createApi: (platform: Platform) => Hono<WebEnv>;
  /** Brings what the calls need in the database up to date, at every start and before the first data. */
  readonly prepare?: (database: Kysely<Database>) => Promise<void>;
  /** Gives the platform's jobs their tasks, once everything else is there. */
  readonly registerJobs?: (platform: Platform) => void;
  /** Fills an empty database; left out where there is no demo. */
  readonly demo?: {
    /** The one password of the demo accounts, for the person who starts the platform. */
    readonly password: string;
    readonly seed: (data: SeedContext) => Promise<unknown>;
    /** Lets the demo's devices report until the signal is aborted; left out where they stay still. */
    readonly simulate?: (platform: Platform, web: Pick<Hono<WebEnv>, "request">, signal: AbortSignal) => Promise<void>;
  };
}

/** The parts of the platform that ships. */
export const modules: Modules = {
  createApi: (platform) => createApi(platform).route("/", createIngestEndpoint(platform)),
  prepare: syncAuthorities,
  registerJobs: registerJobs,
  demo: {
    password: demoPassword,
    seed: seedDemo,
    simulate: ({ database, ingestKey, clock, log }, web, signal) =>
      simulateInProcess({
        ...{ database, clock, signal },
        key: ingestKey,
        fetch: async (url, init) => web.request(new URL(url).pathname, init),
        wait: sleep,
        say: (line) => log.info(line),
      }),
  },
};
