import { afterEach, describe, expect, test, vi } from "vitest";
import { configFrom, configTimeout, endpointOf, loadConfig } from "../../../src/console/client/config";
import { fakeServer, type Reply } from "../fake-server";

const page = { hostname: "console.test", origin: "https://console.test" };

describe("W7: where the calls go", () => {
  test.each([
    [
      "the configured endpoint first",
      { endpoint: "https://api.test/v/", hosts: { "console.test": "https://b.test" } },
      "https://api.test/v",
    ],
    ["then the entry of the page's host name", { hosts: { "console.test": "https://b.test/" } }, "https://b.test"],
    ["then the page's own origin", { hosts: { "else.test": "https://b.test" } }, "https://console.test"],
  ])("%s", (_what, config, expected) => {
    expect(endpointOf(config, page)).toBe(expected);
  });

  test("a host called like a property of every object has no entry", () => {
    expect(endpointOf({ hosts: {} }, { ...page, hostname: "constructor" })).toBe(page.origin);
  });

  test("the file is fetched by GET, past the cache", async () => {
    const { fetch, sent } = fakeServer({ body: { endpoint: "https://api.test" } });
    expect(await loadConfig(fetch)).toEqual({ endpoint: "https://api.test" });
    expect(sent.map(({ url, method }) => [url, method])).toEqual([["/config.json", undefined]]);
  });

  test.each<[string, Reply]>([
    ["a missing file", new Response("", { status: 404 })],
    ["a page in its place", new Response("<html>")],
    ["a broken connection", new TypeError("Failed to fetch")],
    ["a list", { body: [] }],
    ["null", { body: null }],
  ])("%s says nothing and stops nothing", async (_what, reply) => {
    expect(await loadConfig(fakeServer(reply).fetch)).toEqual({});
  });

  describe("a file that never comes", () => {
    afterEach(() => void vi.useRealTimers());
    test("stops nothing either", async () => {
      vi.useFakeTimers();
      const never: Reply = (sent) =>
        new Promise((_resolve, reject) => sent.signal?.addEventListener("abort", () => reject(sent.signal?.reason)));
      const loading = loadConfig(fakeServer(never).fetch);
      await vi.advanceTimersByTimeAsync(configTimeout);
      expect(await loading).toEqual({});
    });
  });
});

test.each<[string, unknown, object]>([
  [
    "everything",
    {
      endpoint: "http://a.test",
      hosts: { h: "https://b.test" },
      media: ["https://c.test"],
      tiles: { url: "https://t.test/{z}/{x}/{y}.png", attribution: "T", max_zoom: 9 },
    },
    {
      endpoint: "http://a.test",
      hosts: { h: "https://b.test" },
      media: ["https://c.test"],
      tiles: { url: "https://t.test/{z}/{x}/{y}.png", attribution: "T", max_zoom: 9 },
    },
  ],
  ["an endpoint that is no web address", { endpoint: "javascript:alert(1)" }, {}],
  ["an endpoint that is no text", { endpoint: 7 }, {}],
  [
    "a host map with a broken entry",
    { hosts: { a: "https://a.test", b: "ftp://b.test" } },
    { hosts: { a: "https://a.test" } },
  ],
  ["a media list with a broken entry", { media: ["https://a.test", null] }, { media: ["https://a.test"] }],
  ["tiles without an address", { tiles: { attribution: "T" } }, {}],
])("of %s the parts that make sense are kept", (_what, raw, expected) => {
  expect(configFrom(raw)).toEqual(expected);
});
