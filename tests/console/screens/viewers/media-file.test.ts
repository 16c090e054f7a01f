import { describe, expect, test } from "vitest";
import {
  FileError,
  type FileErrorKind,
  loadFile,
  maxBytes,
  videoErrorKind,
} from "../../../../src/console/screens/viewers/media-file";

const url = "https://files.example.com/a.pdf";

/** A response of `fetch`; `from` is the URL after redirects. */
function answer(body: BodyInit | null, init: ResponseInit = {}, from = url): Response {
  const response = new Response(body, init);
  Object.defineProperty(response, "url", { value: from });
  return response;
}

function load(fetch: typeof globalThis.fetch, signal = new AbortController().signal) {
  const progress: [number, number | null][] = [];
  const loading = loadFile({
    url,
    isAllowed: (address) => address.startsWith("https://files.example.com/"),
    onProgress: (loaded, total) => void progress.push([loaded, total]),
    signal,
    fetch,
  });
  return { loading, progress };
}

const errorKindOf = (loading: Promise<unknown>): Promise<FileErrorKind | "none"> =>
  loading.then(
    () => "none",
    (error: unknown) => {
      if (error instanceof FileError) return error.kind;
      throw error;
    },
  );

describe("a file", () => {
  test("is loaded whole, without cookies, and reports the progress", async () => {
    const requests: (RequestInit | undefined)[] = [];
    const { loading, progress } = load(async (_url, init) => {
      requests.push(init);
      const chunks = ["%PDF", "-1.7"].map((chunk) => new TextEncoder().encode(chunk));
      const body = new ReadableStream({
        start(to) {
          for (const chunk of chunks) to.enqueue(chunk);
          to.close();
        },
      });
      return answer(body, { headers: { "Content-Length": "8" } });
    });
    expect(await (await loading).text()).toBe("%PDF-1.7");
    expect(progress).toEqual([
      [4, 8],
      [8, 8],
    ]);
    expect(requests[0]?.credentials).toBe("omit");
  });

  test("has no known size if the answer is compressed", async () => {
    const headers = { "Content-Length": "2", "Content-Encoding": "br" };
    const { loading, progress } = load(async () => answer("12345", { headers }));
    await loading;
    expect(progress).toEqual([[5, null]]);
  });

  test.each<[FileErrorKind, () => Promise<Response>]>([
    ["notFound", async () => answer("", { status: 404 })],
    ["notFound", async () => answer("", { status: 410 })],
    ["denied", async () => answer("", { status: 401 })],
    ["denied", async () => answer("", { status: 403 })],
    ["failed", async () => answer("", { status: 500 })],
    ["failed", async () => answer("", { status: 416 })],
    ["unreachable", async () => Promise.reject(new TypeError("Failed to fetch"))],
    ["redirected", async () => answer("%PDF", {}, "https://evil.example/a.pdf")],
    ["tooLarge", async () => answer("%PDF", { headers: { "Content-Length": `${maxBytes + 1}` } })],
  ])("rejects with the error %s", async (kind, fetch) => {
    expect(await errorKindOf(load(fetch).loading)).toBe(kind);
  });

  test("is unreachable if the connection breaks off", async () => {
    let chunks = 0;
    const body = new ReadableStream({
      pull(to) {
        chunks += 1;
        if (chunks === 1) to.enqueue(new Uint8Array(4));
        else to.error(new TypeError("network error"));
      },
    });
    expect(await errorKindOf(load(async () => answer(body)).loading)).toBe("unreachable");
  });

  test("rejects with the abort reason, not with a file error, after an abort", async () => {
    const controller = new AbortController();
    const { loading } = load(async () => {
      controller.abort();
      throw controller.signal.reason;
    }, controller.signal);
    await expect(loading).rejects.toBe(controller.signal.reason);
  });
});

test.each<[FileErrorKind, () => Promise<Response>]>([
  ["notFound", async () => new Response(null, { status: 404 })],
  ["broken", async () => new Response(null)],
  ["unreachable", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("finds the error %s of a video by a HEAD request", async (kind, fetch) => {
  const requests: (string | undefined)[] = [];
  const spy: typeof globalThis.fetch = (_url, init) => {
    requests.push(init?.method);
    return fetch();
  };
  expect(await videoErrorKind(url, spy)).toBe(kind);
  expect(requests).toEqual(["HEAD"]);
});
