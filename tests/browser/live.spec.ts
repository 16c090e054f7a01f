import type { Page } from "@playwright/test";
import {
  callsOf,
  demoPassword,
  expect,
  test as platformTest,
  signIn,
  signInAsAnother,
  startPlatform,
} from "../support/browser";
import { withMaps } from "../support/with-maps";

// The tests change the fleet that other files count.
const test = platformTest.extend<object, { platform: { url: string; dataFolder: string } }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the used fixtures from this pattern.
    async ({}, use) => {
      const running = await startPlatform();
      await use(running);
      await running.stop();
    },
    { scope: "worker" },
  ],
});

/** A change in one browser shows in another one within this time, ms. */
const soon = { timeout: 2_000 };

interface Device {
  readonly device_id: number;
  readonly device_name: string;
  readonly imei: string | null;
  readonly eui: string | null;
}

/** The address of a list with one device, whatever its name is. */
const listOf = ({ imei, eui }: Device): string => `/device?keywords=${imei || eui}`;

/** Makes calls as a demo account, as another browser does. */
async function caller(page: Page, who: string, base: "admin/1" | "client/1" = "admin/1") {
  const post = async (path: string, form: Record<string, string | number>) => {
    const { code, message, data } = await (await page.request.post(path, { form })).json();
    expect(code, message).toBe(0);
    return data;
  };
  const { token } = await post("/admin/1/user/login-email", {
    email: `${who}@demo.test`,
    password: demoPassword,
    token: "",
  });
  return (path: string, form: Record<string, string | number> = {}) => post(`/${base}/${path}`, { ...form, token });
}

async function newestDevice(page: Page): Promise<Device> {
  const call = await caller(page, "dealer");
  const { list } = (await call("device/list", { page: 1, page_size: 1 })) as { readonly list: readonly Device[] };
  if (list[0] === undefined) throw new Error("There is no device.");
  return list[0];
}

/** Renames a device in its form. */
async function rename(page: Page, { device_id }: Device, name: string): Promise<void> {
  await page.goto(`/device/${device_id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

const unreadOn = async (page: Page): Promise<number> => {
  const label = (await page.getByRole("button", { name: /^Messages/ }).getAttribute("aria-label")) ?? "";
  return Number(/\d+/.exec(label)?.[0] ?? 0);
};

test("a change in another browser shows on list, record, badge and inbox within 2 s", async ({ page }) => {
  await signIn(page, "admin", { at: "/help" });
  const device = await newestDevice(page);
  await page.goto(listOf(device));
  const other = await signInAsAnother(page, "dealer", "/help");
  const row = page.locator(`[data-key="${device.device_id}"]`);
  await expect(row).toContainText(device.device_name);
  await rename(other, device, "Crusher 17");
  await expect(row).toContainText("Crusher 17", soon);

  await page.goto(`/device/${device.device_id}`);
  await expect(page.getByRole("heading", { name: "Crusher 17" })).toBeVisible();
  await rename(other, device, "Crusher 18");
  await expect(page.getByRole("heading", { name: "Crusher 18" })).toBeVisible(soon);

  const entry = page
    .getByRole("navigation")
    .first()
    .getByRole("link", { name: /Customer/ });
  const before = Number(/\d+/.exec((await entry.textContent()) ?? "")?.[0] ?? 0);
  const customer = await caller(other, "customer", "client/1");
  const { agent_id } = (await customer("user/detail")) as { readonly agent_id: number };
  const dealers = (await customer("agent/list-all")) as readonly { readonly agent_id: number }[];
  const wanted = dealers.find((one) => one.agent_id !== agent_id);
  await customer("user/apply-update-agent", { agent_id: wanted?.agent_id ?? 0 });
  await expect(entry).toContainText(String(before + 1), soon);

  const unread = await unreadOn(page);
  await (await caller(other, "admin"))("message/push", { audience: 0, content: "The depot is closed on Friday" });
  await expect.poll(() => unreadOn(page), soon).toBe(unread + 1);
  await other.context().close();
});

test("a change in another browser shows on the map within 2 s", async ({ platform }) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "admin", { at: "/home/map" });
    const shown = page.getByRole("region", { name: /^(In this view|Loading)/ }).getByText(/^In this view: /);
    await expect(shown).toBeVisible({ timeout: 60_000 });
    await expect(shown).toContainText("In this view: 600 devices");
    const { device_id } = await newestDevice(page);
    await (await caller(page, "dealer"))("device/delete-device", { device_id });
    await expect(shown).toContainText("In this view: 599 devices", soon);
  });
});

test("a list keeps its selection, and an open form keeps its input", async ({ page }) => {
  await signIn(page, "admin", { at: "/help" });
  const device = await newestDevice(page);
  await page.goto(listOf(device));
  const other = await signInAsAnother(page, "dealer", "/help");
  const row = page.locator(`[data-key="${device.device_id}"]`);
  await row.getByRole("checkbox").check();
  await rename(other, device, "Crusher 19");
  await expect(row).toContainText("Crusher 19", soon);
  await expect(row.getByRole("checkbox")).toBeChecked();

  await page.goto(`/device/${device.device_id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Typed by hand");
  await rename(other, device, "Crusher 20");
  await expect(page.getByText("This record was changed elsewhere.")).toBeVisible(soon);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed by hand");
  await page.getByRole("button", { name: "Keep my input" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Typed by hand" })).toBeVisible();
  await other.context().close();
});

test("windows of a browser share one stream, and another window takes over when the first one closes", async ({
  page,
}) => {
  await signIn(page, "admin", { at: "/help" });
  const device = await newestDevice(page);
  const streams: string[] = [];
  page
    .context()
    .on("request", (request) => void (request.url().endsWith("/live/events") && streams.push(request.url())));
  const ready = (one: Page) => expect(one.locator(`[data-key="${device.device_id}"]`)).toBeVisible();
  await page.goto(listOf(device));
  await ready(page);
  await expect.poll(() => streams.length).toBe(1);
  const second = await page.context().newPage();
  await second.goto(listOf(device));
  await ready(second);

  const other = await signInAsAnother(page, "dealer", "/help");
  await rename(other, device, "Crusher 21");
  for (const one of [page, second]) await expect(one.locator("tbody")).toContainText("Crusher 21", soon);
  expect(streams).toHaveLength(1);

  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await rename(other, device, "Crusher 22");
  await expect(second.locator("tbody")).toContainText("Crusher 22", soon);
  await other.context().close();
});

test("a server without the stream is asked once, and its changes show by polling", async ({ page }) => {
  // The answer of a server that does not know the address.
  await page.route(/live\/events$/, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await signIn(page, "admin");
  const calls = callsOf(page);
  await page.goto("/help");
  const other = await caller(page, "admin");
  await expect(page.getByRole("button", { name: /^Messages/ })).toBeVisible();
  const entry = page
    .getByRole("navigation")
    .first()
    .getByRole("link", { name: /Customer/ });
  const before = Number(/\d+/.exec((await entry.textContent()) ?? "")?.[0] ?? 0);
  const { list } = (await other("user/list-user-afm", { page: 1, page_size: 1, apply_status: 1 })) as {
    readonly list: readonly { readonly id: number; readonly apply_agent_id: number }[];
  };
  expect(list).toHaveLength(1);
  await other("user/switch-user-agent", {
    target_user_id: list[0]?.id ?? 0,
    agent_id: list[0]?.apply_agent_id ?? 0,
  });
  await expect(entry).toContainText(String(before - 1), { timeout: 12_000 });
  expect(calls.filter(({ path }) => path === "live/events")).toHaveLength(1);
});
