import type { Hono } from "hono";
import type { Kysely } from "kysely";
import { seedAuthorities } from "./authorities";
import type { Database } from "./database";
import { demoPassword, seedDemo } from "./demo";
import type { FirstData } from "./first-data";
import type { Platform } from "./platform";
import { createApi } from "./router";
import type { WebEnv } from "./web";

/**
 * What stands on the floor: the calls and the demo data. The one place that names them, so that the start knows neither.
 */
export interface Parts {
  /** The calls, each route with its full path (`/admin/1/user/login`). */
  readonly createApi: (platform: Platform) => Hono<WebEnv>;
  /** Brings what the calls need in the database up to date, at every start and before the first data. */
  readonly prepare?: (database: Kysely<Database>) => Promise<void>;
  /** Fills an empty database; left out where there is no demo. */
  readonly demo?: {
    /** The one password of the demo accounts, for the person who starts the platform. */
    readonly password: string;
    readonly seed: (data: FirstData) => Promise<unknown>;
  };
}

export const parts: Parts = { createApi, prepare: seedAuthorities, demo: { password: demoPassword, seed: seedDemo } };
