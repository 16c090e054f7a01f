import { afterEach, describe, expect, test, vi } from "vitest";
import { configFrom, configTimeout, endpointOf, loadConfig } from "../../../src/console/client/config";
import { fakeServer, type Reply } from "../fake-server";

const page = { hostname: "console.test", origin: "https://console.test" };

describe("W7: the endpoint", () => {
  test.each([
    [
      "is the configured one, if there is one",
      { endpoint: "https://api.test/v/", hosts: { "console.test": "https://b.test" } },
      "https://api.test/v",
    ],
    [
      "otherwise is the entry of the page's host name",
      { hosts: { "console.test": "https://b.test/" } },
      "https://b.test",
    ],
    ["otherwise is the page's own origin", { hosts: { "else.test": "https://b.test" } }, "https://console.test"],
  ])("%s", (_title, config, expected) => {
    expect(endpointOf(config, page)).toBe(expected);
  });

  test("ignores inherited properties of the host map", () => {
    expect(endpointOf({ hosts: {} }, { ...page, hostname: "constructor" })).toBe(page.origin);
  });

  test("is read from /config.json by GET", async () => {
    const { fetch, sent } = fakeServer({ body: { endpoint: "https://api.test" } });
    expect(await loadConfig(fetch)).toEqual({ endpoint: "https://api.test" });
    expect(sent.map(({ url, method }) => [url, method])).toEqual([["/config.json", undefined]]);
  });

  test.each<[string, Reply]>([
    ["a missing file", new Response("", { status: 404 })],
    ["an HTML page", new Response("<html>")],
    ["a broken connection", new TypeError("Failed to fetch")],
    ["a list", { body: [] }],
    ["null", { body: null }],
  ])("falls back to the defaults on %s", async (_fault, reply) => {
    expect(await loadConfig(fakeServer(reply).fetch)).toEqual({});
  });

  describe("without an answer", () => {
    afterEach(() => void vi.useRealTimers());
    test("falls back to the defaults after the time-out", async () => {
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
    "a complete file",
    {
      endpoint: "http://a.test",
      hosts: { h: "https://b.test" },
      media: ["https://c.test"],
      tiles: { url: "https://t.test/{z}/{x}/{y}.png", attribution: "T", max_zoom: 9 },
      single_sign_on: { label: "Plant" },
    },
    {
      endpoint: "http://a.test",
      hosts: { h: "https://b.test" },
      media: ["https://c.test"],
      tiles: { url: "https://t.test/{z}/{x}/{y}.png", attribution: "T", max_zoom: 9 },
      single_sign_on: { label: "Plant" },
    },
  ],
  ["an endpoint that is not a web address", { endpoint: "javascript:alert(1)" }, {}],
  ["an endpoint that is not a string", { endpoint: 7 }, {}],
  [
    "a host map with an invalid entry",
    { hosts: { a: "https://a.test", b: "ftp://b.test" } },
    { hosts: { a: "https://a.test" } },
  ],
  ["a media list with an invalid entry", { media: ["https://a.test", null] }, { media: ["https://a.test"] }],
  ["single sign-on without a label", { single_sign_on: {} }, {}],
  ["tiles without an address", { tiles: { attribution: "T" } }, {}],
])("configFrom keeps only the valid settings: %s", (_content, raw, expected) => {
  expect(configFrom(raw)).toEqual(expected);
});
