import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import {
  badgePolling,
  fallbackPolling,
  livePolling,
  polling,
  pollSlowlyWhile,
} from "../../../src/console/providers/polling";
import { code } from "../../../src/contract";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

function startPolling(respond: () => Promise<string>, options = polling({ interval: 5_000, longestInterval: 30_000 })) {
  const client = new QueryClient();
  client.mount();
  const request = vi.fn(respond);
  const observer = new QueryObserver(client, {
    queryKey: ["polled"],
    queryFn: request,
    retry: false,
    ...options,
  });
  const stop = observer.subscribe(() => {});
  /** Lets the time pass, in ms, and returns the number of requests in it. */
  const requestsIn = async (ms: number): Promise<number> => {
    const before = request.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return request.mock.calls.length - before;
  };
  return { request, requestsIn, observer, stop };
}

const setVisible = (isVisible: boolean): void => focusManager.setFocused(isVisible);

describe("D18: polling", () => {
  test("sends a request at once and then after every pause", async () => {
    const { request, requestsIn } = startPolling(async () => "answer");
    expect(request).toHaveBeenCalledOnce();
    expect(await requestsIn(15_000)).toBe(3);
  });

  test("pauses while the page is hidden, and continues at once when it is visible again", async () => {
    const { requestsIn } = startPolling(async () => "answer");
    setVisible(false);
    expect(await requestsIn(60_000)).toBe(0);
    setVisible(true);
    expect(await requestsIn(0)).toBe(1);
    expect(await requestsIn(10_000)).toBe(2);
  });

  test.each([
    ["before the first answer", 0],
    ["after an answer, which stays", 5_000],
  ])("slows down while requests fail, and speeds up after a success: %s", async (_title, working) => {
    let isBroken = working === 0;
    const { requestsIn, observer } = startPolling(async () => {
      if (isBroken) throw new Error("down");
      return "answer";
    });
    if (working > 0) {
      await vi.advanceTimersByTimeAsync(1);
      isBroken = true;
      await vi.advanceTimersByTimeAsync(working);
    }
    const counts = [];
    for (const ms of [9_998, 2, 19_998, 2, 30_000]) counts.push(await requestsIn(ms));
    expect(counts).toEqual([0, 1, 0, 1, 1]);
    expect(observer.getCurrentResult().data).toBe(working === 0 ? undefined : "answer");
    isBroken = false;
    expect(await requestsIn(30_000)).toBe(1);
    expect(await requestsIn(10_000)).toBe(2);
  });

  test("does not send a request before the last one is answered", async () => {
    const { request } = startPolling(() => new Promise(() => {}));
    setVisible(false);
    setVisible(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request).toHaveBeenCalledOnce();
  });

  test("stops if the server does not offer the call, even when the page becomes visible again", async () => {
    const { requestsIn } = startPolling(() =>
      Promise.reject(new CallError({ code: code.notAllowed, message: "", call: "message/list" })),
    );
    await requestsIn(0);
    setVisible(false);
    setVisible(true);
    expect(await requestsIn(600_000)).toBe(0);
  });

  test("sends no request after it is stopped", async () => {
    const { stop, requestsIn } = startPolling(async () => "answer");
    stop();
    expect(await requestsIn(60_000)).toBe(0);
  });
});

test("while changes arrive by themselves, polling slows down (E22), but not that of the badge (spec §9)", async () => {
  const stop = pollSlowlyWhile(() => true);
  expect(await startPolling(async () => "figures", livePolling).requestsIn(100_000)).toBe(1);
  expect(await startPolling(async () => "badge", badgePolling).requestsIn(100_000)).toBe(20);
  stop();
});

test("E22: lists and records are polled only without the stream of changes", async () => {
  let isLive = false;
  onTestFinished(pollSlowlyWhile(() => isLive));
  const { requestsIn } = startPolling(async () => "answer", fallbackPolling);
  expect(await requestsIn(60_000)).toBe(2);
  isLive = true;
  // The pause that has begun still ends with a request.
  await requestsIn(30_000);
  expect(await requestsIn(300_000)).toBe(0);
  setVisible(false);
  setVisible(true);
  expect(await requestsIn(1_000)).toBe(0);
});
