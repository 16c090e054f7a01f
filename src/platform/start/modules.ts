import type { Hono } from "hono";
import type { Kysely } from "kysely";
import { handlers } from "../calls";
import { syncAuthorities } from "../calls/organisation/sync-authorities";
import type { Database } from "../database";
import { demoPassword, seedDemo } from "../demo/data";
import type { SeedContext } from "../demo/demo-mark";
import { simulateInProcess } from "../demo/simulator/in-process";
import { sleep } from "../demo/simulator/platform-client";
import { createApi } from "../http";
import { checkHandlers } from "../http/check-handlers";
import { createIngestEndpoint } from "../http/ingest-endpoint";
import type { WebEnv } from "../http/web";
import type { Platform } from "../services/platform";
import { registerJobs } from "./register-jobs";

/**
 * The modules that `start` connects: the API, the scheduled jobs, and the demo data. Tests of `start` pass their own.
 */
export interface Modules {
  /** Creates the routes of calls and device reports, with full paths (`/admin/1/user/login`). */
  readonly createApi: (platform: Platform) => Hono<WebEnv>;
  /** Updates reference data that the calls need. Runs at every start, before the initial data. */
  readonly prepare?: (database: Kysely<Database>) => Promise<void>;
  /** Registers the scheduled jobs. Runs after the initial data. */
  readonly registerJobs?: (platform: Platform) => void;
  /** The demo data; absent when there is no demo. */
  readonly demo?: {
    /** The password of all demo accounts. */
    readonly password: string;
    /** Fills an empty database. */
    readonly seed: (data: SeedContext) => Promise<unknown>;
    /** Simulates the demo devices until the signal is aborted; absent when they do not report. */
    readonly simulate?: (platform: Platform, web: Pick<Hono<WebEnv>, "request">, signal: AbortSignal) => Promise<void>;
  };
}

/** The modules of the shipped platform. */
export const modules: Modules = {
  createApi: (platform) => createApi(platform, checkHandlers(handlers)).route("/", createIngestEndpoint(platform)),
  prepare: syncAuthorities,
  registerJobs,
  demo: {
    password: demoPassword,
    seed: seedDemo,
    simulate: ({ database, ingestKey, clock, log }, web, signal) =>
      simulateInProcess({
        database,
        clock,
        signal,
        key: ingestKey,
        fetch: async (url, init) => web.request(new URL(url).pathname, init),
        wait: sleep,
        print: (line) => log.info(line),
      }),
  },
};
