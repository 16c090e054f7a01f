import { describe, expect, test } from "vitest";
import type { ConfigFile } from "../../../../src/platform/services/console-config";
import { makeTestWeb, useConsoleFolder } from "../../../support/platform-web";

const consoleFolder = useConsoleFolder();
const makeWeb = (config: Partial<ConfigFile> = {}) => makeTestWeb({ consoleFolder, config });

describe("responses", () => {
  test.each([
    ["/", 200],
    ["/assets/a-1.js", 200],
    ["/gone.js", 404],
    ["/config.json", 200],
    ["/health", 200],
    ["/admin/1/nothing", 404],
  ])("from %s have the security headers", async (path, status) => {
    const answer = await makeWeb().request(path);
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

  test.each<[string, number, RequestInit]>([
    ["/", 200, {}],
    ["/assets/a-1.js", 200, {}],
    ["/assets/a-1.js", 304, { headers: { "If-Modified-Since": new Date(Date.now() + 60_000).toUTCString() } }],
    ["/gone.js", 404, {}],
    ["/admin/1/broken", 500, { method: "POST" }],
  ])("from %s with status %i have HSTS only behind a trusted proxy with TLS", async (path, status, init) => {
    const request = { ...init, headers: { ...init.headers, "X-Forwarded-Proto": "https" } };
    const proxied = await makeTestWeb({ consoleFolder, trustedProxies: 1 }).request(path, request);
    expect(proxied.status).toBe(status);
    expect(proxied.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    // Without a trusted proxy, any client can send that header.
    expect((await makeWeb().request(path, request)).headers.get("strict-transport-security")).toBeNull();
  });

  test("for pages allow the origins of config.json and nothing inline", async () => {
    const forBrowser = {
      endpoint: "https://api.example.com/x",
      hosts: { a: "https://api2.example.com" },
      media: ["https://media.example.com"],
      tiles: { url: "https://tiles.example.com/{z}/{x}/{y}.png" },
    };
    const answer = await makeWeb({ forBrowser }).request("/");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const directive = (name: string) => policy.split("; ").find((text) => text.startsWith(`${name} `));
    const calls = "https://api.example.com https://api2.example.com";
    expect(directive("connect-src")).toBe(
      `connect-src 'self' ${calls} https://media.example.com https://tiles.example.com`,
    );
    expect(directive("img-src")).toBe(
      `img-src 'self' data: blob: ${calls} https://media.example.com https://tiles.example.com`,
    );
    expect(directive("media-src")).toBe(`media-src 'self' ${calls} https://media.example.com`);
    expect(directive("worker-src")).toBe("worker-src 'self'");
    // No plugins, no frames, no eval and no WebAssembly.
    expect(directive("script-src")).toMatch(/^script-src 'self' 'nonce-[^' ]+'$/);
    expect(policy).not.toMatch(/object-src|frame-src|child-src/);
    expect(directive("base-uri")).toBe("base-uri 'none'");
    expect(directive("form-action")).toBe("form-action 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });

  test.each([
    ["/assets/code-worker-BMVciQv0.js", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
    ["/assets/other-code-worker-BMVciQv0.js", null],
    ["/code-worker-BMVciQv0.js", null],
  ])("allow WebAssembly only in the worker that reads codes: %s", async (path, expected) => {
    const policy = (await makeWeb().request(path)).headers.get("content-security-policy");
    if (expected === null) expect(policy).not.toContain("wasm");
    else expect(policy).toBe(expected);
  });
});
