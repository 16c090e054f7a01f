import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { poll } from "../../../src/console/client/polling";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that the test can hide and show. */
function fakePage() {
  const target = new EventTarget();
  const page = { visibilityState: "visible" as DocumentVisibilityState };
  return {
    page: Object.assign(target, page) as unknown as Document,
    setVisibility: (state: DocumentVisibilityState) => {
      Object.assign(target, { visibilityState: state });
      target.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

function startPolling(respond: () => Promise<void>) {
  const { page, setVisibility } = fakePage();
  const request = vi.fn(respond);
  const stop = poll({ request, interval: 5_000, longestInterval: 30_000, page });
  /** Lets the time pass, in ms, and returns the number of requests in it. */
  const requestsIn = async (ms: number): Promise<number> => {
    const before = request.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return request.mock.calls.length - before;
  };
  return { request, stop, setVisibility, requestsIn };
}

describe("D18: polling", () => {
  test("sends a request at once and then after every pause", async () => {
    const { request, requestsIn } = startPolling(async () => {});
    expect(request).toHaveBeenCalledOnce();
    expect(await requestsIn(15_000)).toBe(3);
  });

  test("pauses while the page is hidden, and continues at once when it is visible again", async () => {
    const { request, setVisibility, requestsIn } = startPolling(async () => {});
    setVisibility("hidden");
    expect(await requestsIn(60_000)).toBe(0);
    const before = request.mock.calls.length;
    setVisibility("visible");
    expect(request.mock.calls.length - before).toBe(1);
    expect(await requestsIn(10_000)).toBe(2);
  });

  test("slows down while requests fail, up to the longest pause, and speeds up after a success", async () => {
    let isBroken = true;
    const { requestsIn } = startPolling(async () => {
      if (isBroken) throw new Error("down");
    });
    const counts = [];
    for (const ms of [9_999, 1, 19_999, 1, 30_000]) counts.push(await requestsIn(ms));
    expect(counts).toEqual([0, 1, 0, 1, 1]);
    isBroken = false;
    expect(await requestsIn(30_000)).toBe(1);
    expect(await requestsIn(10_000)).toBe(2);
  });

  test("does not send a request before the last one is answered", async () => {
    const { request, setVisibility } = startPolling(() => new Promise(() => {}));
    setVisibility("hidden");
    setVisibility("visible");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request).toHaveBeenCalledOnce();
  });

  test("sends no request after it is stopped", async () => {
    const { stop, setVisibility, requestsIn } = startPolling(async () => {});
    stop();
    setVisibility("visible");
    expect(await requestsIn(60_000)).toBe(0);
  });
});
