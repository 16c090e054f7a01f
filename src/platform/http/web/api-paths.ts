import type { Context, MiddlewareHandler } from "hono";
import type { WebEnv } from "./web-env";

/**
 * Path prefixes of calls (spec W1 and W5), uploaded files and device reports. All other paths belong to the console.
 */
export const apiPrefixes = ["/admin/", "/client/", "/file/", "/files/", "/ingest/"] as const;

/** Pages and files of the platform beside the API. */
export const platformFiles: readonly string[] = [
  "/config.json",
  "/health",
  "/ready",
  "/metrics",
  "/openapi.json",
  "/docs",
];

/** Whether a path belongs to the API, not to the console. */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix));
}

/** Whether the platform answers a path when another server, such as Vite, serves the console. */
export function isPlatformPath(path: string): boolean {
  return isApiPath(path) || platformFiles.some((file) => path === file || path.startsWith(`${file}/`));
}

/** Applies one middleware to API paths and another one to all other paths. */
export function byPath(forApi: MiddlewareHandler, forRest: MiddlewareHandler): MiddlewareHandler<WebEnv> {
  return (c: Context<WebEnv>, next) => (isApiPath(c.req.path) ? forApi(c, next) : forRest(c, next));
}
