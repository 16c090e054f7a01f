import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import { CallHttpError } from "../../../src/console/providers/http-error";
import { createNotificationProvider } from "../../../src/console/providers/notification-provider";
import { reportOnce } from "../../../src/console/providers/notify";
import { polling } from "../../../src/console/providers/polling";
import { createQueryClient } from "../../../src/console/providers/query-client";

const failed = (code: number, message = "failed") => new CallError({ code, message, call: "device/list" });

describe("W9: reportOnce", () => {
  const reported = (...errors: unknown[]): string[] => {
    const shown: string[] = [];
    const failure = reportOnce((text) => void shown.push(text));
    for (const error of errors) failure(error);
    return shown;
  };
  const error = failed(6, "EUI 已存在");

  test.each<[string, unknown[], string[]]>([
    ["shows an error once", [error, error], ["EUI 已存在"]],
    ["recognizes an error inside Refine's error", [new CallHttpError(error, {}), error], ["EUI 已存在"]],
    ["shows two different errors", [failed(5, "a"), failed(5, "b")], ["a", "b"]],
    ["shows no texts of browsers", [new TypeError("Failed to fetch")], ["这一部分出错了"]],
    ["ignores aborted requests", [new DOMException("", "AbortError")], []],
    ["ignores an expired session, which the shell reports", [failed(2)], []],
    ["ignores values that are not errors", ["text", null, undefined], []],
  ])("%s", (_title, errors, expected) => {
    expect(reported(...errors)).toEqual(expected);
  });
});

describe("W10: the query client", () => {
  /**
   * Longer than all retries, ms. Running every timer never ends if a mutation that another file left pending comes due
   * meanwhile.
   */
  const longerThanRetries = 60_000;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function setUp() {
    const failure = vi.fn();
    const client = createQueryClient({ failure });
    expect(client).toBeInstanceOf(QueryClient);
    return { client, failure };
  }

  test.each([
    ["retries a read three times after a transport failure", -10000, 4],
    ["does not retry a refused read", 15, 1],
  ])("%s and reports one failure", async (_title, code, sent) => {
    const { client, failure } = setUp();
    const queryFn = vi.fn(() => Promise.reject(failed(code)));
    const reading = expect(
      client.fetchQuery({ queryKey: ["one"], queryFn, retry: client.getDefaultOptions().queries?.retry ?? false }),
    ).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(longerThanRetries);
    await reading;
    expect(queryFn).toHaveBeenCalledTimes(sent);
    expect(failure).toHaveBeenCalledOnce();
  });

  test("does not report failures of quiet queries", async () => {
    const { client, failure } = setUp();
    const queryFn = () => Promise.reject(failed(15));
    await expect(client.fetchQuery({ queryKey: ["one"], queryFn, meta: { isQuiet: true } })).rejects.toThrow();
    expect(failure).not.toHaveBeenCalled();
  });

  test("reports a failure of a poll once until it succeeds or fails for another reason", async () => {
    const { client, failure } = setUp();
    let result = 0;
    const observer = new QueryObserver(client, {
      queryKey: ["polled"],
      queryFn: async () => (result === 0 ? "answer" : Promise.reject(failed(result))),
      retry: false,
      ...polling({ interval: 1_000, longestInterval: 1_000 }),
    });
    const stop = observer.subscribe(() => undefined);
    const reportsWith = async (next: number): Promise<number> => {
      failure.mockClear();
      result = next;
      await vi.advanceTimersByTimeAsync(10_000);
      return failure.mock.calls.length;
    };
    expect(await reportsWith(0)).toBe(0);
    expect(await reportsWith(-10000)).toBe(1);
    expect(await reportsWith(-10000)).toBe(0);
    expect(await reportsWith(4)).toBe(1);
    expect(await reportsWith(0)).toBe(0);
    expect(await reportsWith(-10000)).toBe(1);
    stop();
  });

  test("reports each failure of a query that is not polled", async () => {
    const { client, failure } = setUp();
    const observer = new QueryObserver(client, {
      queryKey: ["read"],
      queryFn: () => Promise.reject(failed(15)),
      retry: false,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(longerThanRetries);
    await observer.refetch();
    expect(failure).toHaveBeenCalledTimes(2);
    stop();
  });

  test("does not report that the signed-in account could not be polled", async () => {
    const { client, failure } = setUp();
    const queryFn = () => Promise.reject(failed(15));
    await expect(client.fetchQuery({ queryKey: ["auth", "identity"], queryFn })).rejects.toThrow();
    expect(failure).not.toHaveBeenCalled();
  });

  test("does not retry a write, even without a connection", async () => {
    const { client, failure } = setUp();
    const mutationFn = vi.fn(() => Promise.reject(failed(-10000)));
    const mutation = client.getMutationCache().build(client, { mutationFn });
    const writing = expect(mutation.execute(undefined)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(longerThanRetries);
    await writing;
    expect(mutationFn).toHaveBeenCalledOnce();
    expect(failure).toHaveBeenCalledOnce();
  });
});

describe("the notification provider", () => {
  test("shows successes only", () => {
    const success = vi.fn();
    const provider = createNotificationProvider({ success });
    provider.open({ type: "success", message: "Saved", description: "Successful" });
    provider.open({ type: "error", message: "Error (status code: 15)" });
    expect(success.mock.calls).toEqual([["Saved"]]);
  });
});
