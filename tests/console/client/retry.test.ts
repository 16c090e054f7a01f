import { describe, expect, test } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import { retryDelay, shouldRetry } from "../../../src/console/client/retry";

const failed = (code: number, status: number | null = null) =>
  new CallError({ code, message: "", call: "device/list", status });

describe("W10: a failed read", () => {
  test.each([
    ["is retried after a transport failure", 0, failed(-10000), true],
    ["is retried after a third failure", 2, failed(-10000), true],
    ["is not retried after a fourth failure", 3, failed(-10000), false],
    ["is not retried when the server does not offer the call", 0, failed(-10000, 404), false],
    ["is not retried after a refusal", 0, failed(15), false],
    ["is not retried after a program error", 0, new TypeError("x is undefined"), false],
  ])("%s", (_title, failures, error, expected) => {
    expect(shouldRetry(failures, error)).toBe(expected);
  });

  test("is retried after growing pauses with a random factor of 0.5 to 1", () => {
    const pauses = (random: number) => [0, 1, 2, 9].map((failures) => retryDelay(failures, () => random));
    expect(pauses(1)).toEqual([500, 1000, 2000, 8000]);
    expect(pauses(0)).toEqual([250, 500, 1000, 4000]);
  });
});
