import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import type { Change } from "../../../src/platform/database";
import { createLiveStreams, type LiveReader, liveLimits } from "../../../src/platform/services/live-streams";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = (id: number): Change => ({ resource: "device", type: "reported", id, owners: {} });

function make(read: LiveReader["read"] = async (changes) => changes) {
  let tell = (_changes: readonly Change[]): void => {};
  const stopListening = vi.fn();
  const live = createLiveStreams(
    (listener) => {
      tell = listener;
      return stopListening;
    },
    createLogger({ level: "silent" }),
  );
  const open = (accountId: number) => live.open({ accountId, mayConcern: () => true, read });
  return { live, open, stopListening, tell: (changes: readonly Change[]) => tell(changes) };
}

/** The text of a stream so far. */
function textOf(stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined) {
  const read = { text: "", hasEnded: false };
  const decoder = new TextDecoder();
  const write = (bytes: Uint8Array): void => {
    read.text += decoder.decode(bytes, { stream: true });
  };
  void stream?.pipeTo(new WritableStream({ write })).then(() => Object.assign(read, { hasEnded: true }));
  return read;
}

test("a burst of changes becomes few messages, and names no ids if there are many", async () => {
  const { open, tell } = make();
  const read = textOf(open(1));
  for (let id = 1; id <= 2000; id += 1) tell([change(id)]);
  await vi.advanceTimersByTimeAsync(liveLimits.gatheringTime);
  expect(read.text).toBe('event: ready\ndata: {}\n\ndata: {"resource":"device","type":"reported","ids":[]}\n\n');
  for (let at = 0; at < 20; at += 1) {
    tell([change(at)]);
    await vi.advanceTimersByTimeAsync(100);
  }
  const messages = read.text.split("data: {").length - 3;
  expect(messages).toBeGreaterThan(1);
  expect(messages).toBeLessThanOrEqual(2000 / liveLimits.interval + 1);
});

test("a reader who is too slow is disconnected", async () => {
  const { open, tell, stopListening } = make();
  open(1);
  for (let at = 0; at < 5000 && stopListening.mock.calls.length === 0; at += 1) {
    tell(Array.from({ length: liveLimits.ids }, (_, id) => change(1_000_000 + id)));
    await vi.advanceTimersByTimeAsync(liveLimits.interval);
  }
  expect(stopListening).toHaveBeenCalledOnce();
});

test("a silent stream gets a comment, and ends when its reader may no longer read", async () => {
  let isAllowed = true;
  const { open } = make(async () => (isAllowed ? [] : null));
  const read = textOf(open(1));
  await vi.advanceTimersByTimeAsync(liveLimits.heartbeat);
  expect(read.text).toMatch(/\n\n:\n\n$/);
  isAllowed = false;
  await vi.advanceTimersByTimeAsync(liveLimits.heartbeat);
  expect(read.hasEnded).toBe(true);
});

test("a failure ends only the stream in which it occurred, and nothing is listened to without streams", async () => {
  const { open, tell, live, stopListening } = make(async () => {
    throw new Error("the database is locked");
  });
  const read = textOf(open(1));
  tell([change(1)]);
  await vi.advanceTimersByTimeAsync(liveLimits.interval);
  expect(read.hasEnded).toBe(true);
  expect(stopListening).toHaveBeenCalledOnce();
  live.close();
  expect(() => open(1)).toThrow();
});

test("a fault of one stream does not reach the call that made the change, or other streams", async () => {
  const { live, open, tell } = make();
  const fault = (): boolean => {
    throw new Error("fault");
  };
  const faulty = textOf(live.open({ accountId: 1, mayConcern: fault, read: async () => [] }));
  const sound = textOf(open(2));
  expect(() => tell([change(1)])).not.toThrow();
  await vi.advanceTimersByTimeAsync(liveLimits.gatheringTime);
  expect(faulty.hasEnded).toBe(true);
  expect(sound.text).toContain('"ids":[1]');
});
