import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useBusyLock } from "../../../src/console/providers/use-busy-lock";

/** Work that ends when the test settles it. */
function pendingWork() {
  let settle = { resolve: (_result: string): void => {}, reject: (_reason: Error): void => {} };
  const work = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
      }),
  );
  return {
    work,
    resolve: (result: string) => settle.resolve(result),
    reject: (reason: Error) => settle.reject(reason),
  };
}

test("ignores the second of two runs in one frame", async () => {
  const { result } = renderHook(useBusyLock);
  const { work, resolve } = pendingWork();
  const { run } = result.current;
  let both: Promise<readonly (string | undefined)[]> = Promise.resolve([]);
  // React does not render between the two runs.
  act(() => {
    both = Promise.all([run(work), run(work)]);
  });
  expect(work).toHaveBeenCalledTimes(1);
  expect([result.current.isBusy, result.current.isLocked()]).toEqual([true, true]);
  await act(async () => resolve("sent"));
  expect(await both).toEqual(["sent", undefined]);
  expect([result.current.isBusy, result.current.isLocked()]).toEqual([false, false]);
});

test("rejects with the error and allows the next run", async () => {
  const { result } = renderHook(useBusyLock);
  const { work, reject } = pendingWork();
  let failing: Promise<unknown> = Promise.resolve();
  act(() => {
    failing = result.current.run(work).catch((error: unknown) => error);
  });
  await act(async () => reject(new Error("no connection")));
  expect(await failing).toEqual(new Error("no connection"));
  expect(result.current.isBusy).toBe(false);
  await act(async () => expect(await result.current.run(async () => "sent")).toBe("sent"));
});

test("is not busy any more when the run resolves", async () => {
  const { result } = renderHook(useBusyLock);
  const states: boolean[] = [];
  await act(async () => {
    await result.current.run(async () => "sent");
    states.push(result.current.isBusy);
  });
  expect(states).toEqual([false]);
});
