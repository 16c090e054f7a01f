import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { type Answers, openConsole } from "../../support/console";

const figures = {
  devices: 600,
  online: 540,
  offline: 60,
  alarm: 3,
  bound: 588,
  due_in_four_weeks: 90,
  available: 92.5,
  registered_users: 45,
};
const answers: Answers = { "statistics/overview": () => figures, "user/count-new-apply": () => ({ response: 5 }) };

const open = (role: number, at: string, more: Answers = {}) =>
  openConsole({ registry, role, at, answers: { ...answers, ...more } });
const menu = () => screen.findByRole("navigation", { name: "Main menu" });
const entries = async () =>
  within(await menu())
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

/** A viewport of this width, px; happy-dom's own is 1024. */
const setWidth = (width: number): void => {
  vi.spyOn(window, "innerWidth", "get").mockReturnValue(width);
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const most = /width < (\d+)px/.exec(query)?.[1];
    const list = { matches: most !== undefined && width < Number(most), media: query };
    return Object.assign(new EventTarget(), list) as unknown as MediaQueryList;
  });
};
beforeEach(() => setWidth(1440));
afterEach(() => vi.restoreAllMocks());

describe("the menu", () => {
  test("of an admin stands in the specification's order", async () => {
    await open(1, "/home");
    const expected = ["/home", "/device", "/device/gateway", "/user", "/dealer", "/log", "/distribution", "/setting"];
    await waitFor(async () => expect((await entries()).slice(0, 8)).toEqual(expected));
  });

  test("shows the count of new applications at the customers", async () => {
    const page = await open(1, "/home");
    const customers = await screen.findByRole("link", { name: /Customer Management.*5 new applications/ });
    expect(customers.getAttribute("href")).toBe("/user");
    expect(page.payloads("user/count-new-apply")).toEqual([{}]);
  });

  test("asks for no count where the role has no customers", async () => {
    const page = await open(100, "/home");
    await screen.findByText("600");
    expect(page.payloads("user/count-new-apply")).toEqual([]);
  });

  test("keeps the device entry highlighted on the gateway page, which is the current one", async () => {
    await open(1, "/device/gateway", { "gateway/list": () => ({ list: [], total: 0 }) });
    const links = within(await menu());
    expect(links.getByRole("link", { name: "Device List" }).dataset.highlighted).toBe("true");
    expect(links.getByRole("link", { name: "Gateway List" }).getAttribute("aria-current")).toBe("page");
    expect(links.getByRole("link", { name: "Device List" }).getAttribute("aria-current")).toBeNull();
  });

  test("on a phone is the bar of the role's own column, under the phone's root size", async () => {
    setWidth(390);
    await open(1, "/home");
    expect(await entries()).toEqual(["/home", "/device", "/dealer", "/user", "/distribution"]);
    expect(document.documentElement.style.fontSize).toBe("52px");
  });
});

describe("R5: an address that the role may not open", () => {
  test.each([
    ["an admin's list, to a dealer", 100, "/dealer"],
    ["a form below it", 100, "/dealer/add"],
    ["the warehouse, to an admin", 1, "/storage"],
    ["everything, to a role that is in no row", 7, "/device"],
  ])("says so inside the layout, with the way back: %s", async (_what, role, at) => {
    const page = await open(role, at);
    expect(await screen.findByRole("heading", { name: "No access" })).toBeDefined();
    expect(await menu()).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to the start page" }).getAttribute("href")).toBe("/home");
    expect(page.address()).toBe(at);
  });

  test("help is an admin's by its address", async () => {
    await open(1, "/help");
    expect(await screen.findByRole("heading", { name: "Help" })).toBeDefined();
  });

  test("an address that there is not is not found, inside the layout", async () => {
    await open(1, "/nowhere");
    expect(await screen.findByRole("heading", { name: "There is no such page" })).toBeDefined();
    expect(await menu()).toBeDefined();
  });
});

describe("the header", () => {
  test("shows who is signed in and behind it the way out, which the server is told of", async () => {
    const page = await open(1, "/home");
    await page.user.click(await screen.findByRole("button", { name: "somebody@demo.test" }));
    expect(await screen.findByText("Admin")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(page.payloads("user/logout")).toEqual([{}]));
  });

  test("goes round the themes and keeps the choice", async () => {
    const page = await open(1, "/home");
    await page.user.click(await screen.findByRole("button", { name: "Appearance: as the system" }));
    await page.user.click(screen.getByRole("button", { name: "Appearance: light" }));
    expect(screen.getByRole("button", { name: "Appearance: dark" })).toBeDefined();
    expect(window.localStorage.getItem("lubricator.theme")).toBe("dark");
    expect(document.documentElement.style.colorScheme).toBe("dark");
  });
});
