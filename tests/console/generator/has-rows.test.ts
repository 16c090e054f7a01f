import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHasRows } from "../../../src/console/generator/list/use-deferred-records";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("code that the rows do not need loads after the frame with the rows", () => {
  const { result, rerender } = renderHook(useHasRows, { initialProps: { isLoading: true } });
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(false);
  rerender({ isLoading: false });
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersToNextFrame());
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
