import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { pastDayFigures } from "../../../src/console/screens/dashboard/parse-statistics";
import { canOpen } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";
import { answers, card, day, figure, figures, setVisibility, soon, trend } from "./dashboard-page";

/** Delays the charts' code until a test calls `load`. */
const chartCode = vi.hoisted(() => {
  let load = (): void => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  return { loaded, load: () => load() };
});
vi.mock("../../../src/console/instruments/charts/chart-canvas", async () => {
  await chartCode.loaded;
  return { default: () => <p>drawn</p> };
});
// The map needs WebGL and is tested in a real browser. This one fails on demand.
const map = vi.hoisted(() => ({ isBroken: false }));
vi.mock("../../../src/console/screens/fleet-map/fleet-map", () => ({
  default: () => {
    if (map.isBroken) throw new Error("no canvas");
    return <p>the map</p>;
  },
}));

const open = (role: number, more: Answers = {}, at = "/home") =>
  openConsole({ registry, role, at, answers: { ...answers, ...more } });

/** Hides and shows the page, which makes it refresh at once. */
const returnToPage = (): void => {
  setVisibility("hidden");
  setVisibility("visible");
};

afterEach(() => void vi.restoreAllMocks());

describe("a figure", () => {
  test.each([
    ["Lubricators", "600", "/device"],
    ["Online", "540", "/device?online=1"],
    ["Offline", "60", "/device?status=3"],
    ["Lubricators in alarm", "3", "/device?status=1"],
    ["Bound", "588", "/device?bind_status=1"],
    ["Registered users", "45", "/user"],
    ["Consumption this month", "1,235", "/home#consumption"],
    ["Consumption this year", "45,678", "/home?by=year#consumption"],
  ])('"%s" (%s) links to the list that it counts', async (label, value, address) => {
    await open(1);
    const box = await figure(label);
    expect(await within(box).findByText(value, { exact: true }, soon)).toBeDefined();
    expect(box.getAttribute("href")).toBe(address);
  });

  test.each([
    [100, ["Online", "Lubricators in alarm", "Bound"], ["Device availability", "Registered users"]],
    [
      10,
      ["Consumption this month", "Lubricators", "Online", "Offline", "Lubricators in alarm", "Bound"],
      ["Device availability"],
    ],
  ])("is a link for role %i only if the role may open the list", async (role, links, texts) => {
    await open(role);
    for (const label of links) expect((await figure(label)).tagName).toBe("A");
    for (const label of texts) expect((await figure(label)).tagName).toBe("DIV");
  });

  test("about users is not shown to customers", async () => {
    await open(10);
    await figure("Lubricators");
    expect(screen.queryByText("Registered users")).toBeNull();
  });

  test.each([1, 10, 100])("about cartridge changes links to the forecast if role %i may open it", async (role) => {
    const page = registry.entries.find(({ path }) => path === "/home/forecast");
    await open(role);
    const box = await figure("Cartridge changes due");
    const isOpen = page !== undefined && canOpen(registry, { role, authorities: null }, page);
    expect(box.getAttribute("href")).toBe(isOpen ? "/home/forecast" : null);
  });
});

describe("a failed call", () => {
  test("shows that the server does not offer statistics (spec W8)", async () => {
    await open(1, { "statistics/overview": () => refusal(15, "不允许的操作") });
    expect(await screen.findByText("This server does not offer statistics", {}, soon)).toBeDefined();
    expect(await within(await card("Open alarms")).findByText("No open alarms")).toBeDefined();
  });

  test("is shown in its place only, and can be retried", async () => {
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
      "an answer of another shape",
      () => ({ list: [{ day: 5 }] }),
      "The server's answer does not contain these figures",
    ],
  ])("does not affect the other cards: %s to the trend", async (_what, answer, message) => {
    let isBroken = true;
    const page = await open(1, { "statistics/trend": () => (isBroken ? answer() : trend) });
    const trends = await card("Trends");
    expect(await within(trends).findByText(message, {}, soon)).toBeDefined();
    expect(await within(await card("Consumption")).findByText("Dispensed")).toBeDefined();
    expect(within(await figure("Lubricators")).getByText("600")).toBeDefined();
    isBroken = false;
    await page.user.click(within(trends).getByRole("button", { name: "Try again" }));
    expect(await within(trends).findByText("New alarms")).toBeDefined();
  });

  test("and a rendering error do not affect the other cards", async () => {
    // React logs the error that the boundary catches.
    vi.spyOn(console, "error").mockImplementation(() => {});
    map.isBroken = true;
    const page = await open(1);
    const mapCard = await card("Device Map");
    const retry = await within(mapCard).findByRole("button", { name: "Try again" }, soon);
    expect(await within(await card("Trends")).findByText("New alarms", {}, soon)).toBeDefined();
    expect(within(await figure("Lubricators")).getByText("600")).toBeDefined();
    map.isBroken = false;
    await page.user.click(retry);
    expect(await within(mapCard).findByText("the map", {}, soon)).toBeDefined();
  });

  test("during a refresh keeps the figures and marks them as earlier", async () => {
    let isBroken = false;
    await open(1, { "statistics/overview": () => (isBroken ? refusal(-1, "忙") : figures) });
    await screen.findByText("600", {}, soon);
    isBroken = true;
    returnToPage();
    expect(await screen.findByText("Refresh failed. The figures may be out of date.")).toBeDefined();
    expect(screen.getByText("600")).toBeDefined();
    isBroken = false;
    returnToPage();
    await waitFor(() => expect(screen.queryByText("Refresh failed. The figures may be out of date.")).toBeNull());
  });
});

describe("the charts' range in the address", () => {
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

  test("follows the choice; the default is left out", async () => {
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

test("line charts leave out today", () => {
  const days = ["2026-11-19", "2026-11-20", "2026-11-21"].map((date) => ({ ...day(date), online: 3 }));
  expect(pastDayFigures(days, "online", "2026-11-20")).toEqual([3, null, null]);
  expect(pastDayFigures(days, "online", "2026-11-22")).toEqual([3, 3, 3]);
});

// The last test: loaded code cannot be unloaded.
test("the figures appear before the charts' code has loaded", async () => {
  await open(1);
  const trends = await card("Trends");
  await within(trends).findByText("New alarms", {}, soon);
  expect(within(await figure("Lubricators")).getByText("600")).toBeDefined();
  expect(screen.queryByText("drawn")).toBeNull();
  await act(async () => chartCode.load());
  expect((await screen.findAllByText("drawn", {}, soon)).length).toBe(5);
});
