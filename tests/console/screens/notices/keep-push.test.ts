import { beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserStorage } from "../../../../src/console/client/browser-storage";
import { claimPush, keepPush } from "../../../../src/console/screens/notices/keep-push";

const hour = 3_600_000;
const details = { endpoint: "https://push.example.com/1", p256dh: "key", auth: "secret" };

/** A browser with a subscription that account 5 has added. */
function machineOf({ hasWorker = true } = {}) {
  window.localStorage.clear();
  const storage = createBrowserStorage(() => window.localStorage);
  claimPush(5, storage);
  const calls: [string, object][] = [];
  const listeners: (() => void)[] = [];
  let token: string | null = "first";
  let isSubscribed = true;
  const { endpoint, ...keys } = details;
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  } as unknown as PushSubscription;
  const services = {
    post: async (path: string, payload = {}) => void calls.push([path, payload]),
    session: {
      current: () => (token === null ? null : { token }),
      ended: () => "logout",
      subscribe: (listener: () => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  };
  const browser = { storage, subscription: async () => (hasWorker && isSubscribed ? subscription : null) };
  return {
    storage,
    calls,
    isSubscribed: () => isSubscribed,
    keep: (account: number, now = 0) => keepPush(services as never, account, { ...browser, now }),
    session(next: string | null) {
      token = next;
      for (const listener of listeners) listener();
    },
  };
}

describe("push messages of a browser", () => {
  let machine: ReturnType<typeof machineOf>;
  beforeEach(() => {
    machine = machineOf();
  });

  test("are renewed once a day", async () => {
    await machine.keep(5, 48 * hour);
    expect(machine.calls).toEqual([["notice/subscribe", details]]);
    await machine.keep(5, 71 * hour);
    expect(machine.calls).toHaveLength(1);
    await machine.keep(5, 72 * hour);
    expect(machine.calls).toHaveLength(2);
    expect(machine.isSubscribed()).toBe(true);
  });

  test("belong to the next session of their account, after an idle night", async () => {
    await machine.keep(5, 48 * hour);
    machine.session("second");
    await machine.keep(5, 49 * hour);
    expect(machine.calls).toHaveLength(2);
  });

  test("end when another account signs in, even if nobody has signed out", async () => {
    await machine.keep(6, 48 * hour);
    expect(machine.isSubscribed()).toBe(false);
    await machine.keep(5, 48 * hour);
    expect(machine.calls).toEqual([]);
  });

  test("end with a sign-out", async () => {
    await machine.keep(5, 48 * hour);
    machine.session(null);
    await vi.waitFor(() => expect(machine.storage.get("push")).toBeNull());
    expect(machine.isSubscribed()).toBe(false);
  });

  test("stay assigned while the worker is not ready", async () => {
    const early = machineOf({ hasWorker: false });
    await early.keep(5, 48 * hour);
    expect([early.calls, early.storage.get("push")]).toEqual([[], JSON.stringify({ account: 5 })]);
  });
});
