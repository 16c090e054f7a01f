import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import { createSharedVisits, pauses, type SharedVisits } from "../../../../src/console/screens/visit/shared-visits";
import { code } from "../../../../src/contract";

const tick = { visit: 7, device_id: 1, state: 1, key: "key-1", time: 500, comment: "" } as const;
const plain = { cartridge_id: null, remaining_ml: null, swap_reason: "" } as const;

let account: number | null;
let listeners: (() => void)[];
let sent: string[];
let fault: CallError | null;
let visits: SharedVisits;

const signIn = (next: number | null): void => {
  account = next;
  for (const listener of listeners) listener();
};

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
  account = 5;
  listeners = [];
  sent = [];
  fault = new CallError({ code: code.network, message: "no connection", call: "visit/tick" });
  visits = createSharedVisits(5, {
    post: async (path, payload = {}) => {
      sent.push(path);
      if (fault !== null) throw fault;
      return payload;
    },
    session: {
      current: () => (account === null ? null : { user: { id: account } }),
      subscribe: (listener: () => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    } as never,
  });
});
afterEach(() => {
  visits.end();
  vi.useRealTimers();
});

const stored = () => JSON.parse(window.localStorage.getItem("lubricator.visit_ticks.5") ?? "[]");

test("sends unsent ticks again after growing pauses, without an open checklist", async () => {
  visits.tick({ ...tick, ...plain });
  const counts: number[] = [];
  for (const pause of pauses) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    counts.push(sent.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(counts).toEqual([1, 2, 3, 4]);
  expect(stored()).toHaveLength(1);
  fault = null;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sent).toHaveLength(6);
  expect(stored()).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(6);
});

test("sends at once when the connection is back", async () => {
  visits.tick({ ...tick, ...plain });
  await vi.advanceTimersByTimeAsync(0);
  fault = null;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(stored()).toEqual([]);
});

test("sends nothing in the session of another account, and continues in its own next session", async () => {
  visits.tick({ ...tick, ...plain });
  await vi.advanceTimersByTimeAsync(0);
  fault = null;
  sent = [];
  signIn(6);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toEqual([]);
  expect(stored()).toHaveLength(1);
  signIn(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["visit/tick"]);
  expect(stored()).toEqual([]);
});
