import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";
import { goTo } from "../support/call-control";
import { addresses } from "../support/screens";
import { until } from "../support/visit";

/** What the specification's sections 2 and 6 give to a role, in its own words. */
interface Walk {
  readonly account: string;
  /** Labels of the sidebar, in order; what stands below another entry is indented. */
  readonly sidebar: readonly string[];
  readonly phoneBar: readonly string[];
  readonly landing: string;
  /** Addresses that the role opens. Every other one of the registry's `addresses` shows "No access". */
  readonly opens: readonly string[];
}

const menuOf = (...names: string[]) => names;
const dashboard = ["/home", "/home/map", "/home/forecast", "/home/logbook"];
const fleet = [...dashboard, "/device", "/device/add", "/device/upload", "/device/gateway", "/device/gateway/add"];
const provider: Omit<Walk, "account"> = {
  sidebar: menuOf("Data", "Device List", "Gateway List", "Authority Management", "Setting", "Help"),
  phoneBar: menuOf("Data", "Device List", "Authority Management", "Setting", "Help"),
  landing: "/home",
  opens: [...fleet, "/authority", "/authority/add", "/authority/member", "/authority/addMember", "/setting", "/help"],
};

const walks: readonly Walk[] = [
  {
    account: "admin",
    sidebar: menuOf(
      "Data",
      "Device List",
      "Gateway List",
      "Customer Management",
      "Service List",
      "Operational Log",
      "Allocation",
      "Setting",
    ),
    phoneBar: menuOf("Data", "Device List", "Service List", "Customer Management", "Allocation"),
    landing: "/home",
    opens: addresses.filter((route) => !/^\/(authority|storage|setting\/(api|opc)$)/.test(route)),
  },
  {
    account: "storage",
    sidebar: menuOf("Warehousing", "Setting"),
    phoneBar: menuOf("Warehousing", "Setting"),
    landing: "/storage",
    opens: ["/storage", "/storage/scan", "/storage/add", "/storage/upload", "/storage/download", "/setting"],
  },
  { account: "dealer", ...provider },
  { account: "oem", ...provider },
  // Leaders make no groups: they would not even see them.
  { account: "leader", ...provider, opens: provider.opens.filter((route) => route !== "/authority/add") },
  // Who sees the devices and gateways of the group, and may change nothing.
  {
    account: "member",
    sidebar: menuOf("Data", "Device List", "Gateway List", "Setting", "Help"),
    phoneBar: menuOf("Data", "Device List", "Setting", "Help"),
    landing: "/home",
    opens: [...dashboard, "/device", "/device/gateway", "/setting", "/help"],
  },
  {
    account: "customer",
    sidebar: menuOf("Data", "Setting"),
    phoneBar: menuOf("Data", "Setting"),
    landing: "/home",
    opens: [...dashboard, "/setting", "/setting/api", "/setting/opc"],
  },
];

const isRefused = (page: Page) => page.getByRole("heading", { name: "No access" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** A label as an entry shows it; the badge may stand beside it. */
const asShown = (label: string): RegExp => new RegExp(`^\\d*${label}(\\d+ new applications?)?$`);

/** Waits until a page says what it is: its head, or that it may not be opened. */
async function opens(page: Page, route: string): Promise<boolean> {
  await goTo(page, route);
  await until(page, `${route} stands`, {
    is: ({ address, heading }) => address.split("?")[0] === route && heading !== "",
  });
  await expect(menu(page)).toBeVisible();
  return !(await isRefused(page).isVisible());
}

for (const walk of walks) {
  test(`${walk.account} sees the entries of the role, opens them, and is refused everything else`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await signIn(page, walk.account, { at: "/login" });
    await expect(page).toHaveURL(new RegExp(`${walk.landing}$`));
    // What can be done in a section stands below its entry, in a list of its own.
    const entries = menu(page).locator("ul:not(ul ul) > li > a");
    await expect(entries).toHaveText(walk.sidebar.map(asShown));
    for (let at = 0; at < walk.sidebar.length; at += 1) {
      await entries.nth(at).click();
      await expect(entries.nth(at)).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(isRefused(page)).toHaveCount(0);
    }

    const opened: string[] = [];
    for (const route of addresses) if (await opens(page, route)) opened.push(route);
    expect(opened.toSorted()).toEqual([...walk.opens].toSorted());
    expect(errors).toEqual([]);
  });

  test(`${walk.account} has the phone's bar of the role`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, walk.account, { at: "/login" });
    const bar = menu(page).getByRole("link");
    await expect(bar).toHaveText(walk.phoneBar.map(asShown));
    for (let at = 0; at < walk.phoneBar.length; at += 1) {
      await bar.nth(at).click();
      await expect(bar.nth(at)).toHaveAttribute("aria-current", "page");
      await expect(isRefused(page)).toHaveCount(0);
    }
  });
}
