import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { moveAddresses } from "../../../../src/platform/http/web/base-path";
import { makeTestWeb, script, useConsoleFolder } from "../../../support/platform-web";

const folder = useConsoleFolder();

const get = (path: string, headers: Record<string, string> = {}) =>
  makeTestWeb({ consoleFolder: folder }).request(path, { headers });
const navigate = (path: string) => get(path, { Accept: "text/html,*/*;q=0.8", "Sec-Fetch-Mode": "navigate" });

describe("the page", () => {
  test.each(["/", "/index.html", "/login", "/device/gateway/add", "/redirect?key=abc", "/nowhere"])(
    "is served at %s",
    async (path) => {
      const answer = await navigate(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toContain("/assets/a-1.js");
    },
  );

  test("has a new nonce for each request, the same in the policy and in the page", async () => {
    const nonces = await Promise.all(
      [navigate("/"), navigate("/")].map(async (response) => {
        const answer = await response;
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
    { path: "/assets/gone", headers: { Accept: "text/html" }, shows: "a missing asset" },
    { path: "/gone.png", headers: { Accept: "text/html" }, shows: "a missing file" },
    { path: "/login", headers: { Accept: "*/*", "Sec-Fetch-Mode": "cors" }, shows: "a fetch" },
    { path: "/login", headers: { Accept: "text/html", "Sec-Fetch-Mode": "no-cors" }, shows: "a script element" },
    { path: "/login", headers: {}, shows: "a request without Accept" },
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
  ])("has the encoding $encoding for Accept-Encoding '$accepts'", async ({ accepts, encoding }) => {
    const answer = await get("/assets/a-1.js", { "Accept-Encoding": accepts });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    if (encoding) expect(answer.headers.get("vary")).toMatch(/Accept-Encoding/i);
    const body = Buffer.from(await answer.arrayBuffer());
    const sent = { br: brotliCompressSync(script), gzip: gzipSync(script) }[encoding ?? ""] ?? Buffer.from(script);
    expect(body.equals(sent)).toBe(true);
  });

  test("with a hash in its name is cached for a year, any other is revalidated", async () => {
    expect((await get("/assets/a-1.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  const mp4 = "/assets/help-2.mp4";
  test.each([
    { range: "bytes=2-4", status: 206, says: "bytes 2-4/10", body: "234", shows: "a part" },
    {
      range: "bytes=0-",
      status: 206,
      says: "bytes 0-9/10",
      body: "0123456789",
      shows: "the whole file, as players request it first",
    },
    { range: "bytes=7-", status: 206, says: "bytes 7-9/10", body: "789", shows: "the rest after seeking" },
    { range: "bytes=-3", status: 206, says: "bytes 7-9/10", body: "789", shows: "the end" },
    { range: "bytes=8-99", status: 206, says: "bytes 8-9/10", body: "89", shows: "a range past the end" },
    { range: "bytes=10-", status: 416, says: "bytes */10", body: "", shows: "a range outside the file" },
  ])("supports range requests: $shows", async ({ range, status, says, body }) => {
    const answer = await get(mp4, { Range: range, "Accept-Encoding": "identity;q=1, *;q=0" });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-range")).toBe(says);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(body);
  });

  test.each([
    [mp4, "video/mp4"],
    ["/help/manual.pdf", "application/pdf"],
  ])("has its content type and length: %s", async (path, type) => {
    const answer = await get(path, { "Accept-Encoding": "gzip, br" });
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("content-length")).toBe("10");
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  test("is answered with 304 when unchanged, and sent when changed", async () => {
    const first = await get("/help/manual.pdf");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const changed = first.headers.get("last-modified") ?? "";
    const again = await get("/help/manual.pdf", { "If-Modified-Since": changed });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("cache-control")).toBe("no-cache");
    const before = new Date(Date.parse(changed) - 1000).toUTCString();
    const fresh = await get("/help/manual.pdf", { "If-Modified-Since": before });
    expect(fresh.status).toBe(200);
    expect(await fresh.text()).toBe("0123456789");
  });

  test.each(["/../x", "/%2e%2e/x", "/..%2fx", "/assets/..%5c..%5cx", "/assets/%00", "/assets", "/assets/"])(
    "outside the folder, or a folder itself, is not found: %s",
    async (path) => {
      const name = folder.slice(folder.lastIndexOf("/") + 1);
      const answer = await get(path.replace(/x$/, `${name}-secret`));
      expect(answer.status).toBe(404);
    },
  );
});

test("a console that was not built stops the start and names the cure", () => {
  expect(() => makeTestWeb({ consoleFolder: join(folder, "assets") })).toThrow(/npm run build/);
});

describe("under a path", () => {
  const under = (path: string, headers: Record<string, string> = {}) =>
    makeTestWeb({ consoleFolder: folder, basePath: "/plant/grease" }).request(path, { headers });
  const html = { Accept: "text/html" };

  test.each(["/plant/grease", "/plant/grease/", "/plant/grease/device/gateway", "/device/gateway"])(
    "the page at %s loads its files from there",
    async (path) => {
      const answer = await under(path, html);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('src="/plant/grease/assets/a-1.js"');
    },
  );

  test.each([
    { path: "/plant/grease/assets/a-1.js", shows: "a file" },
    { path: "/plant/grease/config.json", shows: "the configuration" },
    { path: "/plant/grease/health", shows: "the state" },
    { path: "/assets/a-1.js", shows: "a file behind a proxy that removes the path" },
  ])("answers $path: $shows", async ({ path }) => {
    expect((await under(path)).status).toBe(200);
  });

  test("takes calls with and without the path", async () => {
    const web = makeTestWeb({ basePath: "/plant/grease" });
    for (const path of ["/plant/grease/admin/1/user/login", "/admin/1/user/login"]) {
      const answer = await web.request(path, { method: "POST" });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("caches its hashed files, and keeps the policy of the code worker", async () => {
    expect((await under("/plant/grease/assets/a-1.js")).headers.get("cache-control")).toContain("immutable");
    const worker = await under("/plant/grease/assets/code-worker-BMVciQv0.js");
    expect(worker.headers.get("content-security-policy")).toContain("wasm-unsafe-eval");
  });

  test("a path that only begins with the same letters is another path", async () => {
    expect((await under("/plant/greaseworks/assets/a-1.js")).status).toBe(404);
  });
});

test("a page that was built for another path is moved", () => {
  const built = '<script src="/old/assets/a.js"></script><link href="/old/favicon.svg"><a href="https://e.test/old/">';
  const moved = '<script src="/new/assets/a.js"></script><link href="/new/favicon.svg"><a href="https://e.test/old/">';
  expect(moveAddresses(built, "/new")).toBe(moved);
});
