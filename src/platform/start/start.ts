import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { second } from "../base/clock";
import { createLogger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { addReportPartitions } from "../database";
import { createHttpServer, createWeb } from "../http/web";
import { type Environment, readEnvironment } from "../services/environment";
import { asStartupError, openPlatform, type Platform } from "../services/platform";
import { type DemoSimulator, startDemoSimulator } from "./demo-simulator";
import { createInitialData } from "./initial-data";
import type { Modules } from "./modules";
import { watchEventLoop } from "./watch-event-loop";

/** A platform that accepts requests. */
export interface RunningServer {
  /** For example http://127.0.0.1:8080 */
  readonly url: string;
  /** Stops accepting requests, finishes running ones and closes the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly modules: Modules;
  /** The output of `vite build`. */
  readonly consoleFolder: string;
  /** Prints text to the terminal. Not the log, because the text contains passwords. */
  readonly print: (text: string) => void;
}

/**
 * Starts the platform: reads the environment, locks the data folder, opens the database, creates the initial data and
 * listens for requests.
 *
 * @throws StartupError with the problem and its cure.
 */
export async function start({ variables, modules, consoleFolder, print }: StartOptions): Promise<RunningServer> {
  const environment = readEnvironment(variables);
  const log = createLogger({ level: environment.logLevel });
  const platform = await openPlatform({ environment, log });
  try {
    const { config, checkHealth, metrics } = platform;
    const { trustedProxies, basePath, metricsToken } = environment;
    const api = modules.createApi(platform);
    let isStopping = false;
    const web = createWeb({
      api,
      consoleFolder,
      basePath,
      config,
      log,
      trustedProxies,
      checkHealth,
      isStopping: () => isStopping,
      metrics,
      metricsToken,
    });
    await addReportPartitions(platform.database, platform.clock(), log);
    await modules.prepare?.(platform.database);
    const lines = await createInitialData(platform, modules.demo);
    modules.registerJobs?.(platform);
    const server = createHttpServer(web);
    const url = await listen(server, environment);
    log.info({ url }, "listening");
    const simulator = await startDemoSimulator(platform, modules.demo, web);
    print([`The console is at ${url}${basePath}`, ...lines, ...simulator.lines].join("\n"));
    const stopWatching = watchEventLoop(log);
    return {
      url,
      async stop() {
        isStopping = true;
        // During this time, load balancers see that `/ready` answers 503 and send calls elsewhere. Without it, new
        // calls are refused at once.
        if (environment.drainSeconds > 0) await sleep(environment.drainSeconds * second);
        await stop(server, platform, simulator);
        stopWatching();
      },
    };
  } catch (error) {
    await platform.close();
    throw asStartupError(error, environment);
  }
}

function listen(server: Server, { host, port }: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      // Browsers cannot open a wildcard address.
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
      ? "Stop that program, or set PORT to a free port (0: any free port)."
      : "Set HOST to an address of this machine, and PORT to one that this user may use (1024 or above).",
  });
}

/**
 * How long `stop` lets calls and connections continue, ms. After `work`, imports, exports and other changes in steps
 * end at their next step, with an answer. After `connections`, connections are closed, for example those of
 * stalled uploads. After `all`, the platform ends although a task or the database has not: PostgreSQL may hang. Most
 * supervisors kill a process 10 s after SIGTERM.
 */
const stopTimes = { work: 3000, connections: 6000, all: 8000 } as const;

async function stop(server: Server, platform: Platform, simulator: DemoSimulator): Promise<void> {
  const { live, log, tasks } = platform;
  log.info("stopping");
  const end = performance.now() + stopTimes.all;
  // Streams never end by themselves.
  live.close();
  const simulatorStops = simulator.stop();
  // A keep-alive connection becomes idle when its response has been sent, so this check is repeated.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timers = [
    setTimeout(() => void tasks.close(), stopTimes.work),
    setTimeout(() => {
      log.warn("closing connections that did not end in time");
      server.closeAllConnections();
    }, stopTimes.connections),
  ];
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  timers.forEach(clearTimeout);
  const closing = Promise.all([simulatorStops, platform.close()]);
  const timeLeft = Math.max(end - performance.now(), 0);
  const isClosed = await Promise.race([closing.then(() => true), sleep(timeLeft, false, { ref: false })]);
  if (isClosed) log.info("stopped");
  else log.warn("stopping although the database or a task has not ended");
}
