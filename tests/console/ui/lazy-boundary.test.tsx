import { act, cleanup, render, screen } from "@testing-library/react";
import { startTransition, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadLanguage } from "../../../src/console/i18n";
import { LazyBoundary, type ModuleLoader } from "../../../src/console/ui/lazy-boundary";

beforeAll(() => loadLanguage("en"));
// React reports what a boundary has caught.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A part whose file comes when the test says so. */
function held(name: string) {
  const settle: { come: () => void; fail: () => void }[] = [];
  const load: ModuleLoader = () =>
    new Promise((resolve, reject) => {
      settle.push({
        come: () => resolve({ default: () => <p>{name}</p> }),
        fail: () => reject(new Error("no such file")),
      });
    });
  return {
    load,
    asked: () => settle.length,
    come: () => act(async () => settle.at(-1)?.come()),
    fail: () => act(async () => settle.at(-1)?.fail()),
  };
}

/** Goes from one part to the next as the router does. */
function Pages({ parts }: { readonly parts: readonly ModuleLoader[] }) {
  const [at, setAt] = useState(0);
  const load = parts[at];
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setAt((last) => (last + 1) % parts.length))}>
        on
      </button>
      {load && <LazyBoundary load={load} fallback={<p>waiting</p>} />}
    </>
  );
}

const goOn = () => act(async () => screen.getByRole("button", { name: "on" }).click());

test("going on to a part that is not there yet shows that it is waited for, then the part; it is asked for once", async () => {
  const [one, other] = [held("one"), held("other")];
  render(<Pages parts={[one.load, other.load]} />);
  await one.come();
  expect(screen.getByText("one")).toBeDefined();
  await goOn();
  expect(screen.getByText("waiting")).toBeDefined();
  expect(screen.queryByText("one")).toBeNull();
  await other.come();
  expect(screen.getByText("other")).toBeDefined();
  expect(other.asked()).toBe(1);
});

test("a part that does not come says so and is asked for again on request", async () => {
  const one = held("one");
  render(<Pages parts={[one.load]} />);
  await one.fail();
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  expect(one.asked()).toBe(2);
  await one.come();
  expect(screen.getByText("one")).toBeDefined();
});

test("coming back to a part that did not come asks for it again", async () => {
  const [one, other] = [held("one"), held("other")];
  render(<Pages parts={[one.load, other.load]} />);
  await one.fail();
  await goOn();
  await other.come();
  await goOn();
  await one.come();
  expect(screen.getByText("one")).toBeDefined();
  expect(one.asked()).toBe(2);
});

test("coming back to a screen that failed after it was left loads it again", async () => {
  const [one, other] = [held("one"), held("other")];
  render(<Pages parts={[one.load, other.load]} />);
  await goOn();
  await one.fail();
  await other.come();
  await goOn();
  expect(one.asked()).toBe(2);
  await one.come();
  expect(screen.getByText("one")).toBeDefined();
});
