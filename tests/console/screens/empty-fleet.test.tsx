import { screen, within } from "@testing-library/react";
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

  test("leads an admin to providers and stock", async () => {
    const { panel } = await open(1);
    const to = (name: string) => within(panel).getByRole("link", { name }).getAttribute("href");
    expect(to("Add a service provider")).toBe("/dealer/add");
    expect(to("Enter stock and allocate it to the provider")).toBe("/distribution");
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
