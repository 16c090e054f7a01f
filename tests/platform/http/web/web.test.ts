import { beforeEach, describe, expect, test } from "vitest";
import { reservedPaths } from "../../../../src/contract/check/reserved";
import { apiPrefixes, isPlatformPath, platformFiles } from "../../../../src/platform/http/web/api-paths";
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

test("no declaration may use an address of the platform", () => {
  // An address of a declaration has no dot.
  const own = [...apiPrefixes, ...platformFiles].filter((path) => !path.includes("."));
  expect(own.filter((path) => !reservedPaths.has(path.split("/")[1] ?? ""))).toEqual([]);
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
    { headers: {}, may: true, shows: "a program that is not a browser" },
    {
      headers: { "Sec-Fetch-Site": "same-origin", Origin: "https://console.example.com" },
      may: true,
      shows: "the platform's console",
    },
    { headers: { Origin: "http://console.example.com" }, may: true, shows: "the platform's console over plain HTTP" },
    {
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
      may: false,
      shows: "a foreign page",
    },
    {
      headers: { "Sec-Fetch-Site": "same-site", Origin: "https://x.example.com" },
      may: false,
      shows: "a page of the same site",
    },
    { headers: { "Sec-Fetch-Site": "cross-site" }, may: false, shows: "a foreign page without Origin" },
    { headers: { Origin: "https://evil.example" }, may: false, shows: "a foreign page in an old browser" },
    { headers: { Origin: "null" }, may: false, shows: "a sandboxed frame" },
    { headers: { Origin: "http://console.example.com:81" }, may: false, shows: "another port" },
    { headers: { Origin: "https://console.example.com.evil.example" }, may: false, shows: "a similar host name" },
  ])("from $shows are allowed: $may", async ({ headers, may }) => {
    const answer = await call(headers as Record<string, string>);
    expect(answer.status).toBe(may ? 200 : 403);
    expect(((await answer.json()) as { code: number }).code).toBe(may ? 0 : 15);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("from a listed console get CORS headers without credentials", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://other.example.com" };
    const answer = await call(headers, listed);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://other.example.com");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("access-control-expose-headers")).toBe("Content-Disposition");
    expect(answer.headers.get("vary")).toMatch(/Origin/);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  test.each([
    ["/admin/1/user/login", "POST"],
    ["/admin/1/broken", "POST"],
    ["/admin/1/nothing", "POST"],
    ["/files/nothing.png", "GET"],
  ])("from %s without an origin must not be kept for a listed console", async (path, method) => {
    const answer = await makeWeb({ origins: listed }).request(path, { method });
    expect(answer.headers.get("vary")).toBe("Origin");
  });

  test("from a listed console may have a preflight request", async () => {
    const headers = { Origin: "https://other.example.com", "Access-Control-Request-Method": "POST" };
    const web = makeWeb({ origins: listed });
    const answer = await web.request("/admin/1/user/login", { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
  });

  test("are never cached", async () => {
    expect((await call({})).headers.get("cache-control")).toBe("no-store");
  });

  test("without a handler are answered with 404, never with the page", async () => {
    const answer = await get("/admin/1/user/login", { Accept: "text/html", "Sec-Fetch-Mode": "navigate" });
    expect(answer.status).toBe(404);
    expect((await call({}, [], "/client/1/nothing")).status).toBe(404);
  });

  test("that fail unexpectedly are answered with a log id, without details", async () => {
    const answer = await call({}, [], "/admin/1/broken");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const { code, message } = (await answer.json()) as { code: number; message: string };
    expect(code).toBe(-1);
    expect(message).not.toContain("secret_column");
    const id = message.split(" ").at(-1) ?? "";
    expect(lines.find((line) => line.includes("secret_column"))).toContain(id);
  });

  test("are logged with their path, without the query", async () => {
    await call({}, [], "/admin/1/user/login?token=s3cret");
    await get("/redirect?key=s3cret", { Accept: "text/html" });
    expect(lines.join()).toContain('"path":"/admin/1/user/login"');
    expect(lines.join()).not.toContain("s3cret");
  });
});

test("config.json contains only the settings for browsers", async () => {
  const answer = await makeWeb({
    forBrowser: { endpoint: "https://a.example" },
    origins: ["https://b.example"],
  }).request("/config.json");
  expect(await answer.json()).toEqual({ endpoint: "https://a.example" });
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("health reports whether the database answers, without details", async () => {
  expect((await get("/health")).status).toBe(200);
  const checkHealth = async () => {
    throw new Error("no database");
  };
  const answer = await makeTestWeb({ checkHealth }).request("/health");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: "failing", reason: "The database reports an error." });
});

test.each([
  ["/admin/1/device/list", true],
  ["/client/1/user/detail", true],
  ["/file/upload", true],
  ["/config.json", true],
  ["/health", true],
  ["/openapi.json", true],
  ["/docs", true],
  ["/docs/viewer.js", true],
  ["/document", false],
  ["/administer", false],
  ["/device", false],
])("beside Vite, the platform answers %s: %s", (path, expected) => {
  expect(isPlatformPath(path)).toBe(expected);
});

describe("X-Forwarded-For", () => {
  const proxied = { headers: { "X-Forwarded-For": "203.0.113.7" } };
  const warnings = () => lines.filter((line) => line.includes("TRUSTED_PROXIES"));

  test("without a trusted proxy warns the operator once", async () => {
    const web = makeWeb();
    await web.request("/health");
    expect(warnings()).toEqual([]);
    await web.request("/health", proxied);
    await web.request("/health", proxied);
    expect(warnings()).toHaveLength(1);
  });

  test("from a trusted proxy causes no warning", async () => {
    const log = (line: string) => void lines.push(line);
    await makeTestWeb({ consoleFolder, trustedProxies: 1, log }).request("/health", proxied);
    expect(warnings()).toEqual([]);
  });
});
