import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";

const folder = resolve("dist/console");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const nextVersion = "0123456789ab";

/**
 * A static host of the built console. After `deploy` it serves a new build: all scripts and style sheets have other
 * names, and the old names are gone.
 */
export async function hostTwoBuilds() {
  const worker = readFileSync(join(folder, "service-worker.js"), "utf8");
  const [version = ""] = /(?<=version\W+)[0-9a-f]{12}/.exec(worker) ?? [];
  const rename = (text: string): string =>
    text.replaceAll(/(-[\w-]{8})(\.(?:js|css)\b)/g, "$1-next$2").replaceAll(version, nextVersion);
  let isNext = false;
  let isOff = false;
  let hasWorker = true;
  let config: object | null = null;

  const contentOf = (path: string): string | Buffer => {
    if (path === "/config.json" && config !== null) return JSON.stringify(config);
    if (path === "/service-worker.js" && isOff) return readFileSync(join(folder, "service-worker-off.js"));
    if (path === "/service-worker.js" && !hasWorker) throw new Error("The connection is too weak for this file.");
    const isRenamed = isNext && /^\/assets\/.*\.(?:js|css)$/.test(path);
    if (isRenamed && !path.includes("-next.")) throw new Error("This file is of the first build.");
    const content = readFileSync(join(folder, isRenamed ? path.replace("-next.", ".") : path));
    return isNext && /\.(?:html|js|css)$/.test(path) ? rename(content.toString("utf8")) : content;
  };
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname.includes(".") ? pathname : "/index.html";
    try {
      const content = contentOf(path);
      const type = types[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(content);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found");
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    versions: { first: version, next: nextVersion },
    /** @param withWorker false if the worker of the new build does not reach the browser. */
    deploy: ({ withWorker = true } = {}) => {
      isNext = true;
      hasWorker = withWorker;
    },
    /** Switches the service worker off, as `src/platform/README.md` says. */
    switchOff: () => {
      isOff = true;
    },
    /** Sets the content of `/config.json`. */
    configure: (settings: object) => {
      config = settings;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
