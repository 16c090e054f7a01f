import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { StartupError } from "../../base/startup-error";
import type { WebEnv } from "./web-env";

/** Stands in `index.html` wherever a nonce is due: scripts, styles, and the meta element that antd's styles take it from. */
const noncePlaceholder = "__CSP_NONCE__";

/** Vite's output with a hash of the content in every name. */
const hashedFolder = "/assets/";

/**
 * Serves the built console: hashed files for a year, anything else asked for anew each time, `index.html` with a fresh
 * nonce and for every address that a person navigates to. A file that is not there is a 404 and never that page: a
 * console of an older version would take it for its missing script.
 *
 * @param folder what `vite build` has made.
 * @throws StartFault when the console was not built.
 */
export function serveConsole(folder: string): Hono<WebEnv> {
  const page = readPage(folder);
  const showPage = (c: Context<WebEnv>) => {
    c.header("Cache-Control", "no-cache");
    return c.html(page.replaceAll(noncePlaceholder, c.get("secureHeadersNonce") ?? ""));
  };
  return new Hono<WebEnv>()
    .get("/", showPage)
    .get("/index.html", showPage)
    .get("/*", cacheByName, onceFetched, serveStatic({ root: folder, precompressed: true }))
    .get("/*", (c, next) => (isNavigation(c) ? showPage(c) : next()));
}

/** After the file is found: the static middleware has made its answer when it says that it has found one. */
const cacheByName: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next();
  if (c.res.status >= 400 || c.res.headers.has("Cache-Control")) return;
  const isHashed = c.req.path.startsWith(hashedFolder);
  c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
};

/** Whoever has a file already, say the manual, is told that it has not changed instead of being sent it again. */
const onceFetched: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next();
  const changed = Date.parse(c.res.headers.get("Last-Modified") ?? "");
  const known = Date.parse(c.req.header("If-Modified-Since") ?? "");
  if (c.res.status !== 200 || !(changed <= known)) return;
  await c.res.body?.cancel();
  c.res = new Response(null, { status: 304, headers: c.res.headers });
  c.res.headers.delete("Content-Length");
};

function readPage(folder: string): string {
  const file = join(folder, "index.html");
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new StartupError({ about: file, problem: "the console has not been built.", cure: "Run: npm run build" });
  }
}

/** Whether a person goes to an address of the console; its addresses have no dot in their last part, files have. */
function isNavigation(c: Context): boolean {
  const { path } = c.req;
  if (path.startsWith(hashedFolder) || path.slice(path.lastIndexOf("/")).includes(".")) return false;
  const mode = c.req.header("sec-fetch-mode");
  if (mode && mode !== "navigate") return false;
  return c.req.header("accept")?.includes("text/html") ?? false;
}
