import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { code } from "../../../contract";
import type { WebEnv } from "./web-env";

/**
 * Answers calls of this platform's own console and of the consoles at the listed origins, and of programs that are no
 * browser. A call carries its token in the body, so another site has no authority of the user to abuse; what is refused
 * here is login CSRF and a stranger's page that spends the user's rate limit.
 */
export function allowOrigins(listed: readonly string[]): MiddlewareHandler<WebEnv> {
  const answerCors = cors({
    origin: (origin) => (listed.includes(origin) ? origin : null),
    allowMethods: ["POST", "GET", "HEAD"],
    allowHeaders: ["Content-Type"],
    exposeHeaders: ["Content-Disposition"],
    maxAge: 3600,
  });
  return async (c, next) => {
    if (!isAllowed(c, listed)) {
      return c.json({ code: code.notAllowed, message: "This origin is not listed in config.json.", data: null }, 403);
    }
    return answerCors(c, next);
  };
}

function isAllowed(c: Context, listed: readonly string[]): boolean {
  // Reading changes nothing, and an image on a listed console's page is asked for without an Origin.
  if (c.req.method === "GET" || c.req.method === "HEAD") return true;
  const origin = c.req.header("origin");
  if (origin && listed.includes(origin)) return true;
  const site = c.req.header("sec-fetch-site");
  // The browser's own word, which no page can forge; it is not sent over plain HTTP, except to localhost.
  if (site) return site === "same-origin" || site === "none";
  return !origin || hostOf(origin) === c.req.header("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
