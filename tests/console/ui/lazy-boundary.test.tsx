import { act, cleanup, render, screen } from "@testing-library/react";
import { startTransition, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadLanguage } from "../../../src/console/i18n";
import { LazyBoundary, type ModuleLoader, preload } from "../../../src/console/ui/lazy-boundary";

beforeAll(() => loadLanguage("en"));
// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A part whose module loads or fails when the test says so. */
function fakePart(name: string) {
  const requests: { resolve: () => void; fail: () => void }[] = [];
  const load: ModuleLoader = () =>
    new Promise((resolve, reject) => {
      requests.push({
        resolve: () => resolve({ default: () => <p>{name}</p> }),
        fail: () => reject(new Error("no such file")),
      });
    });
  return {
    load,
    requestCount: () => requests.length,
    resolve: () => act(async () => requests.at(-1)?.resolve()),
    fail: () => act(async () => requests.at(-1)?.fail()),
  };
}

/** Switches between the parts in a transition, like the router. */
function Pages({ parts }: { readonly parts: readonly ModuleLoader[] }) {
  const [index, setIndex] = useState(0);
  const load = parts[index];
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setIndex((last) => (last + 1) % parts.length))}>
        next
      </button>
      {load && <LazyBoundary load={load} fallback={<p>waiting</p>} />}
    </>
  );
}

const showNext = () => act(async () => screen.getByRole("button", { name: "next" }).click());

test("shows the fallback, then the part, and loads it once", async () => {
  const [first, second] = [fakePart("first"), fakePart("second")];
  render(<Pages parts={[first.load, second.load]} />);
  await first.resolve();
  expect(screen.getByText("first")).toBeDefined();
  await showNext();
  expect(screen.getByText("waiting")).toBeDefined();
  expect(screen.queryByText("first")).toBeNull();
  await second.resolve();
  expect(screen.getByText("second")).toBeDefined();
  expect(second.requestCount()).toBe(1);
});

test("offers a retry after a failure", async () => {
  const part = fakePart("part");
  render(<Pages parts={[part.load]} />);
  await part.fail();
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  expect(part.requestCount()).toBe(2);
  await part.resolve();
  expect(screen.getByText("part")).toBeDefined();
});

test("loads a failed part again on the next visit", async () => {
  const [first, second] = [fakePart("first"), fakePart("second")];
  render(<Pages parts={[first.load, second.load]} />);
  await first.fail();
  await showNext();
  await second.resolve();
  await showNext();
  await first.resolve();
  expect(screen.getByText("first")).toBeDefined();
  expect(first.requestCount()).toBe(2);
});

test("loads a part again if it failed after the user had left it", async () => {
  const [first, second] = [fakePart("first"), fakePart("second")];
  render(<Pages parts={[first.load, second.load]} />);
  await showNext();
  await first.fail();
  await second.resolve();
  await showNext();
  expect(first.requestCount()).toBe(2);
  await first.resolve();
  expect(screen.getByText("first")).toBeDefined();
});

test("shows a preloaded part in the first render", async () => {
  const part = fakePart("first");
  const preloaded = preload(part.load);
  await part.resolve();
  await preloaded;
  render(<LazyBoundary load={part.load} fallback="loading" />);
  expect(screen.getByText("first")).toBeDefined();
  expect(part.requestCount()).toBe(1);
});
