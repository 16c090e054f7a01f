import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLog } from "../base/logger";
import { createWeb } from "../http/web";
import { readEnvironment } from "../services/environment";
import { openPlatform } from "../services/platform";
import { startDemoLife } from "./demo-simulator";
import { makeFirstData } from "./initial-data";
import { parts } from "./modules";

/** The platform within Vite's development server, which serves the console itself. */
export interface DevPlatform {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Lines for the person at the terminal: the accounts to sign in with. */
  readonly lines: readonly string[];
  /** Gives the data folder free; to be awaited before the next one is created. */
  close(): Promise<void>;
}

/** @throws StartFault with what has to be mended. */
export async function createPlatform(): Promise<DevPlatform> {
  const environment = readEnvironment(process.env);
  const log = createLog({ level: environment.logLevel });
  const platform = await openPlatform({ environment, log });
  try {
    await parts.prepare?.(platform.database);
    const lines = await makeFirstData(platform, parts.demo);
    parts.schedule?.(platform);
    const { config, checkHealth } = platform;
    const { trustedProxies } = environment;
    const api = parts.createApi(platform);
    const web = createWeb({ api, consoleFolder: undefined, config, log, trustedProxies, checkHealth });
    // Vite's own middlewares go on with the global Request and Response as they are.
    const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });
    const life = await startDemoLife(platform, parts.demo, web);
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
