import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createLogger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { createWeb } from "../http/web";
import { type Environment, readEnvironment } from "../services/environment";
import { openPlatform, type Platform } from "../services/platform";
import { type DemoSimulator, startDemoSimulator } from "./demo-simulator";
import { createInitialData } from "./initial-data";
import type { Modules } from "./modules";

/** A platform that answers. */
export interface RunningServer {
  /** Where it answers: http://127.0.0.1:8080 */
  readonly url: string;
  /** Takes no more requests, finishes what is under way and closes the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly modules: Modules;
  /** What `vite build` has made. */
  readonly consoleFolder: string;
  /** Takes what the person at the terminal should see. Not the log: it would keep the passwords in it. */
  readonly say: (text: string) => void;
}

/**
 * Starts the platform: environment, folder lock, database, first data, listening.
 * @throws StartFault with what the operator has to mend.
 */
export async function start({ variables, modules, consoleFolder, say }: StartOptions): Promise<RunningServer> {
  const environment = readEnvironment(variables);
  const log = createLogger({ level: environment.logLevel });
  const platform = await openPlatform({ environment, log });
  try {
    const { config, checkHealth } = platform;
    const { trustedProxies } = environment;
    const api = modules.createApi(platform);
    const web = createWeb({ api, consoleFolder, config, log, trustedProxies, checkHealth });
    await modules.prepare?.(platform.database);
    const lines = await createInitialData(platform, modules.demo);
    modules.registerJobs?.(platform);
    const server = createServer(getRequestListener(web.fetch));
    const url = await listen(server, environment);
    log.info({ url }, "listening");
    const life = await startDemoSimulator(platform, modules.demo, web);
    say([`The console is at ${url}`, ...lines, ...life.lines].join("\n"));
    return { url, stop: () => stop(server, platform, life) };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

function listen(server: Server, { host, port }: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      // A wildcard is no address that a browser can go to.
      const shown = ["0.0.0.0", "::"].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
      resolve(`http://${shown}:${address.port}`);
    });
  });
}

function cannotListen(error: Error, host: string, port: number): StartupError {
  const isTaken = "code" in error && error.code === "EADDRINUSE";
  return new StartupError({
    about: isTaken ? "PORT" : "HOST, PORT",
    problem: isTaken
      ? `another program listens on ${host}, port ${port}.`
      : `listening on ${host}, port ${port} failed (${errorMessage(error)}).`,
    cure: isTaken
      ? "Stop that program, or set PORT to a free port (0 takes any)."
      : "Set HOST to an address of this machine, and PORT to one that this user may use (1024 or above).",
  });
}

/** Longer than any call should take; what is not done by then is cut off, or a stop would hang on one slow reader. */
const patience = 20_000;

async function stop(server: Server, platform: Platform, life: DemoSimulator): Promise<void> {
  const { log } = platform;
  log.info("stopping");
  const lifeEnds = life.stop();
  // A connection that is kept alive becomes idle only once its answer is out: look again and again.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => {
    log.warn("connections were cut that did not end in time");
    server.closeAllConnections();
  }, patience);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(cut);
  await lifeEnds;
  await platform.close();
  log.info("stopped");
}
