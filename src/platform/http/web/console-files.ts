import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { StartupError } from "../../base/startup-error";
import { moveAddresses } from "./base-path";
import type { WebEnv } from "./web-env";

/** Placeholder in `index.html` for the nonce of scripts, styles, and the meta element that antd's styles read. */
const noncePlaceholder = "__CSP_NONCE__";

/** Vite's output folder. File names in it contain a hash of the content. */
const hashedFolder = "/assets/";

/**
 * Serves the built console. Hashed files are cached for a year, other files are revalidated on each request.
 * `index.html` gets a new nonce and answers every page navigation. A missing file is a 404, not `index.html`: a console
 * of an older version would try to run the page as its script.
 *
 * @param folder the output of `vite build`.
 * @param basePath path under which a proxy serves the console; any build works under it.
 * @throws StartupError when the console has not been built.
 */
export function serveConsole(folder: string, basePath: string): Hono<WebEnv> {
  const page = moveAddresses(readPage(folder), basePath);
  const showPage = (c: Context<WebEnv>) => {
    c.header("Cache-Control", "no-cache");
    return c.html(page.replaceAll(noncePlaceholder, c.get("secureHeadersNonce") ?? ""));
  };
  return new Hono<WebEnv>()
    .get("/", compress(), showPage)
    .get("/index.html", compress(), showPage)
    .get("/*", cacheByName, notModified, serveStatic({ root: folder, precompressed: true }))
    .get("/*", compress(), (c, next) => (isNavigation(c) ? showPage(c) : next()));
}

/** Sets `Cache-Control` after the static middleware has created the response. */
const cacheByName: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next();
  if (c.res.status >= 400 || c.res.headers.has("Cache-Control")) return;
  const isHashed = c.req.path.startsWith(hashedFolder);
  c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
};

/** Answers 304 when the browser already has the current version of a file. */
const notModified: MiddlewareHandler<WebEnv> = async (c, next) => {
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

/** Whether the request is a page navigation. Console addresses have no dot in their last segment, files do. */
function isNavigation(c: Context): boolean {
  const { path } = c.req;
  if (path.startsWith(hashedFolder) || path.slice(path.lastIndexOf("/")).includes(".")) return false;
  const mode = c.req.header("sec-fetch-mode");
  if (mode && mode !== "navigate") return false;
  return c.req.header("accept")?.includes("text/html") ?? false;
}
