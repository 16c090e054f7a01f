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
  const provider = createLiveProvider({ isLive: () => true, start: () => () => undefined, subscribe }, registry);
  const types: string[] = [];
  const stop = provider.subscribe({
    channel: "resources/device",
    types: ["*"],
    callback: ({ type }) => void types.push(type),
  });
  for (const message of messages) for (const listener of listeners) listener(message);
  vi.runAllTimers();
  expect(types).toEqual(expected);
  provider.unsubscribe(stop);
  expect(listeners.size).toBe(0);
});
