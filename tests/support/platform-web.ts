import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { createWeb, type WebEnv } from "../../src/platform/http/web";
import type { ConfigFile } from "../../src/platform/services/console-config";
import type { Metrics } from "../../src/platform/services/metrics";

/** Content of `/assets/a-1.js` in the fake build. */
export const script = "export const grease = 1;".repeat(50);

const page =
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>';

/** Makes a fake build of the console. A file beside it, `{folder}-secret`, must never be served. */
export function useConsoleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets", "a-1.js"), script);
  writeFileSync(join(folder, "assets", "a-1.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets", "a-1.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets", "help-2.mp4"), "0123456789");
  mkdirSync(join(folder, "help"));
  writeFileSync(join(folder, "help", "manual.pdf"), "0123456789");
  writeFileSync(`${folder}-secret`, "outside");
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(`${folder}-secret`);
  });
  return folder;
}

interface TestWebOptions {
  /** Default: no console is served. */
  readonly consoleFolder?: string;
  readonly basePath?: string;
  readonly config?: Partial<ConfigFile>;
  /** Receives the lines of the log. */
  readonly log?: (line: string) => void;
  readonly checkHealth?: () => Promise<object>;
  readonly trustedProxies?: number;
  readonly isStopping?: () => boolean;
  readonly metrics?: Metrics;
  readonly metricsToken?: string;
}

/** The web server with two calls: one answers, one throws. */
export function makeTestWeb(options: TestWebOptions) {
  const {
    consoleFolder,
    basePath = "",
    config,
    log = () => {},
    checkHealth = async () => ({}),
    trustedProxies = 0,
    isStopping = () => false,
    metrics,
    metricsToken,
  } = options;
  const api = new Hono<WebEnv>()
    .post("/admin/1/user/login", (c) => c.json({ code: 0, message: "", data: null }))
    .post("/admin/1/broken", () => {
      throw new Error("column secret_column does not exist");
    });
  return createWeb({
    api,
    consoleFolder,
    basePath,
    config: { forBrowser: {}, origins: [], ...config },
    log: createLogger({ level: "debug", stream: { write: log } }),
    trustedProxies,
    checkHealth,
    isStopping,
    metrics,
    metricsToken,
  });
}
