import { describe, expect, test } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import { retryDelay, shouldRetry } from "../../../src/console/client/retry";

const failed = (code: number, status: number | null = null) =>
  new CallError({ code, message: "", call: "device/list", status });

describe("W10: when a read is sent again", () => {
  test.each([
    ["after a transport failure", 0, failed(-10000), true],
    ["after a third one", 2, failed(-10000), true],
    ["but not after a fourth", 3, failed(-10000), false],
    ["not where the server has no such call", 0, failed(-10000, 404), false],
    ["not after a refusal", 0, failed(15), false],
    ["not after a fault of the program", 0, new TypeError("x is undefined"), false],
  ])("%s", (_when, failures, error, expected) => {
    expect(shouldRetry(failures, error)).toBe(expected);
  });

  test("the pauses grow to a limit, each between half and all of it", () => {
    const pauses = (random: number) => [0, 1, 2, 9].map((failures) => retryDelay(failures, () => random));
    expect(pauses(1)).toEqual([500, 1000, 2000, 8000]);
    expect(pauses(0)).toEqual([250, 500, 1000, 4000]);
  });
});
