import { Hono, type MiddlewareHandler } from "hono";
import { code } from "../../../contract";
import type { Logger } from "../../base/logger";
import type { ConfigFile } from "../../services/console-config";
import { allowOrigins } from "./allow-origins";
import { apiPrefixes } from "./api-paths";
import { serveConsole } from "./console-files";
import { logRequests } from "./request-log";
import { securityHeaders } from "./security-headers";
import type { WebEnv } from "./web-env";

export { limitBody } from "./limit-body";
export type { WebEnv } from "./web-env";

interface WebOptions {
  /** The calls; each path in full (`/admin/1/user/login`). What it has no route for is a 404. */
  readonly api: Hono<WebEnv>;
  /** Folder of the built console; undefined where something else serves it (Vite, in development). */
  readonly consoleFolder: string | undefined;
  readonly config: ConfigFile;
  readonly log: Logger;
  readonly trustedProxies: number;
  /** Rejects when the platform cannot do its work, for `/health`. */
  readonly checkHealth: () => Promise<void>;
}

/** Everything that the platform answers over HTTP. */
export function createWeb(options: WebOptions): Hono<WebEnv> {
  const { api, consoleFolder, config, log, trustedProxies, checkHealth } = options;
  const web = new Hono<WebEnv>();
  web.use(logRequests({ log, trustedProxies }), securityHeaders(config, { trustedProxies }));
  for (const prefix of apiPrefixes) web.use(`${prefix}*`, neverStored, allowOrigins(config.origins));
  web.route("/", api);
  for (const prefix of apiPrefixes) web.all(`${prefix}*`, (c) => c.notFound());
  web.get("/health", neverStored, async (c) => {
    try {
      await checkHealth();
      return c.json({ status: "ok" });
    } catch (error) {
      log.error({ err: error }, "health check failed");
      return c.json({ status: "failing" }, 503);
    }
  });
  web.get("/config.json", (c) => {
    c.header("Cache-Control", "no-cache");
    return c.json(config.forBrowser);
  });
  if (consoleFolder) web.route("/", serveConsole(consoleFolder));
  web.notFound((c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  web.onError((error, c) => {
    const requestId = c.get("requestId");
    log.error({ err: error, requestId }, "unexpected error");
    // Never what went wrong: only the name under which the log tells it.
    return c.json({ code: code.invalid, message: `Internal error ${requestId}`, data: null }, 500);
  });
  return web;
}

/** For answers of this moment, some of them with secrets in them. */
const neverStored: MiddlewareHandler<WebEnv> = async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
};
