import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { pastDayFigures } from "../../../src/console/screens/dashboard/parse-statistics";
import { canOpen } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";
import { answers, card, day, figure, figures, soon, trend } from "./dashboard-page";

/** When the charts' code has come: not before the test lets it. */
const drawings = vi.hoisted(() => {
  let come = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { arrival, come: () => come() };
});
vi.mock("../../../src/console/instruments/charts/chart-canvas", async () => {
  await drawings.arrival;
  return { default: () => <p>drawn</p> };
});
// The map needs a browser that draws, and is tested in one. Here it breaks when it is to.
const map = vi.hoisted(() => ({ isBroken: false }));
vi.mock("../../../src/console/screens/fleet-map/fleet-map", () => ({
  default: () => {
    if (map.isBroken) throw new Error("no canvas");
    return <p>the map</p>;
  },
}));

const open = (role: number, more: Answers = {}, at = "/home") =>
  openConsole({ registry, role, at, answers: { ...answers, ...more } });

/** Whether somebody looks at the page, as the browser says it. */
function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
/** What the page does when somebody comes back to it: it asks at once. */
const lookAgain = (): void => {
  look("hidden");
  look("visible");
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a figure", () => {
  test.each([
    ["Lubricators", "600", "/device"],
    ["Online", "540", "/device?online=1"],
    ["Offline", "60", "/device?online=0"],
    ["Alarm", "3", "/device?status=1"],
    ["Bound", "588", "/device?bind_status=1"],
    ["Registered users", "45", "/user"],
    ["Consumption this month", "1,235", "/home#consumption"],
    ["Consumption this year", "45,678", "/home?by=year#consumption"],
  ])("%s: %s opens what it counts", async (label, value, address) => {
    await open(1);
    const box = await figure(label);
    expect(await within(box).findByText(value, { exact: true }, soon)).toBeDefined();
    expect(box.getAttribute("href")).toBe(address);
  });

  test.each([
    [100, ["Online", "Alarm", "Bound"], ["Device availability", "Registered users"]],
    [10, ["Consumption this month"], ["Lubricators", "Online", "Offline", "Alarm", "Bound", "Device availability"]],
  ])("is a link for role %i where it has the list, and text where it has not", async (role, links, texts) => {
    await open(role);
    for (const label of links) expect((await figure(label)).tagName).toBe("A");
    for (const label of texts) expect((await figure(label)).tagName).toBe("DIV");
  });

  test("that counts users is not for customers, who have none", async () => {
    await open(10);
    await figure("Lubricators");
    expect(screen.queryByText("Registered users")).toBeNull();
  });

  test.each([1, 10, 100])("of cartridge changes opens the forecast where role %i has that page", async (role) => {
    const page = registry.entries.find(({ path }) => path === "/home/forecast");
    await open(role);
    const box = await figure("Cartridge changes due");
    const isOpen = page !== undefined && canOpen(registry, { role, authorities: null }, page);
    expect(box.getAttribute("href")).toBe(isOpen ? "/home/forecast" : null);
  });
});

describe("what did not come", () => {
  test("W8: a server that does not offer figures makes their place say so", async () => {
    await open(1, { "statistics/overview": () => refusal(15, "不允许的操作") });
    expect(await screen.findByText("This server does not offer statistics", {}, soon)).toBeDefined();
    expect(await within(await card("Open alarms")).findByText("No open alarms")).toBeDefined();
  });

  test("is said in its place, not above the page as well, and can be tried again", async () => {
    let isBroken = true;
    const page = await open(1, { "statistics/overview": () => (isBroken ? refusal(-1, "忙") : figures) });
    expect(await screen.findAllByText("忙", {}, soon)).toHaveLength(1);
    isBroken = false;
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("600")).toBeDefined();
  });

  test.each([
    ["a refusal", () => refusal(-1, "忙"), "忙"],
    [
      "another answer than was asked for",
      () => ({ list: [{ day: 5 }] }),
      "The server's answer contains no such figures",
    ],
  ])("leaves the other cards alone: %s to the trend", async (_what, answer, said) => {
    let isBroken = true;
    const page = await open(1, { "statistics/trend": () => (isBroken ? answer() : trend) });
    const trends = await card("Trends");
    expect(await within(trends).findByText(said, {}, soon)).toBeDefined();
    expect(await within(await card("Consumption")).findByText("Dispensed")).toBeDefined();
    expect(within(await figure("Lubricators")).getByText("600")).toBeDefined();
    isBroken = false;
    await page.user.click(within(trends).getByRole("button", { name: "Try again" }));
    expect(await within(trends).findByText("New alarms")).toBeDefined();
  });

  test("and what breaks while it is drawn, too", async () => {
    // React reports what a boundary has caught.
    vi.spyOn(console, "error").mockImplementation(() => {});
    map.isBroken = true;
    const page = await open(1);
    const place = await card("Device Map");
    const again = await within(place).findByRole("button", { name: "Try again" }, soon);
    expect(await within(await card("Trends")).findByText("New alarms", {}, soon)).toBeDefined();
    expect(within(await figure("Lubricators")).getByText("600")).toBeDefined();
    map.isBroken = false;
    await page.user.click(again);
    expect(await within(place).findByText("the map", {}, soon)).toBeDefined();
  });

  test("later leaves what is shown, and says that it is older", async () => {
    let isBroken = false;
    await open(1, { "statistics/overview": () => (isBroken ? refusal(-1, "忙") : figures) });
    await screen.findByText("600", {}, soon);
    isBroken = true;
    lookAgain();
    expect(await screen.findByText("Refreshing failed; these are earlier figures")).toBeDefined();
    expect(screen.getByText("600")).toBeDefined();
    isBroken = false;
    lookAgain();
    await waitFor(() => expect(screen.queryByText("Refreshing failed; these are earlier figures")).toBeNull());
  });
});

