import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import { CallHttpError } from "../../../src/console/providers/http-error";
import { createNotificationProvider } from "../../../src/console/providers/notification-provider";
import { reportOnce } from "../../../src/console/providers/notify";
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
    await vi.runAllTimersAsync();
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
    await vi.runAllTimersAsync();
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
