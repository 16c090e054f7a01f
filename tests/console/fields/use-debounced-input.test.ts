import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounceDelay, useDebouncedInput } from "../../../src/console/fields/use-debounced-input";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Renders the hook; the test decides when `value` changes, like the page's address does. */
function renderInput(initial = "") {
  const reported: string[] = [];
  const { result, rerender } = renderHook(
    ({ value }) => useDebouncedInput(value, (typed) => void reported.push(typed)),
    {
      initialProps: { value: initial },
    },
  );
  return {
    reported,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.type(text)),
    settle: () => act(() => result.current.settle()),
    pause: () => act(() => void vi.advanceTimersByTime(debounceDelay)),
    setValue: (value: string) => rerender({ value }),
  };
}

test("reports the text after a typing pause, or at once on settle", () => {
  const { type, pause, settle, setValue, reported } = renderInput();
  type("p");
  type("pu");
  expect(reported).toEqual([]);
  pause();
  setValue("pu");
  settle();
  expect(reported).toEqual(["pu"]);
  type("pum");
  settle();
  expect(reported).toEqual(["pu", "pum"]);
});

test("keeps newer input while an earlier reported value is pending", () => {
  const { type, typed, pause, settle, setValue, reported } = renderInput();
  type("p");
  pause();
  type("pu");
  settle();
  setValue("p");
  expect(typed()).toBe("pu");
  setValue("pu");
  pause();
  expect(typed()).toBe("pu");
  expect(reported).toEqual(["p", "pu"]);
});

test("keeps a trailing space without reporting it again", () => {
  const { type, typed, pause, settle, setValue, reported } = renderInput();
  type("fan ");
  pause();
  setValue("fan");
  settle();
  expect(typed()).toBe("fan ");
  expect(reported).toEqual(["fan "]);
});

test("follows external values, even a value that was reported before", () => {
  const { type, typed, pause, setValue } = renderInput("old");
  setValue("link");
  expect(typed()).toBe("link");
  type("word");
  pause();
  setValue("word");
  setValue("");
  expect(typed()).toBe("");
  setValue("word");
  expect(typed()).toBe("word");
});

test("reports the empty text when the deleted text arrives late", () => {
  const { type, typed, pause, setValue, reported } = renderInput();
  type("p");
  pause();
  type("");
  pause();
  setValue("p");
  expect(typed()).toBe("");
  pause();
  expect(reported).toEqual(["p", ""]);
});
