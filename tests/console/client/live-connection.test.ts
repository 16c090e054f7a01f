import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, isUnsupportedCall } from "../../../src/console/client/call-error";
import { createReadEvents, longestSilence, type ReadEvents } from "../../../src/console/client/event-stream";
import { createLiveConnection } from "../../../src/console/client/live-connection";
import { code, type LiveMessage } from "../../../src/contract";
import { fakeServer, refused, sessionOf } from "../fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake stream that the test writes to and ends. Each connection calls `read` once. */
function fakeStream() {
  let onMessage: Parameters<ReadEvents>[0] = () => {};
  let finish: (error?: unknown) => void = () => {};
  const read = vi.fn<ReadEvents>(
    (listener, signal) =>
      new Promise((resolve, reject) => {
        onMessage = listener;
        finish = (error) => (error === undefined ? resolve() : reject(error));
        signal.addEventListener("abort", () => resolve());
      }),
  );
  return { read, write: (message: LiveMessage | null) => onMessage(message), end: (error?: unknown) => finish(error) };
}

const target = new EventTarget();
const page = Object.assign(target, { visibilityState: "visible" }) as unknown as Document;
const show = (state: DocumentVisibilityState): void => {
  Object.assign(target, { visibilityState: state });
  target.dispatchEvent(new Event("visibilitychange"));
};

function connect(stream: ReturnType<typeof fakeStream>) {
  const told: (LiveMessage | null)[] = [];
  const connection = createLiveConnection({ read: stream.read, page, delay: (failures) => 1000 * 2 ** failures });
  connection.subscribe((message) => told.push(message));
  return { connection, told, stop: connection.start() };
}

const change: LiveMessage = { resource: "device", type: "updated", ids: [7] };
const unknownCall = new CallError({ code: code.network, message: "", call: "live/events", status: 404 });
const noConnection = new CallError({ code: code.network, message: "", call: "live/events" });

describe("the connection to the stream of changes", () => {
  test("passes changes on, and reports after an interruption that some may be missing", async () => {
    const stream = fakeStream();
    const { connection, told, stop } = connect(stream);
    expect(connection.isLive()).toBe(false);
    stream.write(null);
    stream.write(change);
    expect(connection.isLive()).toBe(true);
    expect(told).toEqual([change]);
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.isLive()).toBe(false);
    stream.write(null);
    expect(told).toEqual([change, null]);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.read).toHaveBeenCalledTimes(2);
  });

  test("reports when another window's stream replaces a lost one", () => {
    const stream = fakeStream();
    const { told, stop } = connect(stream);
    stream.write(null);
    stream.write(change);
    stream.write(null);
    expect(told).toEqual([change, null]);
    stop();
  });

  test("does not report a change that the page has already read", () => {
    const stream = fakeStream();
    const connection = createLiveConnection({ read: stream.read, page, isKnown: ({ ids }) => ids[0] === 7 });
    const told: (LiveMessage | null)[] = [];
    connection.subscribe((message) => told.push(message));
    const stop = connection.start();
    stream.write(change);
    stream.write({ ...change, ids: [8] });
    expect(told).toEqual([{ ...change, ids: [8] }]);
    stop();
  });

  test("calls a server without the stream only once", async () => {
    const stream = fakeStream();
    const { stop } = connect(stream);
    stream.end(unknownCall);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(stream.read).toHaveBeenCalledOnce();
    stop();
  });

  test("waits longer after each failure, and tries again even if a restarting server refuses", async () => {
    const stream = fakeStream();
    const { told, stop } = connect(stream);
    stream.write(null);
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    stream.end(noConnection);
    await vi.advanceTimersByTimeAsync(1999);
    expect(stream.read).toHaveBeenCalledTimes(2);
    // From here on, pages poll.
    expect(told).toEqual([null]);
    await vi.advanceTimersByTimeAsync(1);
    stream.end(new CallError({ code: code.notAllowed, message: "stopping", call: "live/events" }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(stream.read).toHaveBeenCalledTimes(4);
    stop();
  });

  test("closes while the page is hidden for long, and opens again when it is visible", async () => {
    const stream = fakeStream();
    const { stop } = connect(stream);
    stream.write(null);
    show("hidden");
    await vi.advanceTimersByTimeAsync(2_000);
    show("visible");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.read).toHaveBeenCalledOnce();
    show("hidden");
    // Soon: six pages in turn would otherwise use all connections of the browser.
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stream.read.mock.lastCall?.[1].aborted).toBe(true);
    show("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(stream.read).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe("a page whose stream begins late", () => {
  test("reports that changes may be missing after a failed first attempt", async () => {
    const stream = fakeStream();
    const { told, stop } = connect(stream);
    stream.end(noConnection);
    await vi.advanceTimersByTimeAsync(1000);
    stream.write(null);
    expect(told).toEqual([null]);
    stop();
  });

  test("reports that changes may be missing if it was opened in a hidden tab", async () => {
    show("hidden");
    const stream = fakeStream();
    const { told, stop } = connect(stream);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.read).not.toHaveBeenCalled();
    show("visible");
    stream.write(null);
    expect(told).toEqual([null]);
    stop();
  });
});

describe("reading the stream", () => {
  const readFrom = (fetch: typeof globalThis.fetch) => {
    const session = sessionOf({ id: 1, role: 1 });
    const messages: (LiveMessage | null)[] = [];
    const onRefusal = vi.fn();
    const read = createReadEvents({ endpoint: "https://own.test", session, language: () => "en", fetch, onRefusal });
    return { messages, onRefusal, done: read((message) => messages.push(message), new AbortController().signal) };
  };
  const streamOf = (...chunks: string[]) =>
    new Response(new Blob(chunks).stream(), { headers: { "Content-Type": "text/event-stream" } });

  test("sends the token in the body, and reads events that are cut anywhere", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of [
          "event: ready\ndata: {}\n",
          '\n:\n\ndata: {"resource":"dev',
          'ice","type":"updated","ids":[7]}\n\n',
        ])
          controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    const { fetch, sent } = fakeServer(() =>
      Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } })),
    );
    const { messages, done } = readFrom(fetch);
    await done;
    expect(messages).toEqual([null, change]);
    expect(sent[0]).toMatchObject({ url: "https://own.test/admin/1/live/events", body: "token=token-1" });
  });

  test("ignores unknown messages", async () => {
    const { messages, done } = readFrom(fakeServer(streamOf("data: nonsense\n\nid: 5\n\ndata: {}\n\n")).fetch);
    await done;
    expect(messages).toEqual([]);
  });

  test.each([
    ["a page in place of the stream", new Response("<p>console</p>", { headers: { "Content-Type": "text/html" } })],
    ["an unknown call", refused(5)],
    ["status 404", new Response("", { status: 404 })],
  ])("rejects %s as a call that the server does not offer", async (_name, reply) => {
    await expect(readFrom(fakeServer(reply).fetch).done).rejects.toSatisfy(isUnsupportedCall);
  });

  test("passes a rejected token on", async () => {
    const { onRefusal, done } = readFrom(fakeServer(refused(2)).fetch);
    await expect(done).rejects.toMatchObject({ code: 2 });
    expect(onRefusal).toHaveBeenCalledWith(expect.objectContaining({ rejectedToken: "token-1" }));
  });

  test("ends a stream that is silent for too long", async () => {
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    const { done } = readFrom(fetch);
    const settled = expect(done).rejects.toBeInstanceOf(CallError);
    await vi.advanceTimersByTimeAsync(longestSilence);
    await settled;
  });
});
