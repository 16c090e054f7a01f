import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReadEvents } from "../../../src/console/client/event-stream";
import { shareEvents } from "../../../src/console/client/share-events";
import type { LiveMessage } from "../../../src/contract";

const change: LiveMessage = { resource: "device", type: "updated", ids: [7] };

/** Hands a lock from one holder to the next, as the browser does for all its windows. */
function createLocks(): Pick<LockManager, "request"> {
  const queues = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    const before = queues.get(name);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    queues.set(name, Promise.all([before, held]));
    const aborted = new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
    try {
      await Promise.race([before, aborted]);
      return await work();
    } finally {
      release();
    }
  };
  return { request } as Pick<LockManager, "request">;
}

/** Delivers to all other channels of the same name at once. */
let channels: FakeChannel[] = [];
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    channels.push(this);
  }
  postMessage(data: unknown) {
    for (const one of channels) if (one !== this && one.name === this.name) one.onmessage?.({ data });
  }
  close() {
    channels = channels.filter((one) => one !== this);
  }
}
const Channel = FakeChannel as unknown as new (name: string) => BroadcastChannel;

let locks = createLocks();
let streams: { begin(): void; write(message: LiveMessage): void; end(): void }[] = [];
beforeEach(() => {
  locks = createLocks();
  streams = [];
});
afterEach(() => {
  channels = [];
});

const read: ReadEvents = (onMessage, signal) =>
  new Promise((resolve) => {
    streams.push({ begin: () => onMessage(null), write: onMessage, end: resolve });
    signal.addEventListener("abort", () => resolve());
  });

const settled = () => new Promise((done) => setTimeout(done));

async function openWindow(account = 1) {
  const told: (LiveMessage | null)[] = [];
  const closing = new AbortController();
  const shared = shareEvents(read, { name: () => `live ${account}`, locks, Channel });
  const ended = shared((message) => told.push(message), closing.signal).catch(() => undefined);
  await settled();
  return {
    told,
    close: async () => {
      closing.abort();
      await ended;
      await settled();
    },
  };
}

describe("windows of one account", () => {
  test("share one stream", async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    expect(streams).toHaveLength(1);
    streams[0]?.begin();
    streams[0]?.write(change);
    const third = await openWindow();
    streams[0]?.write(change);
    expect([first.told, second.told, third.told]).toEqual([
      [null, change, change],
      [null, change, change],
      [null, change],
    ]);
    expect(streams).toHaveLength(1);
  });

  test("switch to the stream of the next window when the first one closes", async () => {
    const [first, second, third] = [await openWindow(), await openWindow(), await openWindow()];
    streams[0]?.begin();
    await first.close();
    expect(streams).toHaveLength(2);
    streams[1]?.begin();
    streams[1]?.write(change);
    expect([second.told, third.told]).toEqual([
      [null, null, change],
      [null, null, change],
    ]);
    expect(first.told).toEqual([null]);
  });

  test("open no stream for a window that closes while it listens", async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    await second.close();
    await first.close();
    expect(streams).toHaveLength(1);
  });

  test("report the beginning only once if another window requests the stream", async () => {
    const [first] = [await openWindow(), await openWindow()];
    streams[0]?.begin();
    await openWindow();
    expect(first.told).toEqual([null]);
  });
});

test("windows of two accounts have a stream each", async () => {
  const [first, second] = [await openWindow(1), await openWindow(2)];
  streams[0]?.begin();
  streams[0]?.write(change);
  expect([first.told, second.told]).toEqual([[null, change], []]);
  expect(streams).toHaveLength(2);
});

test.each([
  ["Web Locks", { locks: undefined, Channel }],
  ["channels", { locks: createLocks(), Channel: undefined }],
])("a browser without %s has a stream for each window", (_, environment) => {
  expect(shareEvents(read, { name: () => "live", ...environment })).toBe(read);
});
