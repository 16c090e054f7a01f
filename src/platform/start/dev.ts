import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLogger } from "../base/logger";
import { createWeb } from "../http/web";
import { readEnvironment } from "../services/environment";
import { openPlatform } from "../services/platform";
import { startDemoSimulator } from "./demo-simulator";
import { createInitialData } from "./initial-data";
import { modules } from "./modules";

/** The platform within Vite's development server, which serves the console itself. */
export interface DevPlatform {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Lines for the person at the terminal: the accounts to sign in with. */
  readonly lines: readonly string[];
  /** Gives the data folder free; to be awaited before the next one is created. */
  close(): Promise<void>;
}

/** @throws StartFault with what has to be mended. */
export async function createDevPlatform(): Promise<DevPlatform> {
  const environment = readEnvironment(process.env);
  const log = createLogger({ level: environment.logLevel });
  const platform = await openPlatform({ environment, log });
  try {
    await modules.prepare?.(platform.database);
    const lines = await createInitialData(platform, modules.demo);
    modules.registerJobs?.(platform);
    const { config, checkHealth } = platform;
    const { trustedProxies } = environment;
    const api = modules.createApi(platform);
    const web = createWeb({ api, consoleFolder: undefined, config, log, trustedProxies, checkHealth });
    // Vite's own middlewares go on with the global Request and Response as they are.
    const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });
    const life = await startDemoSimulator(platform, modules.demo, web);
    return {
      handle(request, response) {
        void listener(request, response);
      },
      lines: [...lines, ...life.lines],
      async close() {
        await life.stop();
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close();
    throw error;
  }
}
