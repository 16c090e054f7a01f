import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { WebEnv } from "./web-env";

/**
 * How long an idle connection stays open, ms. With Node's 5 s, a busy process closed connections on which the next request
 * had already arrived, and the client got a reset in place of an answer. Browsers and proxies must close first: nginx
 * keeps its connections for 60 s, and others read this time from the header `Keep-Alive`.
 */
const keepAliveTimeout = 65_000;

/** Creates the HTTP server of a platform. It does not listen yet. */
export function createHttpServer(web: Pick<Hono<WebEnv>, "fetch">): Server {
  const listener = getRequestListener(web.fetch);
  // Without this listener, Node requests every announced body, even if the request is refused because of its headers.
  return createServer({ keepAliveTimeout }, listener).on("checkContinue", listener);
}

/**
 * Requests the body of a client that sent `Expect: 100-continue`. Call it before reading a body, after the checks that
 * need only the headers.
 */
export function requestBody({ env, req }: Context<WebEnv>): void {
  if (/^100-continue$/i.test(req.header("expect") ?? "")) env?.outgoing?.writeContinue();
}
