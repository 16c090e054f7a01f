import { describe, expect, test } from "vitest";
import {
  FileFault,
  type FileFaultKind,
  loadFile,
  maxBytes,
  videoFaultKind,
} from "../../../../src/console/screens/viewers/media-file";

const url = "https://files.example.com/a.pdf";

/** An answer as `fetch` gives it, from where a redirection has led. */
function answer(body: BodyInit | null, init: ResponseInit = {}, from = url): Response {
  const made = new Response(body, init);
  Object.defineProperty(made, "url", { value: from });
  return made;
}

function load(fetch: typeof globalThis.fetch, signal = new AbortController().signal) {
  const told: [number, number | null][] = [];
  const loading = loadFile({
    url,
    isAllowed: (one) => one.startsWith("https://files.example.com/"),
    onProgress: (loaded, total) => void told.push([loaded, total]),
    signal,
    fetch,
  });
  return { loading, told };
}

const sortOf = (loading: Promise<unknown>): Promise<FileFaultKind | "none"> =>
  loading.then(
    () => "none",
    (error: unknown) => {
      if (error instanceof FileFault) return error.sort;
      throw error;
    },
  );

describe("a file", () => {
  test("comes whole, without cookies, and tells how far it is", async () => {
    const asked: (RequestInit | undefined)[] = [];
    const { loading, told } = load(async (_url, init) => {
      asked.push(init);
      const pieces = ["%PDF", "-1.7"].map((piece) => new TextEncoder().encode(piece));
      const body = new ReadableStream({
        start(to) {
          for (const piece of pieces) to.enqueue(piece);
          to.close();
        },
      });
      return answer(body, { headers: { "Content-Length": "8" } });
    });
    expect(await (await loading).text()).toBe("%PDF-1.7");
    expect(told).toEqual([
      [4, 8],
      [8, 8],
    ]);
    expect(asked[0]?.credentials).toBe("omit");
  });

  test("that travels packed has no known size", async () => {
    const headers = { "Content-Length": "2", "Content-Encoding": "br" };
    const { loading, told } = load(async () => answer("12345", { headers }));
    await loading;
    expect(told).toEqual([[5, null]]);
  });

  test.each<[FileFaultKind, () => Promise<Response>]>([
    ["notFound", async () => answer("", { status: 404 })],
    ["notFound", async () => answer("", { status: 410 })],
    ["denied", async () => answer("", { status: 401 })],
    ["denied", async () => answer("", { status: 403 })],
    ["failed", async () => answer("", { status: 500 })],
    ["failed", async () => answer("", { status: 416 })],
    ["unreachable", async () => Promise.reject(new TypeError("Failed to fetch"))],
    ["redirected", async () => answer("%PDF", {}, "https://evil.example/a.pdf")],
    ["tooLarge", async () => answer("%PDF", { headers: { "Content-Length": `${maxBytes + 1}` } })],
  ])("that does not come is %s", async (sort, fetch) => {
    expect(await sortOf(load(fetch).loading)).toBe(sort);
  });

  test("that breaks off is unreachable", async () => {
    let pieces = 0;
    const body = new ReadableStream({
      pull(to) {
        pieces += 1;
        if (pieces === 1) to.enqueue(new Uint8Array(4));
        else to.error(new TypeError("network error"));
      },
    });
    expect(await sortOf(load(async () => answer(body)).loading)).toBe("unreachable");
  });

  test("that nobody waits for any more is no fault of the file", async () => {
    const leaving = new AbortController();
    const { loading } = load(async () => {
      leaving.abort();
      throw leaving.signal.reason;
    }, leaving.signal);
    await expect(loading).rejects.toBe(leaving.signal.reason);
  });
});

test.each<[FileFaultKind, () => Promise<Response>]>([
  ["notFound", async () => new Response(null, { status: 404 })],
  ["broken", async () => new Response(null)],
  ["unreachable", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("a video that does not play is %s where the server's answer says so", async (sort, fetch) => {
  const asked: (string | undefined)[] = [];
  const spying: typeof globalThis.fetch = (_url, init) => {
    asked.push(init?.method);
    return fetch();
  };
  expect(await videoFaultKind(url, spying)).toBe(sort);
  expect(asked).toEqual(["HEAD"]);
});
