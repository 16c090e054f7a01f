import type { Context, MiddlewareHandler } from "hono";
import type { WebEnv } from "./web-env";

/**
 * Where calls live (spec W1 and W5), what was uploaded by them, and where programs send reports. Whatever else is
 * asked for is the console.
 */
export const apiPrefixes = ["/admin/", "/client/", "/file/", "/files/", "/ingest/"] as const;

/** Whether the platform answers a path itself. */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix));
}

/** Paths that are the platform's own where something else serves the console. */
export function isPlatformPath(path: string): boolean {
  return isApiPath(path) || path === "/config.json" || path === "/health";
}

/** Applies one middleware to the calls and another to everything else. */
export function byPath(forApi: MiddlewareHandler, forRest: MiddlewareHandler): MiddlewareHandler<WebEnv> {
  return (c: Context<WebEnv>, next) => (isApiPath(c.req.path) ? forApi(c, next) : forRest(c, next));
}
