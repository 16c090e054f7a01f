import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../../base/client-address";
import type { Logger } from "../../base/logger";
import { isApiPath } from "./api-paths";
import type { WebEnv } from "./web-env";

/**
 * Names each request, finds out whom it comes from, and writes a line about it: calls at `info`, the console's files at
 * `debug`, failures at `error`. Never the query: `/redirect` carries a login key in it.
 */
export function logRequests(options: {
  readonly log: Logger;
  readonly trustedProxies: number;
}): MiddlewareHandler<WebEnv> {
  const { log, trustedProxies } = options;
  return async (c, next) => {
    const begin = performance.now();
    const requestId = randomUUID();
    const peer = c.env?.incoming?.socket.remoteAddress ?? "unknown";
    const address = clientAddress({ peer, forwardedFor: c.req.header("x-forwarded-for"), trustedProxies });
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
