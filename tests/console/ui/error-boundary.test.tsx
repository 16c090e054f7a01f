import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { markUnsaved } from "../../../src/console/client/unsaved";
import { loadLanguage } from "../../../src/console/i18n";
import { Card } from "../../../src/console/screens/dashboard/card";
import { OfflineBanner } from "../../../src/console/shell/offline-banner";
import { ErrorBoundary } from "../../../src/console/ui/error-boundary";
import { LazyBoundary } from "../../../src/console/ui/lazy-boundary";
import { LoadError, loadTimeout, withTimeout } from "../../../src/console/ui/load-module";
import { createRegistry, defineRoles } from "../../../src/contract";

beforeAll(() => loadLanguage("en"));
// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("D17: withTimeout", () => {
  test("rejects after 120 s", async () => {
    vi.useFakeTimers();
    expect(loadTimeout).toBe(120_000);
    const settled = vi.fn();
    const loading = withTimeout(() => new Promise(() => {})).catch(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(settled).toHaveBeenCalledWith(expect.any(LoadError));
  });

  test("resolves with the module", async () => {
    await expect(withTimeout(async () => "module")).resolves.toBe("module");
  });
});

describe("a part that fails to load twice", () => {
  async function tryTwice(): Promise<number> {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const load = vi.fn(() => Promise.reject(new Error("no such file")));
    render(<LazyBoundary load={load} fallback={null} />);
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(reload).not.toHaveBeenCalled();
    await act(async () => retry.click());
    expect(load).toHaveBeenCalledTimes(2);
    return reload.mock.calls.length;
  }

  test("reloads the page, because some browsers cache the failure", async () => {
    expect(await tryTwice()).toBe(1);
  });

  test("does not reload while a form has unsaved changes", async () => {
    const release = markUnsaved();
    expect(await tryTwice()).toBe(0);
    release();
  });
});

describe("an error", () => {
  test("in a declaration is shown with every problem and without a retry", async () => {
    const load = async () => {
      const row = { desktop: ["nothing"], phone: [], landing: "nothing" };
      createRegistry([], defineRoles({ rows: { 1: row }, unknown: { desktop: [], phone: [] } }));
      return { default: () => null };
    };
    render(<LazyBoundary load={load} fallback={null} />);
    expect(await screen.findByText("The console cannot start: a declaration is invalid")).toBeDefined();
    expect(screen.getByText(/nothing/).tagName).toBe("PRE");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("in a screen is shown with its message and a retry", async () => {
    let isBroken = true;
    function Screen() {
      if (isBroken) throw new Error("x is undefined");
      return <p>the screen</p>;
    }
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("alert").textContent).toContain("x is undefined");
    isBroken = false;
    act(() => screen.getByRole("button", { name: "Try again" }).click());
    expect(screen.getByText("the screen")).toBeDefined();
  });
});

test("an error in a dashboard card leaves its title and the other cards", () => {
  function Broken(): never {
    throw new Error("no such figure");
  }
  render(
    <>
      <Card title="Trends">
        <Broken />
      </Card>
      <Card title="Consumption">
        <p>12 ml</p>
      </Card>
    </>,
  );
  expect(within(screen.getByRole("region", { name: "Trends" })).getByRole("alert").textContent).toContain(
    "no such figure",
  );
  expect(within(screen.getByRole("region", { name: "Consumption" })).getByText("12 ml")).toBeDefined();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

test("the offline banner is visible while the browser has no connection", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(<OfflineBanner />);
  const banner = screen.getByRole("status");
  expect(banner.textContent).toBe("");
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(banner.textContent).toMatch(/^No connection/);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(banner.textContent).toBe("");
});
