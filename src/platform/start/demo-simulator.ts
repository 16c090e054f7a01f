import type { Hono } from "hono";
import { isDemoDatabase } from "../demo/demo-mark";
import type { WebEnv } from "../http/web";
import type { Platform } from "../services/platform";
import type { Modules } from "./modules";

/** The running simulation of demo devices. */
export interface DemoSimulator {
  /** Lines for the terminal; empty when no simulation runs. */
  readonly lines: readonly string[];
  /** Await this before closing the database. */
  stop(): Promise<void>;
}

/**
 * Starts the simulation of demo devices. It runs only for a database with demo data, unless `DEMO_REPORTS=off` is set.
 * Production refuses to open a database with demo data.
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
  const stopping = new AbortController();
  const running = demo.simulate(platform, web, stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, "the simulation of demo devices failed");
  });
  return {
    lines: ["", "The demo devices are simulated and send reports. Set DEMO_REPORTS=off to stop them."],
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
