import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";
import { goTo } from "../support/call-control";
import { addresses } from "../support/screens";
import { until } from "../support/visit";

/** The expected menus and addresses of a role (spec §2, §6). */
interface RoleExpectation {
  readonly account: string;
  /** Labels of the sidebar, in order. */
  readonly sidebar: readonly string[];
  readonly phoneBar: readonly string[];
  readonly landing: string;
  /** Addresses that the role may open. All other `addresses` show "No access". */
  readonly opens: readonly string[];
}

const dashboard = ["/home", "/home/map", "/home/forecast", "/home/logbook"];
const visits = ["/home/visit", "/home/checklist"];
const fleet = [...dashboard, "/device", "/device/add", "/device/upload", "/device/gateway", "/device/gateway/add"];
const provider: Omit<RoleExpectation, "account"> = {
  sidebar: [
    "Data",
    "Device List",
    "Gateway List",
    "Cartridges",
    "Requests",
    "Alarm Log",
    "Authority Management",
    "Setting",
    "Help",
  ],
  phoneBar: ["Data", "Device List", "Alarm Log", "Requests", "Authority Management", "Setting", "Help"],
  landing: "/home",
  opens: [
    ...fleet,
    ...["/device/cartridge", "/device/cartridge/add", "/device/cartridge/upload", "/device/swap", "/device/grease"],
    ...["/authority", "/authority/add", "/authority/member", "/authority/addMember", "/authority/sign-in"],
    ...[...visits, "/home/visit/add", "/device/settings", "/setting/deviation", "/setting/deviation/add"],
    ...["/log/warning", "/request", "/setting", "/setting/notifications", "/help"],
  ],
};

const expectations: readonly RoleExpectation[] = [
  {
    account: "admin",
    sidebar: [
      "Data",
      "Device List",
      "Gateway List",
      "Customer Management",
      "Requests",
      "Service List",
      "Operational Log",
      "Alarm Log",
      "Allocation",
      "Setting",
    ],
    phoneBar: ["Data", "Device List", "Alarm Log", "Service List", "Customer Management", "Allocation"],
    landing: "/home",
    opens: addresses.filter(
      (route) =>
        !/^\/(authority|storage|request\/add$|device\/cartridge|home\/(visit|checklist)|setting\/(api|opc)$)/.test(
          route,
        ),
    ),
  },
  {
    account: "storage",
    sidebar: ["Warehousing", "Setting"],
    phoneBar: ["Warehousing", "Setting"],
    landing: "/storage",
    opens: ["/storage", "/storage/scan", "/storage/add", "/storage/upload", "/storage/download", "/setting"],
  },
  { account: "dealer", ...provider },
  { account: "oem", ...provider },
  // Leaders neither create groups nor see the sign-ins of others, nor set limits of their provider.
  {
    account: "leader",
    ...provider,
    opens: provider.opens.filter((route) => !/^\/(authority\/(add|sign-in)$|setting\/deviation)/.test(route)),
  },
  // The demo member may only read devices and gateways of the group.
  {
    account: "member",
    sidebar: ["Data", "Device List", "Gateway List", "Cartridges", "Requests", "Alarm Log", "Setting", "Help"],
    phoneBar: ["Data", "Device List", "Alarm Log", "Requests", "Setting", "Help"],
    landing: "/home",
    opens: [
      ...dashboard,
      ...visits,
      ...["/device", "/device/gateway", "/device/cartridge", "/device/swap", "/device/grease", "/device/settings"],
      ...["/log/warning", "/request", "/setting", "/setting/notifications", "/help"],
    ],
  },
  {
    account: "customer",
    sidebar: ["Data", "Requests", "Alarm Log", "Setting"],
    phoneBar: ["Data", "Alarm Log", "Requests", "Setting"],
    landing: "/home",
    opens: [
      ...dashboard,
      ...["/device", "/log/warning", "/request", "/request/add", "/help"],
      ...["/setting", "/setting/notifications", "/setting/api", "/setting/opc"],
    ],
  },
];

const noAccess = (page: Page) => page.getByRole("heading", { name: "No access" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** Matches the label of an entry, with or without a badge. */
const withBadge = (label: string): RegExp => new RegExp(`^\\d*${label}(\\d+ new items?)?$`);

/** Opens an address. Returns whether the role has access. */
async function opens(page: Page, route: string): Promise<boolean> {
  await goTo(page, route);
  const { heading } = await until(page, `${route} is open`, {
    is: (now) => now.address.split("?")[0] === route && now.heading !== "",
  });
  // A locator by role takes long on pages with many rows.
  await expect(page.locator("nav[aria-label='Main menu']")).toBeVisible();
  return heading !== "No access";
}

for (const expected of expectations) {
  test(`${expected.account} sees and opens the entries of the role, and nothing else`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await signIn(page, expected.account, { at: "/login" });
    await expect(page).toHaveURL(new RegExp(`${expected.landing}$`));
    // Menu items of a section are in nested lists, which are not entries.
    const entries = menu(page).locator("ul:not(ul ul) > li > a");
    await expect(entries).toHaveText(expected.sidebar.map(withBadge));
    for (let at = 0; at < expected.sidebar.length; at += 1) {
      await entries.nth(at).click();
      await expect(entries.nth(at)).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(noAccess(page)).toHaveCount(0);
    }

    const opened: string[] = [];
    for (const route of addresses) if (await opens(page, route)) opened.push(route);
    expect(opened.toSorted()).toEqual([...expected.opens].toSorted());
    expect(errors).toEqual([]);
  });

  test(`${expected.account} has the phone bar of the role`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, expected.account, { at: "/login" });
    const bar = menu(page).getByRole("link");
    await expect(bar).toHaveText(expected.phoneBar.map(withBadge));
    for (let at = 0; at < expected.phoneBar.length; at += 1) {
      await bar.nth(at).click();
      await expect(bar.nth(at)).toHaveAttribute("aria-current", "page");
      await expect(noAccess(page)).toHaveCount(0);
    }
  });
}
