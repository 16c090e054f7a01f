import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounceDelay, useDebouncedInput } from "../../../src/console/fields/use-debounced-input";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An input whose value comes from elsewhere, as the address does: when the test says so. */
function settling(begin = "") {
  const reported: string[] = [];
  const { result, rerender } = renderHook(
    ({ value }) => useDebouncedInput(value, (typed) => void reported.push(typed)),
    {
      initialProps: { value: begin },
    },
  );
  return {
    reported,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.type(text)),
    settle: () => act(() => result.current.settle()),
    pause: () => act(() => void vi.advanceTimersByTime(debounceDelay)),
    becomes: (value: string) => rerender({ value }),
  };
}

test("reports what was typed once the typing pauses, or at once when it is meant", () => {
  const { type, pause, settle, becomes, reported } = settling();
  type("p");
  type("pu");
  expect(reported).toEqual([]);
  pause();
  becomes("pu");
  settle();
  expect(reported).toEqual(["pu"]);
  type("pum");
  settle();
  expect(reported).toEqual(["pu", "pum"]);
});

test("keeps what is typed while the value that was reported before is still on its way", () => {
  const { type, typed, pause, settle, becomes, reported } = settling();
  type("p");
  pause();
  type("pu");
  settle();
  becomes("p");
  expect(typed()).toBe("pu");
  becomes("pu");
  pause();
  expect(typed()).toBe("pu");
  expect(reported).toEqual(["p", "pu"]);
});

test("keeps the space after which another word is to come, and does not report it again", () => {
  const { type, typed, pause, settle, becomes, reported } = settling();
  type("fan ");
  pause();
  becomes("fan");
  settle();
  expect(typed()).toBe("fan ");
  expect(reported).toEqual(["fan "]);
});

test("follows a value that is set from elsewhere, also to what was reported once", () => {
  const { type, typed, pause, becomes } = settling("old");
  becomes("link");
  expect(typed()).toBe("link");
  type("word");
  pause();
  becomes("word");
  becomes("");
  expect(typed()).toBe("");
  becomes("word");
  expect(typed()).toBe("word");
});

test("takes back what was reported and has arrived only since it was deleted", () => {
  const { type, typed, pause, becomes, reported } = settling();
  type("p");
  pause();
  type("");
  pause();
  becomes("p");
  expect(typed()).toBe("");
  pause();
  expect(reported).toEqual(["p", ""]);
});
