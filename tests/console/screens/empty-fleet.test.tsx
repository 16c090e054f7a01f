import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { code } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";

const soon = { timeout: 10_000 };
const stock = (total: number) => () => ({ list: [], total, page: 1, page_size: 1 });

/** Opens the dashboard of an account without devices. */
async function open(role: number, more: Answers = {}, authorities?: readonly string[]) {
  const answers: Answers = {
    "statistics/overview": () => ({ devices: 0, online: 0, offline: 0, alarm: 0, bound: 0, due_in_four_weeks: 0 }),
    "statistics/consumption": () => ({ list: [] }),
    "device-alarm-log/list": () => ({ list: [], total: 0, page: 1, page_size: 6 }),
    ...more,
  };
  const console = await openConsole({ registry, role, at: "/home", answers, ...(authorities && { authorities }) });
  return { console, panel: await screen.findByRole("region", { name: "No lubricators yet" }, soon) };
}

describe("a dashboard without devices", () => {
  test("leads a provider to the first device, shows the stock count, and shows no zero figures", async () => {
    const { console, panel } = await open(100, { "storage/list": stock(12) });
    expect(await within(panel).findByText(/Your stock holds 12 lubricators/)).toBeTruthy();
    expect(console.payloads("storage/list")[0]).toMatchObject({ active: 0 });
    expect(screen.queryByText("Online")).toBeNull();
    expect(screen.queryByRole("region", { name: "Trends" })).toBeNull();
    await console.user.click(within(panel).getByRole("button", { name: "Add the first device" }));
    expect(await screen.findByText("New device", { selector: "h1" }, soon)).toBeTruthy();
  });

  test("tells a provider with empty stock to ask the administrator", async () => {
    const { panel } = await open(100, { "storage/list": stock(0) });
    expect(await within(panel).findByText(/Ask the platform administrator to allocate some/)).toBeTruthy();
    expect(within(panel).queryByRole("button")).toBeNull();
  });

  test("leads a provider to the first device even if counting the stock fails", async () => {
    const { panel } = await open(100, { "storage/list": () => refusal(code.invalid, "Not now") });
    expect(await within(panel).findByRole("button", { name: "Add the first device" })).toBeTruthy();
    expect(within(panel).queryByText(/Your stock holds/)).toBeNull();
  });

  test("leads an admin through the first steps, whose state comes from the data, until they hide them", async () => {
    const done = { stock: 1, provider: 1, allotted: 0, people: 0, device: 0, report: 0 };
    const { console, panel } = await open(1, { "statistics/first-steps": () => done });
    const steps = within(await screen.findByRole("region", { name: "First steps" }, soon));
    expect(steps.getByText("2 of 6 done")).toBeTruthy();
    expect(steps.queryByRole("link", { name: "New stock record" })).toBeNull();
    expect(steps.getByRole("link", { name: "Open Allocation" }).getAttribute("href")).toBe("/distribution");
    expect(steps.getByRole("link", { name: "New device" }).getAttribute("href")).toBe("/device/add");
    expect(steps.getByRole("listitem", { current: "step" }).textContent).toContain("Distribute stock");
    await console.user.click(steps.getByRole("button", { name: "Hide" }));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    await console.user.click(within(panel).getByRole("link", { name: "First steps" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Help" }, soon)).toBeTruthy();
    expect(await screen.findByRole("region", { name: "First steps" }, soon)).toBeTruthy();
  });

  test("shows an admin no first steps once the data has them all, or the server does not know them", async () => {
    const done = { stock: 1, provider: 1, allotted: 1, people: 1, device: 1, report: 1 };
    for (const answer of [() => done, () => refusal(code.invalid, "Unknown call")]) {
      const { console } = await open(1, { "statistics/first-steps": answer });
      await waitFor(() => expect(console.payloads("statistics/first-steps")).not.toEqual([]), soon);
      expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    }
  });

  test("tells a member who may not add devices to ask the provider", async () => {
    const { panel } = await open(102, {}, ["device.list"]);
    expect(within(panel).getByText(/Ask your provider to assign some/)).toBeTruthy();
  });

  test.each([
    ["the provider's name", { agent_name: "North Grease" }, "North Grease"],
    ["the choice of a provider, if there is none", { agent_name: null }, "Choose a provider"],
  ])("shows a customer %s", async (_, more, shown) => {
    const { panel } = await open(10, { "user/detail": () => ({ id: 1, role: 10, email: "mill@x.test", ...more }) });
    expect(await within(panel).findByText(new RegExp(shown))).toBeTruthy();
  });
});
