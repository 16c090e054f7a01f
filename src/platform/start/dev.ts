import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLogger } from "../base/logger";
import { createWeb } from "../http/web";
import { readEnvironment } from "../services/environment";
import { asStartupError, openPlatform } from "../services/platform";
import { startDemoSimulator } from "./demo-simulator";
import { createInitialData } from "./initial-data";
import { modules } from "./modules";

/** The platform inside Vite's development server, which serves the console. */
export interface DevPlatform {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Lines for the terminal: the accounts to sign in with. */
  readonly lines: readonly string[];
  /** Releases the data folder. Await it before creating the next platform. */
  close(): Promise<void>;
}

/**
 * Creates the platform for the development server.
 *
 * @throws StartupError with the problem and its cure.
 */
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
    const web = createWeb({ api, consoleFolder: undefined, basePath: "", config, log, trustedProxies, checkHealth });
    // Vite's own middlewares need the original global Request and Response.
    const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });
    const simulator = await startDemoSimulator(platform, modules.demo, web);
    return {
      handle(request, response) {
        void listener(request, response);
      },
      lines: [...lines, ...simulator.lines],
      async close() {
        await simulator.stop();
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close();
    throw asStartupError(error, environment);
  }
}
