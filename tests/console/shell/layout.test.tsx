import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { type Answers, openConsole } from "../../support/console";
import { figures } from "../screens/dashboard-page";

const answers: Answers = { "statistics/overview": () => figures, "user/count-new-apply": () => ({ response: 5 }) };

const open = (role: number, at: string, more: Answers = {}) =>
  openConsole({ registry, role, at, answers: { ...answers, ...more } });
const menu = () => screen.findByRole("navigation", { name: "Main menu" });
const entries = async () =>
  within(await menu())
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

/** Sets the viewport width, px. The default in happy-dom is 1024. */
const setWidth = (width: number): void => {
  vi.spyOn(window, "innerWidth", "get").mockReturnValue(width);
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const limit = /width < (\d+)px/.exec(query)?.[1];
    const list = { matches: limit !== undefined && width < Number(limit), media: query };
    return Object.assign(new EventTarget(), list) as unknown as MediaQueryList;
  });
};
beforeEach(() => setWidth(1440));
afterEach(() => vi.restoreAllMocks());

describe("the menu", () => {
  test("has the specified order for an admin", async () => {
    await open(1, "/home");
    const expected = ["/home", "/device", "/device/gateway", "/user", "/request", "/dealer", "/log"];
    await waitFor(async () => expect((await entries()).slice(0, 7)).toEqual(expected));
  });

  test("shows the number of new applications on the customer entry", async () => {
    const page = await open(1, "/home");
    const customers = await screen.findByRole("link", { name: /Customer Management.*5 new/ });
    expect(customers.getAttribute("href")).toBe("/user");
    expect(page.payloads("user/count-new-apply")).toEqual([{}]);
  });

  test("does not poll the number if the role has no customer entry", async () => {
    const page = await open(100, "/home");
    await screen.findByText("600");
    expect(page.payloads("user/count-new-apply")).toEqual([]);
  });

  test("highlights the device entry on the gateway page too", async () => {
    await open(1, "/device/gateway", { "gateway/list": () => ({ list: [], total: 0 }) });
    const links = within(await menu());
    expect(links.getByRole("link", { name: "Device List" }).dataset.highlighted).toBe("true");
    expect(links.getByRole("link", { name: "Gateway List" }).getAttribute("aria-current")).toBe("page");
    expect(links.getByRole("link", { name: "Device List" }).getAttribute("aria-current")).toBe("true");
    expect(links.getByRole("link", { name: "Data" }).getAttribute("aria-current")).toBeNull();
  });

  test("on a phone is a bar with the role's phone entries; the root font size is width / 7.5", async () => {
    setWidth(390);
    await open(1, "/home");
    expect(await entries()).toEqual(["/home", "/device", "/log/warning", "/dealer", "/user", "/distribution"]);
    expect(document.documentElement.style.fontSize).toBe("52px");
  });

  test("on a phone highlights the device entry on the gateway page, which has no entry there", async () => {
    setWidth(390);
    await open(1, "/device/gateway", { "gateway/list": () => ({ list: [], total: 0 }) });
    const marked = within(await menu())
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("aria-current")])
      .filter(([, current]) => current !== null);
    expect(marked).toEqual([["Device List", "true"]]);
  });
});

describe('R5: the layout shows "no access"', () => {
  test.each([
    ["to a dealer on an admin's list", 100, "/dealer"],
    ["to a dealer on the form of that list", 100, "/dealer/add"],
    ["to an admin on the stock screen of the storage operator", 1, "/storage"],
    ["to an unknown role", 7, "/device"],
  ])("%s", async (_title, role, at) => {
    const page = await open(role, at);
    expect(await screen.findByRole("heading", { name: "No access" })).toBeDefined();
    expect(await menu()).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to the start page" }).getAttribute("href")).toBe("/home");
    expect(page.address()).toBe(at);
  });

  test("but not to an admin on /help", async () => {
    await open(1, "/help");
    expect(await screen.findByRole("heading", { name: "Help" })).toBeDefined();
  });

  test('but "not found" on an unknown address', async () => {
    await open(1, "/nowhere");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeDefined();
    expect(await menu()).toBeDefined();
  });
});

test("the document title is that of the record, and that of the entry again after Back", async () => {
  const gateways = [{ id: 2, eui: "A84041000181C002", name: "South" }];
  const page = await open(1, "/device/gateway", {
    "gateway/list": () => ({ list: gateways, total: 1 }),
    "gateway/detail": () => gateways[0],
  });
  expect(document.title).toBe("Gateway List · Lubricator Console");
  await page.user.click(await screen.findByRole("link", { name: "South" }));
  await waitFor(() => expect(document.title).toBe("South · Lubricator Console"));
  page.goBack();
  await waitFor(() => expect(document.title).toBe("Gateway List · Lubricator Console"));
});

describe("the header", () => {
  test("shows the account and signs out on the server", async () => {
    const page = await open(1, "/home");
    await page.user.click(await screen.findByRole("button", { name: "somebody@demo.test" }));
    expect(await screen.findByText("Admin")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(page.payloads("user/logout")).toEqual([{}]));
  });

  test("shows 未知 for an account without a name", async () => {
    const page = await open(1, "/home", { "user/detail": () => ({ id: 1, role: 1, email: "" }) });
    await page.user.click(await screen.findByRole("button", { name: "未知" }));
    const account = (await screen.findByText("Admin")).closest("p");
    expect(account?.textContent).toBe("未知Admin");
  });

  test("cycles through the themes and stores the choice", async () => {
    const page = await open(1, "/home");
    await page.user.click(await screen.findByRole("button", { name: "Appearance: system" }));
    await page.user.click(screen.getByRole("button", { name: "Appearance: light" }));
    expect(screen.getByRole("button", { name: "Appearance: dark" })).toBeDefined();
    expect(window.localStorage.getItem("lubricator.theme")).toBe("dark");
    expect(document.documentElement.style.colorScheme).toBe("dark");
  });
});
