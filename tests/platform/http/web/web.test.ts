import { beforeEach, describe, expect, test } from "vitest";
import { isPlatformPath } from "../../../../src/platform/http/web/api-paths";
import type { ConfigFile } from "../../../../src/platform/services/console-config";
import { makeTestWeb, useConsoleFolder } from "../../../support/platform-web";

const consoleFolder = useConsoleFolder();
let lines: string[] = [];
beforeEach(() => {
  lines = [];
});

const makeWeb = (config: Partial<ConfigFile> = {}) =>
  makeTestWeb({ consoleFolder, config, log: (line) => void lines.push(line) });
const get = (path: string, headers: Record<string, string> = {}) => makeWeb().request(path, { headers });

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
    const request = { headers: { "X-Forwarded-Proto": "https" } };
    const behind = await makeTestWeb({ consoleFolder, trustedProxies: 1 }).request("/", request);
    expect(behind.headers.get("strict-transport-security")).toBe("max-age=31536000");
    // Without a proxy of ours anybody may write that header.
    expect((await makeWeb().request("/", request)).headers.get("strict-transport-security")).toBeNull();
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
    expect(of("media-src")).toBe(`media-src 'self' ${calls} https://media.example.com`);
    expect(of("worker-src")).toBe("worker-src 'self'");
    // The viewers: no plugin, no frame, no code made of text or of WebAssembly.
    expect(of("script-src")).toMatch(/^script-src 'self' 'nonce-[^' ]+'$/);
    expect(policy).not.toMatch(/object-src|frame-src|child-src/);
    expect(of("base-uri")).toBe("base-uri 'none'");
    expect(of("form-action")).toBe("form-action 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });

  test.each([
    ["/assets/code-worker-BMVciQv0.js", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
    ["/assets/other-code-worker-BMVciQv0.js", null],
    ["/code-worker-BMVciQv0.js", null],
  ])("WebAssembly is for the thread that reads codes alone: %s", async (path, expected) => {
    const policy = (await makeWeb().request(path)).headers.get("content-security-policy");
    if (expected === null) expect(policy).not.toContain("wasm");
    else expect(policy).toBe(expected);
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
    const answer = await get("/admin/1/user/login", { Accept: "text/html", "Sec-Fetch-Mode": "navigate" });
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
    await get("/redirect?key=s3cret", { Accept: "text/html" });
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
  const checkHealth = async () => {
    throw new Error("no database");
  };
  const answer = await makeTestWeb({ checkHealth }).request("/health");
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("no database");
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
