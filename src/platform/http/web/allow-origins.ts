import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { code } from "../../../contract";
import type { WebEnv } from "./web-env";

/**
 * Accepts requests from the platform's own console, from consoles at the listed origins, and from programs that are not
 * browsers. Tokens are sent in the body, so other sites cannot use the session of a user. This check prevents login
 * CSRF and foreign pages that use up the rate limit of the user.
 *
 * @param origins allowed origins, from `config.json`.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<WebEnv> {
  const answerCors = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ["POST", "GET", "HEAD"],
    allowHeaders: ["Content-Type"],
    exposeHeaders: ["Content-Disposition"],
    maxAge: 3600,
  });
  return async (c, next) => {
    if (!isAllowed(c, origins)) {
      return c.json({ code: code.notAllowed, message: "This origin is not listed in config.json.", data: null }, 403);
    }
    if (c.req.method === "OPTIONS" || origins.includes(c.req.header("origin") ?? "")) return answerCors(c, next);
    // `cors` makes a slower copy of each answer. Calls of the platform's own console need no CORS headers.
    c.header("Vary", "Origin");
    return next();
  };
}

function isAllowed(c: Context, origins: readonly string[]): boolean {
  // Reading has no side effects, and browsers request images without an Origin header.
  if (c.req.method === "GET" || c.req.method === "HEAD") return true;
  const origin = c.req.header("origin");
  if (origin && origins.includes(origin)) return true;
  const site = c.req.header("sec-fetch-site");
  // Set by the browser, pages cannot forge it. Browsers send it only over HTTPS and to localhost.
  if (site) return site === "same-origin" || site === "none";
  return !origin || hostOf(origin) === c.req.header("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
