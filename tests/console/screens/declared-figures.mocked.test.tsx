import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as product from "../../../resources";
import type { ReadEvents } from "../../../src/console/client/event-stream";
import { code, type FiguresAnswer, type Language, type LiveMessage } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";
import { jobsOf } from "../../support/jobs-with-figures";
import { registryWith } from "../../support/readme-example";
import { answers, soon } from "./dashboard-page";

vi.mock("../../../src/console/instruments/charts/chart-canvas", () => ({ default: () => <p>drawn</p> }));
vi.mock("../../../src/console/screens/fleet-map/fleet-map", () => ({ default: () => <p>the map</p> }));

const registry = registryWith([jobsOf("nobody")], product, () => [1, 10, 100]);
const byStatus = (online: number, offline: number): FiguresAnswer => ({
  figures: {
    by_status: [
      { filter: { status: 0 }, value: online },
      { filter: { status: 1 }, value: offline },
    ],
  },
  time_zone: "UTC",
});
const days = (filters: readonly Record<string, number | string>[], first: number) =>
  filters.map((filter, at) => ({ filter, value: at === 0 ? first : 0 }));
/** Midnights in New York, where the clocks went back on 1 November 2026. */
const midnights = [4, 28, 53].map((hour) => Date.UTC(2026, 9, 31, hour));
const periods = [0, 1].map((at) => ({ begin_time: midnights[at] ?? 0, end_time: (midnights[at + 1] ?? 0) - 1 }));
const jobs: FiguresAnswer = {
  figures: {
    all: 1234,
    open: 7,
    hours: 12.25,
    turnover: 123_456,
    by_state: [
      { filter: { state: 0 }, value: 2 },
      { filter: { state: 1 }, value: 5 },
    ],
    due_per_day: days([{ due: "2026-11-22" }, { due: "2026-11-23" }], 3),
    turnover_per_day: days(periods, 250),
  },
  time_zone: "America/New_York",
};

/** Opens the dashboard. Calls that are not answered are refused. */
const open = (role: number, more: Answers = {}, rest: { language?: Language; readEvents?: ReadEvents } = {}) =>
  openConsole({
    registry,
    role,
    at: "/home",
    answers: {
      ...answers,
      "gateway/figures": () => byStatus(3, 1),
      "job-of-nobody/figures": () => jobs,
      ...more,
    },
    ...rest,
  });

const card = async (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const region = screen.getByRole("region", { name });
    if (region.querySelector("[aria-busy=true]") !== null) throw new Error(`"${name}" is still loading.`);
    return region;
  }, soon);
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

describe("the figures of declarations on the dashboard", () => {
  test("are tiles and bars that open the lists that they count", async () => {
    await open(1);
    expect(linksIn(await card("Gateway List"))).toEqual([
      ["Normal3", "/device/gateway?status=0"],
      ["Offline1", "/device/gateway?status=1"],
    ]);
    const list = "/job-of-nobody";
    expect(linksIn(await card("Jobs"))).toEqual([
      ["Jobs1,234", list],
      ["Open jobs7Not done", `${list}?is_done=0`],
      ["Hours of open jobs12.25h", `${list}?is_done=0`],
      ["Turnover1,234.56 EUR", `${list}?price_currency=EUR`],
      ["Disabled2", `${list}?state=0&is_done=1`],
      ["Enabled5", `${list}?state=1&is_done=1`],
    ]);
  });

  test("by day are charts, whose tables have a link for each day of the reader", async () => {
    const console = await open(1);
    const region = await card("Jobs");
    for (const summary of within(region).getAllByText("Data as a table")) await console.user.click(summary);
    const due = within(region).getByRole("region", { name: "Jobs due" });
    expect(linksIn(due)).toEqual([
      ["Mon, 23 Nov 2026", "/job-of-nobody?due=2026-11-23"],
      ["Sun, 22 Nov 2026", "/job-of-nobody?due=2026-11-22"],
    ]);
    expect(
      within(due)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["0", "3"]);
    const turnover = within(region).getByRole("region", { name: "Turnover" });
    const period = ({ begin_time, end_time }: (typeof periods)[number]) =>
      `/job-of-nobody?price_currency=EUR&begin_time=${begin_time}&end_time=${end_time}`;
    expect(linksIn(turnover)).toEqual([
      ["Sun, 1 Nov 2026", period(periods[1] as (typeof periods)[number])],
      ["Sat, 31 Oct 2026", period(periods[0] as (typeof periods)[number])],
    ]);
    expect(within(turnover).getAllByRole("cell")[1]?.textContent).toBe("2.50 EUR");
  });

  test("are in Chinese, too", async () => {
    await open(1, {}, { language: "zh" });
    expect((await card("网关列表")).textContent).toBe("网关列表网关状态正常3离线1");
  });

  test("are for the roles that may see the list: others make no call", async () => {
    const console = await open(10, { "job-of-nobody/figures": () => ({ ...jobs, figures: { open: 7 } }) });
    expect(linksIn(await card("Jobs"))).toEqual([["Open jobs7Not done", "/job-of-nobody?is_done=0"]]);
    expect(screen.queryByRole("region", { name: "Gateway List" })).toBeNull();
    expect(console.payloads("gateway/figures")).toEqual([]);
  });

  test.each([
    ["a refusal", () => refusal(code.invalid, "Not now"), "Not now"],
    ["an answer of another shape", () => ({ list: [] }), "The server's answer does not contain these figures"],
  ])("say why they did not load after %s, and load again", async (_what, answer, text) => {
    let isBroken = true;
    const console = await open(100, { "gateway/figures": () => (isBroken ? answer() : byStatus(0, 0)) });
    const region = await card("Gateway List");
    expect(region.textContent).toContain(text);
    // The other cards are not affected.
    expect(linksIn(await card("Jobs")).length).toBeGreaterThan(1);
    isBroken = false;
    await console.user.click(within(region).getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(linksIn(await card("Gateway List"))[0]?.[0]).toBe("Normal0"));
  });

  test("follow the stream of changes", async () => {
    let online = 3;
    let write: (message: LiveMessage) => void = () => {};
    const readEvents: ReadEvents = (listener, signal) =>
      new Promise((resolve) => {
        write = listener;
        listener(null);
        signal.addEventListener("abort", () => resolve());
      });
    await open(1, { "gateway/figures": () => byStatus(online, 1) }, { readEvents });
    expect(linksIn(await card("Gateway List"))[0]?.[0]).toBe("Normal3");
    online = 8;
    act(() => write({ resource: "gateway", type: "updated", ids: [3] }));
    await waitFor(async () => expect(linksIn(await card("Gateway List"))[0]?.[0]).toBe("Normal8"), soon);
  });

  test("without devices show only what is not zero", async () => {
    const zeros = { figures: { all: 0, by_state: [{ filter: { state: 0 }, value: 0 }] }, time_zone: "UTC" };
    const console = await open(1, {
      "statistics/overview": () => ({ devices: 0 }),
      "job-of-nobody/figures": () => zeros,
    });
    expect(linksIn(await card("Gateway List"))).toHaveLength(2);
    await waitFor(() => expect(console.payloads("job-of-nobody/figures")).toHaveLength(1));
    expect(screen.queryByRole("region", { name: "Jobs" })).toBeNull();
  });
});
