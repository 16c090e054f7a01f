import type { Hono } from "hono";
import { isDemoDatabase } from "../demo/demo-mark";
import type { WebEnv } from "../http/web";
import type { Platform } from "../services/platform";
import type { Modules } from "./modules";

/** Demo devices that go on reporting while the platform runs. */
export interface DemoSimulator {
  /** Says so to the person who starts the platform; nothing where they do not. */
  readonly lines: readonly string[];
  /** To be awaited before the database is closed. */
  stop(): Promise<void>;
}

/**
 * Lets the devices of a database with demo data report, where that is wanted: never in production, which opens no such
 * database, and never in a database that somebody began without the demo.
 */
export async function startDemoSimulator(
  platform: Platform,
  demo: Modules["demo"],
  web: Pick<Hono<WebEnv>, "request">,
): Promise<DemoSimulator> {
  const { environment, database, log } = platform;
  if (!environment.hasDemoReports || demo?.simulate === undefined || !(await isDemoDatabase(database))) {
    return { lines: [], stop: async () => {} };
  }
  const ending = new AbortController();
  const living = demo.simulate(platform, web, ending.signal).catch((error: unknown) => {
    log.error({ err: error }, "the demo's devices report no more");
  });
  return {
    lines: ["", "The demo's devices are simulated and report by themselves; DEMO_REPORTS=off keeps them still."],
    async stop() {
      ending.abort();
      await living;
    },
  };
}
