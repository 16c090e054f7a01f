import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import { CallHttpError } from "../../../src/console/providers/http-error";
import { createNotificationProvider } from "../../../src/console/providers/notification-provider";
import { reportOnce } from "../../../src/console/providers/notify";
import { createQueryClient } from "../../../src/console/providers/query-client";

const failed = (code: number, message = "said") => new CallError({ code, message, call: "device/list" });

describe("W9: one toast for one failure", () => {
  const told = (...errors: unknown[]): string[] => {
    const shown: string[] = [];
    const failure = reportOnce((text) => void shown.push(text));
    for (const error of errors) failure(error);
    return shown;
  };
  const one = failed(6, "EUI 已存在");

  test.each<[string, unknown[], string[]]>([
    ["however often it is reported", [one, one], ["EUI 已存在"]],
    ["also as Refine's error", [new CallHttpError(one, {}), one], ["EUI 已存在"]],
    ["two failures are two", [failed(5, "a"), failed(5, "b")], ["a", "b"]],
    ["a fault of the program is one too", [new TypeError("x is undefined")], ["x is undefined"]],
    ["none for what was only aborted", [new DOMException("", "AbortError")], []],
    ["none for the end of the session, which is said once for all", [failed(2)], []],
    ["none for what is no error", ["text", null, undefined], []],
  ])("%s", (_what, errors, expected) => {
    expect(told(...errors)).toEqual(expected);
  });
});

describe("W10: reads are sent again, writes never", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function client() {
    const failure = vi.fn();
    const made = createQueryClient({ failure });
    expect(made).toBeInstanceOf(QueryClient);
    return { client: made, failure };
  }

  test.each([
    ["a transport failure, three times", -10000, 4],
    ["a refusal, not once", 15, 1],
  ])("a read after %s, and its failure is told once", async (_what, code, sent) => {
    const { client: queries, failure } = client();
    const queryFn = vi.fn(() => Promise.reject(failed(code)));
    const reading = expect(
      queries.fetchQuery({ queryKey: ["one"], queryFn, retry: queries.getDefaultOptions().queries?.retry ?? false }),
    ).rejects.toThrow();
    await vi.runAllTimersAsync();
    await reading;
    expect(queryFn).toHaveBeenCalledTimes(sent);
    expect(failure).toHaveBeenCalledOnce();
  });

  test("a read that shows its failure itself is not told of", async () => {
    const { client: queries, failure } = client();
    const queryFn = () => Promise.reject(failed(15));
    await expect(queries.fetchQuery({ queryKey: ["one"], queryFn, meta: { isQuiet: true } })).rejects.toThrow();
    expect(failure).not.toHaveBeenCalled();
  });

  test("a write is sent once, without a connection as well", async () => {
    const { client: queries, failure } = client();
    const mutationFn = vi.fn(() => Promise.reject(failed(-10000)));
    const mutation = queries.getMutationCache().build(queries, { mutationFn });
    const writing = expect(mutation.execute(undefined)).rejects.toThrow();
    await vi.runAllTimersAsync();
    await writing;
    expect(mutationFn).toHaveBeenCalledOnce();
    expect(failure).toHaveBeenCalledOnce();
  });
});

describe("Refine's notifications", () => {
  test("say what went well; what failed was said where it failed", () => {
    const success = vi.fn();
    const provider = createNotificationProvider({ success });
    provider.open({ type: "success", message: "Saved", description: "Successful" });
    provider.open({ type: "error", message: "Error (status code: 15)" });
    expect(success.mock.calls).toEqual([["Saved"]]);
  });
});
