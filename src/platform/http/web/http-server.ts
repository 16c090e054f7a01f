import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { WebEnv } from "./web-env";

/** Creates the HTTP server of a platform. It does not listen yet. */
export function createHttpServer(web: Pick<Hono<WebEnv>, "fetch">): Server {
  const listener = getRequestListener(web.fetch);
  // Without this listener, Node requests every announced body, even if the request is refused because of its headers.
  return createServer(listener).on("checkContinue", listener);
}

/**
 * Requests the body of a client that sent `Expect: 100-continue`. Call it before reading a body, after the checks that
 * need only the headers.
 */
export function requestBody({ env, req }: Context<WebEnv>): void {
  if (/^100-continue$/i.test(req.header("expect") ?? "")) env?.outgoing?.writeContinue();
}
