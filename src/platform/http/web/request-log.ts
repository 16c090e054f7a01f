import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../../base/client-address";
import type { Logger } from "../../base/logger";
import { withRequestId } from "../../base/request-id";
import type { Metrics } from "../../services/metrics";
import { isApiPath } from "./api-paths";
import type { WebEnv } from "./web-env";

/**
 * Gives each request an id, determines the client's address, and logs the request: API requests at `info`, console
 * files at `debug`, status 500 and above at `error`. The query is not logged, because `/redirect` has a login key in
 * it.
 *
 * The answer has the id in `X-Request-Id`. A trusted proxy may set the id, so that its log and this one have the same.
 */
export function logRequests(options: {
  readonly log: Logger;
  readonly trustedProxies: number;
  readonly metrics?: Metrics | undefined;
}): MiddlewareHandler<WebEnv> {
  const { log, trustedProxies, metrics } = options;
  let isProxySeen = false;
  return async (c, next) => {
    const begin = performance.now();
    const given = trustedProxies > 0 ? c.req.header("x-request-id") : undefined;
    const requestId = given !== undefined && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    const peer = c.env?.incoming?.socket.remoteAddress ?? "unknown";
    const forwardedFor = c.req.header("x-forwarded-for");
    // Warn only once, because anyone can send the header.
    if (trustedProxies === 0 && forwardedFor !== undefined && !isProxySeen) {
      isProxySeen = true;
      log.warn(
        { peer },
        "X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: if this is a proxy, the limits count all its clients together",
      );
    }
    const address = clientAddress({ peer, forwardedFor, trustedProxies });
    c.set("requestId", requestId);
    c.set("address", address);
    c.header("X-Request-Id", requestId);
    await withRequestId(requestId, next);
    const { status } = c.res;
    const level = status >= 500 ? "error" : isApiPath(c.req.path) ? "info" : "debug";
    const ms = Math.round(performance.now() - begin);
    const { method, path } = c.req;
    const outcome = c.get("outcome");
    const label = c.get("callPath") ?? areaOf(path);
    metrics?.request({ path: label, code: outcome?.code ?? status, seconds: (performance.now() - begin) / 1000 });
    log[level]({ requestId, address, method, path, status, ...outcome, ms }, "request");
  };
}

/** The name of the part of the platform that answers a path without a known call. */
function areaOf(path: string): string {
  if (!isApiPath(path)) return "console";
  return ["files", "ingest"].find((area) => path.startsWith(`/${area}/`)) ?? "unknown call";
}
