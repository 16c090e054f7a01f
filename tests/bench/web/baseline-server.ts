import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { extname, join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { temporaryRoot } from "../../support/temporary-root";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Builds the baseline app into a temporary folder. Returns its files by path, compressed with brotli. */
function buildBaseline(): ReadonlyMap<string, Buffer> {
  const folder = mkdtempSync(join(temporaryRoot(), "lubricator-baseline-"));
  try {
    const options = ["build", join(import.meta.dirname, "baseline"), "--outDir", folder, "--logLevel", "error"];
    // Vitest sets NODE_ENV to "test", and the build would contain the development version of React.
    execFileSync("node_modules/.bin/vite", options, { env: { ...process.env, NODE_ENV: "production" } });
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
    return new Map(
      files
        .filter((file) => statSync(file).isFile())
        .map((file) => [`/${relative(folder, file)}`, brotliCompressSync(readFileSync(file))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves the baseline app, and passes its calls on to the platform. */
export async function startBaseline(platformUrl: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const files = buildBaseline();
  const server = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? "/", platformUrl);
    if (pathname.startsWith("/admin/")) {
      const { method = "POST", headers } = incoming;
      const passed = request(new URL(pathname, platformUrl), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      incoming.pipe(passed);
      return;
    }
    const name = files.has(pathname) ? pathname : "/index.html";
    answer.writeHead(200, {
      "Content-Type": types[extname(name)] ?? "application/octet-stream",
      "Content-Encoding": "br",
      "Cache-Control": name === "/index.html" ? "no-cache" : "public, max-age=31536000, immutable",
    });
    answer.end(files.get(name));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
