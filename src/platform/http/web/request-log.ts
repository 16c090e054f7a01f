import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../../base/client-address";
import type { Logger } from "../../base/logger";
import { isApiPath } from "./api-paths";
import type { WebEnv } from "./web-env";

/**
 * Gives each request an id, determines the client's address, and logs the request: API requests at `info`, console
 * files at `debug`, status 500 and above at `error`. The query is not logged, because `/redirect` has a login key in
 * it.
 */
export function logRequests(options: {
  readonly log: Logger;
  readonly trustedProxies: number;
}): MiddlewareHandler<WebEnv> {
  const { log, trustedProxies } = options;
  let isProxySeen = false;
  return async (c, next) => {
    const begin = performance.now();
    const requestId = randomUUID();
    const peer = c.env?.incoming?.socket.remoteAddress ?? "unknown";
    const forwardedFor = c.req.header("x-forwarded-for");
    // Once, because anyone can send the header.
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
    await next();
    const { status } = c.res;
    const level = status >= 500 ? "error" : isApiPath(c.req.path) ? "info" : "debug";
    const ms = Math.round(performance.now() - begin);
    const { method, path } = c.req;
    log[level]({ requestId, address, method, path, status, ...c.get("outcome"), ms }, "request");
  };
}