describe("the charts' range stands in the address", () => {
  test.each([
    ["/home", "7d", "month"],
    ["/home?range=6m&by=year", "6m", "year"],
    ["/home?range=century&by=", "7d", "month"],
  ])("%s shows %s by %s", async (at, range, by) => {
    const page = await open(1, {}, at);
    await within(await card("Trends")).findByText("New alarms", {}, soon);
    expect(page.payloads("statistics/trend")).toEqual([{ range }]);
    const chosen = screen.getAllByRole("radio", { checked: true }).map((radio) => radio.closest("label")?.textContent);
    expect(chosen).toEqual([range === "6m" ? "Last half year" : "Last 7 days", by === "year" ? "By year" : "By month"]);
  });

  test("and follows what is chosen; the usual is left out", async () => {
    const page = await open(1);
    await within(await card("Trends")).findByText("New alarms", {}, soon);
    await page.user.click(screen.getByText("Last month"));
    await page.user.click(screen.getByText("By year"));
    expect(page.address()).toBe("/home?range=1m&by=year");
    await waitFor(() => expect(page.payloads("statistics/trend").at(-1)).toEqual({ range: "1m" }));
    await page.user.click(screen.getByText("Last 7 days"));
    expect(page.address()).toBe("/home?by=year");
  });
});

describe("the dashboard refreshes by itself", () => {
  // From the start: pauses that began before would pass unseen.
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  const minute = 60_000;
  const asked = (page: Awaited<ReturnType<typeof open>>) =>
    ["statistics/overview", "device-alarm-log/list", "statistics/trend"].map((path) => page.payloads(path).length);

  test("figures, alarms and charts, as long as somebody looks at it", async () => {
    const page = await open(1);
    await within(await card("Trends")).findByText("New alarms", {}, soon);
    const before = asked(page);
    await act(() => vi.advanceTimersByTimeAsync(2 * minute));
    const seen = asked(page);
    for (const [at, count] of seen.entries()) expect(count).toBeGreaterThan(before[at] ?? 0);
    look("hidden");
    await act(() => vi.advanceTimersByTimeAsync(10 * minute));
    expect(asked(page)).toEqual(seen);
  });

  test("with what has changed, and without asking for it twice at first", async () => {
    let alarms = 3;
    const page = await open(1, { "statistics/overview": () => ({ ...figures, alarm: alarms }) });
    expect(await within(await figure("Alarm")).findByText("3", {}, soon)).toBeDefined();
    expect(page.payloads("statistics/overview")).toHaveLength(1);
    alarms = 4;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(within(await figure("Alarm")).getByText("4")).toBeDefined();
  });

  test("more slowly while it fails, and no more where the server has no such call", async () => {
    const page = await open(1, {
      "statistics/overview": () => refusal(-1, "忙"),
      "statistics/trend": () => refusal(15, "不允许的操作"),
    });
    await within(await card("Trends")).findByText("This server does not offer statistics", {}, soon);
    await screen.findByText("忙", {}, soon);
    await act(() => vi.advanceTimersByTimeAsync(5 * minute));
    // 10 s apart it would be thirty times.
    expect(page.payloads("statistics/overview").length).toBeLessThan(10);
    expect(page.payloads("statistics/overview").length).toBeGreaterThan(2);
    expect(page.payloads("statistics/trend")).toHaveLength(1);
  });
});

test("lines end with the last day that is over", () => {
  const days = ["2026-11-19", "2026-11-20", "2026-11-21"].map((one) => ({ ...day(one), online: 3 }));
  expect(pastDayFigures(days, "online", "2026-11-20")).toEqual([3, null, null]);
  expect(pastDayFigures(days, "online", "2026-11-22")).toEqual([3, 3, 3]);
});

// Last: what has come does not go again.
test("the figures stand before the charts' code has come", async () => {
  await open(1);
  const trends = await card("Trends");
  await within(trends).findByText("New alarms", {}, soon);
  expect(within(await figure("Lubricators")).getByText("600")).toBeDefined();
  expect(screen.queryByText("drawn")).toBeNull();
  await act(async () => drawings.come());
  expect((await screen.findAllByText("drawn", {}, soon)).length).toBe(5);
});
