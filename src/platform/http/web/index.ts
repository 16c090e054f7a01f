import { Hono, type MiddlewareHandler } from "hono";
import { code } from "../../../contract";
import type { Logger } from "../../base/logger";
import { outageOf } from "../../base/outage";
import type { ConfigFile } from "../../services/console-config";
import type { HealthDetails } from "../../services/health";
import type { Metrics } from "../../services/metrics";
import { allowOrigins } from "./allow-origins";
import { apiPrefixes } from "./api-paths";
import { getPathBelow } from "./base-path";
import { serveConsole } from "./console-files";
import { createMonitoring } from "./monitoring";
import { logRequests } from "./request-log";
import { securityHeaders } from "./security-headers";
import { closeAfterUnreadBody } from "./unread-body";
import type { WebEnv } from "./web-env";

export { createHttpServer, requestBody } from "./http-server";
export { limitBody } from "./limit-body";
export type { WebEnv } from "./web-env";

interface WebOptions {
  /** The API, with full paths (`/admin/1/user/login`). Paths without a route are a 404. */
  readonly api: Hono<WebEnv>;
  /** Folder of the built console; undefined when Vite serves it (in development). */
  readonly consoleFolder: string | undefined;
  /** Path under which a proxy serves the platform, without a slash at the end; empty for the root of its host. */
  readonly basePath: string;
  readonly config: ConfigFile;
  readonly log: Logger;
  readonly trustedProxies: number;
  /** For `/health`. Rejects when the platform is not healthy. */
  readonly checkHealth: () => Promise<HealthDetails>;
  /** Whether the platform has begun to stop. Default: never. */
  readonly isStopping?: () => boolean;
  readonly metrics?: Metrics | undefined;
  /** The token of `/metrics`. */
  readonly metricsToken?: string | undefined;
}

/** The whole HTTP server: API, console, `/config.json` and the endpoints for supervisors. */
export function createWeb(options: WebOptions): Hono<WebEnv> {
  const { api, consoleFolder, basePath, config, log, trustedProxies, checkHealth, metrics, metricsToken } = options;
  const { isStopping = () => false } = options;
  const web = new Hono<WebEnv>({ getPath: getPathBelow(basePath) });
  web.use(
    closeAfterUnreadBody,
    logRequests({ log, trustedProxies, metrics }),
    securityHeaders(config, { trustedProxies }),
  );
  for (const prefix of apiPrefixes) web.use(`${prefix}*`, neverStored, allowOrigins(config.origins));
  web.route("/", api);
  for (const prefix of apiPrefixes) web.all(`${prefix}*`, (c) => c.notFound());
  for (const path of ["/health", "/ready", "/metrics"]) web.use(path, neverStored);
  web.route("/", createMonitoring({ log, checkHealth, isStopping, metrics, metricsToken }));
  web.get("/config.json", (c) => {
    c.header("Cache-Control", "no-cache");
    return c.json(config.forBrowser);
  });
  if (consoleFolder) web.route("/", serveConsole(consoleFolder, basePath));
  web.notFound((c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  web.onError((error, c) => {
    const requestId = c.get("requestId");
    const reason = outageOf(error)?.reason;
    log.error({ err: error, reason }, reason === undefined ? "unexpected error" : "an outage");
    if (reason !== undefined) return c.json({ code: code.invalid, message: reason, data: null }, 503);
    // The answer contains only the request id, never details of the error.
    return c.json({ code: code.invalid, message: `Internal error ${requestId}`, data: null }, 500);
  });
  return web;
}

/** API responses are never cached: they change and can contain secrets. */
const neverStored: MiddlewareHandler<WebEnv> = async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
};
