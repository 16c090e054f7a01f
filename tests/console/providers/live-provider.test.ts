import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import type { LiveListener } from "../../../src/console/client/live-connection";
import { createLiveProvider } from "../../../src/console/providers/live-provider";
import type { LiveMessage } from "../../../src/contract";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reported: LiveMessage = { resource: "device", type: "reported", ids: [7] };

test.each<[string, readonly (LiveMessage | null)[], readonly string[]]>([
  ["a change calls back with its type", [reported], ["reported"]],
  ["changes of other resources do not call back", [{ ...reported, resource: "log" }], []],
  ["missed changes call back for all types", [null], ["*"]],
  ["missed changes count although a change waits", [reported, null], ["*"]],
  ["missed changes count although a change follows", [null, reported], ["*"]],
])("%s", (_title, messages, expected) => {
  const listeners = new Set<LiveListener>();
  const subscribe = (listener: LiveListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const connection = { isLive: () => true, start: () => () => undefined, subscribe };
  const provider = createLiveProvider(connection, registry, new QueryClient());
  const types: string[] = [];
  const stop = provider.subscribe({
    channel: "resources/device",
    types: ["*"],
    callback: ({ type }) => void types.push(type),
  });
  for (const message of messages) for (const listener of listeners) listener(message);
  vi.runOnlyPendingTimers();
  expect(types).toEqual(expected);
  provider.unsubscribe(stop);
  expect(listeners.size).toBe(0);
});

/** Subscribes to changes of devices. Returns a function that sends a change, and the times of the callbacks, ms. */
function followDevices(client = new QueryClient()) {
  const listeners = new Set<LiveListener>();
  const subscribe = (listener: LiveListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const provider = createLiveProvider(
    { isLive: () => true, start: () => () => undefined, subscribe },
    registry,
    client,
  );
  const start = performance.now();
  const times: number[] = [];
  const callback = () => void times.push(Math.round(performance.now() - start));
  provider.subscribe({ channel: "resources/device", types: ["*"], callback });
  const tell = (message: LiveMessage) => {
    for (const listener of listeners) listener(message);
  };
  return { tell, times };
}

test("a few changes are read within a second, and continuous changes with growing pauses", () => {
  const { tell, times } = followDevices();
  const alarm: LiveMessage = { resource: "device", type: "updated", ids: [7] };
  for (let at = 0; at < 60_000; at += 500) {
    tell(alarm);
    vi.advanceTimersByTime(500);
  }
  expect(times.slice(0, 4)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(times.length).toBeLessThan(14);
  vi.advanceTimersByTime(60_000);
  const before = times.length;
  tell(alarm);
  vi.advanceTimersByTime(10);
  expect(times.length).toBe(before + 1);
});

test("a change during a slow reading is read after it", async () => {
  const client = new QueryClient();
  let answer = (_rows: string): void => undefined;
  const queryFn = () => new Promise<string>((done) => (answer = done));
  const stop = new QueryObserver(client, { queryKey: ["data", "default", "device", "list"], queryFn }).subscribe(
    () => {},
  );
  const { tell, times } = followDevices(client);
  tell({ resource: "device", type: "updated", ids: [7] });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(times).toEqual([0]);
  answer("rows");
  await vi.advanceTimersByTimeAsync(100);
  expect(times).toEqual([0, 3_000]);
  stop();
});
