import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useBusyLock } from "../../../src/console/providers/use-busy-lock";

/** Work that ends when it is told to. */
function held() {
  let end = { well: (_result: string): void => {}, badly: (_reason: Error): void => {} };
  const work = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        end = { well: resolve, badly: reject };
      }),
  );
  return { work, well: (result: string) => end.well(result), badly: (reason: Error) => end.badly(reason) };
}

test("the second of two that come in one frame is not begun", async () => {
  const { result } = renderHook(useBusyLock);
  const { work, well } = held();
  const { run } = result.current;
  let both: Promise<readonly (string | undefined)[]> = Promise.resolve([]);
  // Nothing is drawn in between.
  act(() => {
    both = Promise.all([run(work), run(work)]);
  });
  expect(work).toHaveBeenCalledTimes(1);
  expect([result.current.isBusy, result.current.isLocked()]).toEqual([true, true]);
  await act(async () => well("sent"));
  expect(await both).toEqual(["sent", undefined]);
  expect([result.current.isBusy, result.current.isLocked()]).toEqual([false, false]);
});

test("one that fails says why and makes room for the next", async () => {
  const { result } = renderHook(useBusyLock);
  const { work, badly } = held();
  let failing: Promise<unknown> = Promise.resolve();
  act(() => {
    failing = result.current.run(work).catch((error: unknown) => error);
  });
  await act(async () => badly(new Error("no connection")));
  expect(await failing).toEqual(new Error("no connection"));
  expect(result.current.isBusy).toBe(false);
  await act(async () => expect(await result.current.run(async () => "sent")).toBe("sent"));
});

test("what follows it finds the page as it is afterwards: inputs may be written in again", async () => {
  const { result } = renderHook(useBusyLock);
  const seen: boolean[] = [];
  await act(async () => {
    await result.current.run(async () => "sent");
    seen.push(result.current.isBusy);
  });
  expect(seen).toEqual([false]);
});
