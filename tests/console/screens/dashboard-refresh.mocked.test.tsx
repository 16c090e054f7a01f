import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { type Answers, openConsole, refusal } from "../../support/console";
import { answers, card, figure, figures, setVisibility, soon } from "./dashboard-page";

vi.mock("../../../src/console/instruments/charts/chart-canvas", () => ({ default: () => null }));
vi.mock("../../../src/console/screens/fleet-map/fleet-map", () => ({ default: () => null }));

const open = (role: number, more: Answers = {}) =>
  openConsole({ registry, role, at: "/home", answers: { ...answers, ...more } });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the dashboard refreshes itself", () => {
  // Installed before the page opens, so that its timers use the fake clock.
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  const minute = 60_000;
  const callCounts = (page: Awaited<ReturnType<typeof open>>) =>
    ["statistics/overview", "device-alarm-log/list", "statistics/trend"].map((path) => page.payloads(path).length);

  test("with figures, alarms and charts, while the page is visible", async () => {
    const page = await open(1);
    await within(await card("Trends")).findByText("New alarms", {}, soon);
    const before = callCounts(page);
    await act(() => vi.advanceTimersByTimeAsync(2 * minute));
    const after = callCounts(page);
    for (const [index, count] of after.entries()) expect(count).toBeGreaterThan(before[index] ?? 0);
    setVisibility("hidden");
    await act(() => vi.advanceTimersByTimeAsync(10 * minute));
    expect(callCounts(page)).toEqual(after);
  });

  test("with changed figures, and sends one call at first", async () => {
    let alarms = 3;
    const page = await open(1, { "statistics/overview": () => ({ ...figures, alarm: alarms }) });
    expect(await within(await figure("Lubricators in alarm")).findByText("3", {}, soon)).toBeDefined();
    expect(page.payloads("statistics/overview")).toHaveLength(1);
    alarms = 4;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(within(await figure("Lubricators in alarm")).getByText("4")).toBeDefined();
  });

  test("more slowly while the server fails, and stops if the server does not offer the call", async () => {
    const page = await open(1, {
      "statistics/overview": () => refusal(-1, "忙"),
      "statistics/trend": () => refusal(15, "不允许的操作"),
    });
    await within(await card("Trends")).findByText("This server does not offer statistics", {}, soon);
    await screen.findByText("忙", {}, soon);
    await act(() => vi.advanceTimersByTimeAsync(5 * minute));
    // At the normal interval of 10 s there would be 30 calls.
    expect(page.payloads("statistics/overview").length).toBeLessThan(10);
    expect(page.payloads("statistics/overview").length).toBeGreaterThan(2);
    expect(page.payloads("statistics/trend")).toHaveLength(1);
  });
});

test("figures of days are read again once the server knows another time zone", async () => {
  let finishSave = (_answer: null): void => {};
  const saved = new Promise<null>((resolve) => {
    finishSave = resolve;
  });
  const account = {
    id: 1,
    role: 1,
    email: "somebody@demo.test",
    authorities: null,
    time_zone: "",
    time_zone_chosen: 0,
  };
  const page = await open(1, { "user/detail": () => account, "user/save-time-zone": () => saved });
  await screen.findByText("600", {}, soon);
  await within(await card("Trends")).findByText("New alarms", {}, soon);
  await waitFor(() => expect(page.payloads("user/save-time-zone")).toHaveLength(1), soon);
  const counts = () => ["statistics/overview", "statistics/trend"].map((path) => page.payloads(path).length);
  const before = counts();
  await act(async () => finishSave(null));
  await waitFor(() => expect(counts()).toEqual(before.map((count) => count + 1)), soon);
});
