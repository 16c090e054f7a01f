import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ConsoleConfig } from "../../src/platform/console-config";
import { createLog } from "../../src/platform/log";
import { createWeb, isPlatformPath, type WebEnv } from "../../src/platform/web";

const page =
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>';
const script = "export const grease = 1;".repeat(50);

const folder = mkdtempSync(join(tmpdir(), "lubricator-web-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), page);
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
writeFileSync(join(folder, "assets", "a-1.js"), script);
writeFileSync(join(folder, "assets", "a-1.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "assets", "a-1.js.gz"), gzipSync(script));
writeFileSync(join(folder, "assets", "help-2.mp4"), "0123456789");
writeFileSync(`${folder}-secret`, "outside");
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-secret`);
});

let lines: string[] = [];
let isHealthy = true;
beforeEach(() => {
  lines = [];
  isHealthy = true;
});

const api = new Hono<WebEnv>()
  .post("/admin/1/user/login", (c) => c.json({ code: 0, message: "", data: c.get("address") }))
  .post("/admin/1/broken", () => {
    throw new Error("column secret_column does not exist");
  });

function makeWeb(config: Partial<ConsoleConfig> = {}, consoleFolder: string | undefined = folder) {
  return createWeb({
    api,
    consoleFolder,
    config: { forBrowser: {}, origins: [], ...config },
    log: createLog({ level: "debug", stream: { write: (line) => void lines.push(line) } }),
    trustedProxies: 0,
    checkHealth: async () => {
      if (!isHealthy) throw new Error("no database");
    },
  });
}

const get = (path: string, headers: Record<string, string> = {}) => makeWeb().request(path, { headers });
const navigate = (path: string) => get(path, { Accept: "text/html,*/*;q=0.8", "Sec-Fetch-Mode": "navigate" });

describe("the page", () => {
  test.each(["/", "/index.html", "/login", "/device/gateway/add", "/redirect?key=abc", "/nowhere"])(
    "is at %s",
    async (path) => {
      const answer = await navigate(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toContain("/assets/a-1.js");
    },
  );

  test("has a nonce of its own each time, the same in the policy and in the page", async () => {
    const nonces = await Promise.all(
      [navigate("/"), navigate("/")].map(async (asked) => {
        const answer = await asked;
        const text = await answer.text();
        const nonce = /<script nonce="([^"]+)"/.exec(text)?.[1] ?? "";
        expect(text).not.toContain("__CSP_NONCE__");
        expect(text).toContain(`csp-nonce" nonce="${nonce}"`);
        const policy = answer.headers.get("content-security-policy") ?? "";
        expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[\w+/=-]{20,}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test.each([
    { path: "/assets/gone-9.js", headers: { Accept: "text/html" }, shows: "a script of another version" },
    { path: "/assets/gone", headers: { Accept: "text/html" }, shows: "anything below assets" },
    { path: "/gone.png", headers: { Accept: "text/html" }, shows: "a file" },
    { path: "/login", headers: { Accept: "*/*", "Sec-Fetch-Mode": "cors" }, shows: "a fetch" },
    { path: "/login", headers: { Accept: "text/html", "Sec-Fetch-Mode": "no-cors" }, shows: "a script element" },
    { path: "/login", headers: {}, shows: "a program that asks for no page" },
  ])("is not the answer to $shows", async ({ path, headers }) => {
    const answer = await get(path, headers as Record<string, string>);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Not found");
  });
});

describe("a file", () => {
  test.each([
    { accepts: "gzip, deflate, br, zstd", encoding: "br" },
    { accepts: "gzip, deflate", encoding: "gzip" },
    { accepts: "identity", encoding: null },
    { accepts: "", encoding: null },
  ])("goes out as $encoding to who accepts '$accepts'", async ({ accepts, encoding }) => {
    const answer = await get("/assets/a-1.js", { "Accept-Encoding": accepts });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    if (encoding) expect(answer.headers.get("vary")).toMatch(/Accept-Encoding/i);
    const body = Buffer.from(await answer.arrayBuffer());
    const sent = { br: brotliCompressSync(script), gzip: gzipSync(script) }[encoding ?? ""] ?? Buffer.from(script);
    expect(body.equals(sent)).toBe(true);
  });

  test("with a hash in its name is kept for a year, any other asked for anew", async () => {
    expect((await get("/assets/a-1.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  test("comes in parts where that is asked for", async () => {
    const answer = await get("/assets/help-2.mp4", { Range: "bytes=2-4" });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe("bytes 2-4/10");
    expect(await answer.text()).toBe("234");
  });

  test.each(["/../x", "/%2e%2e/x", "/..%2fx", "/assets/..%5c..%5cx", "/assets/%00", "/assets", "/assets/"])(
    "outside the folder, or a folder, is not found: %s",
    async (path) => {
      const name = folder.slice(folder.lastIndexOf("/") + 1);
      const answer = await get(path.replace(/x$/, `${name}-secret`));
      expect(answer.status).toBe(404);
    },
  );
});

describe("every answer", () => {
  test.each([
    ["/", 200],
    ["/assets/a-1.js", 200],
    ["/gone.js", 404],
    ["/config.json", 200],
    ["/health", 200],
    ["/admin/1/nothing", 404],
  ])("%s has the strict headers", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    const header = (name: string) => answer.headers.get(name);
    expect(header("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("referrer-policy")).toBe("no-referrer");
    expect(header("cross-origin-opener-policy")).toBe("same-origin");
    expect(header("cross-origin-resource-policy")).toBe("same-origin");
    expect(header("x-frame-options")).toBe("DENY");
    expect(header("permissions-policy")).toMatch(/microphone=\(\)/);
    expect(header("strict-transport-security")).toBeNull();
    expect(header("x-powered-by")).toBeNull();
  });

  test("asks for TLS only behind TLS", async () => {
    const answer = await get("/", { "X-Forwarded-Proto": "https" });
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  });

  test("the page's policy names what config.json lists, each where it belongs, and nothing inline", async () => {
    const forBrowser = {
      endpoint: "https://api.example.com/x",
      hosts: { a: "https://api2.example.com" },
      media: ["https://media.example.com"],
      tiles: { url: "https://tiles.example.com/{z}/{x}/{y}.png" },
    };
    const answer = await makeWeb({ forBrowser }).request("/");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const of = (name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));
    const calls = "https://api.example.com https://api2.example.com";
    expect(of("connect-src")).toBe(`connect-src 'self' ${calls} https://media.example.com https://tiles.example.com`);
    expect(of("img-src")).toBe(
      `img-src 'self' data: blob: ${calls} https://media.example.com https://tiles.example.com`,
    );
    expect(of("media-src")).toBe(`media-src 'self' blob: ${calls} https://media.example.com`);
    expect(of("worker-src")).toBe("worker-src 'self' blob:");
    expect(of("base-uri")).toBe("base-uri 'none'");
    expect(of("form-action")).toBe("form-action 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });
});

describe("calls", () => {
  const call = (headers: Record<string, string>, origins: string[] = [], path = "/admin/1/user/login") =>
    makeWeb({ origins }).request(`http://console.example.com${path}`, {
      method: "POST",
      headers: { Host: "console.example.com", ...headers },
      body: new URLSearchParams({ token: "" }),
    });
  const listed = ["https://other.example.com"];

  test.each([
    { headers: {}, may: true, shows: "a program that is no browser" },
    {
      headers: { "Sec-Fetch-Site": "same-origin", Origin: "https://console.example.com" },
      may: true,
      shows: "its own page",
    },
    { headers: { Origin: "http://console.example.com" }, may: true, shows: "its own page over plain HTTP" },
    {
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
      may: false,
      shows: "a stranger's page",
    },
    {
      headers: { "Sec-Fetch-Site": "same-site", Origin: "https://x.example.com" },
      may: false,
      shows: "a neighbour's page",
    },
    { headers: { "Sec-Fetch-Site": "cross-site" }, may: false, shows: "a stranger's page that hides its origin" },
    { headers: { Origin: "https://evil.example" }, may: false, shows: "a stranger's page in an old browser" },
    { headers: { Origin: "null" }, may: false, shows: "a sandboxed frame" },
    { headers: { Origin: "http://console.example.com:81" }, may: false, shows: "another port" },
    { headers: { Origin: "https://console.example.com.evil.example" }, may: false, shows: "a look-alike" },
  ])("of $shows: $may", async ({ headers, may }) => {
    const answer = await call(headers as Record<string, string>);
    expect(answer.status).toBe(may ? 200 : 403);
    expect(((await answer.json()) as { code: number }).code).toBe(may ? 0 : 15);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("of a listed console are answered so that it may read them, without credentials", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://other.example.com" };
    const answer = await call(headers, listed);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://other.example.com");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("access-control-expose-headers")).toBe("Content-Disposition");
    expect(answer.headers.get("vary")).toMatch(/Origin/);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  test("of a listed console may be asked about first", async () => {
    const headers = { Origin: "https://other.example.com", "Access-Control-Request-Method": "POST" };
    const web = makeWeb({ origins: listed });
    const answer = await web.request("/admin/1/user/login", { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
  });

  test("are never stored", async () => {
    expect((await call({})).headers.get("cache-control")).toBe("no-store");
  });

  test("that nobody handles are 404, never the page", async () => {
    const answer = await navigate("/admin/1/user/login");
    expect(answer.status).toBe(404);
    expect((await call({}, [], "/client/1/nothing")).status).toBe(404);
  });

  test("that break tell a name to look up in the log, not what broke", async () => {
    const answer = await call({}, [], "/admin/1/broken");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const { code, message } = (await answer.json()) as { code: number; message: string };
    expect(code).toBe(-1);
    expect(message).not.toContain("secret_column");
    const id = message.split(" ").at(-1) ?? "";
    expect(lines.find((line) => line.includes("secret_column"))).toContain(id);
  });

  test("are logged with their path, not with what stands behind it", async () => {
    await call({}, [], "/admin/1/user/login?token=s3cret");
    await navigate("/redirect?key=s3cret");
    expect(lines.join()).toContain('"path":"/admin/1/user/login"');
    expect(lines.join()).not.toContain("s3cret");
  });
});

test("config.json is what the browser may know", async () => {
  const answer = await makeWeb({
    forBrowser: { endpoint: "https://a.example" },
    origins: ["https://b.example"],
  }).request("/config.json");
  expect(await answer.json()).toEqual({ endpoint: "https://a.example" });
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("health says whether the database answers, and no more", async () => {
  expect((await get("/health")).status).toBe(200);
  isHealthy = false;
  const answer = await get("/health");
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("no database");
});

test("a console that was not built stops the start, with the cure", () => {
  expect(() => makeWeb({}, join(folder, "assets"))).toThrow(/npm run build/);
});

test.each([
  ["/admin/1/device/list", true],
  ["/client/1/user/detail", true],
  ["/file/upload", true],
  ["/config.json", true],
  ["/health", true],
  ["/administer", false],
  ["/device", false],
])("beside Vite %s is the platform's: %s", (path, is) => {
  expect(isPlatformPath(path)).toBe(is);
});
