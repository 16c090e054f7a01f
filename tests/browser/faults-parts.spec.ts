/** Rows of "The console under faults" (security.md) that are about the page and its parts, not about one call. */
import type { Page, Route } from "@playwright/test";
import { callsOf, expect, fillLogin, rowWith, signIn, test } from "../support/browser";
import { goTo } from "../support/call-control";

const lost = (route: Route): Promise<void> => route.fulfill({ status: 404, body: "Not found" });

/** How often a page has been loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test("a part that a deploy has taken away reloads the page once, then says so, and comes when it is there again", async ({
  page,
}) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  const loads = loadsOf(page);
  await page.route("**/assets/help-*.js", lost);
  await goTo(page, "/help");
  await expect(page.getByText("This part did not load")).toBeVisible();
  expect(loads()).toBe(1);
  await page.unroute("**/assets/help-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});

test("a part that is gone does not reload a page that holds unsaved input", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway/add" });
  await page.getByLabel("Name").fill("Hall 1");
  const loads = loadsOf(page);
  await page.route("**/assets/scan-dialog-*.js", lost);
  await page.getByRole("button", { name: "Scan EUI" }).click();
  await expect(page.getByText("This part did not load")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This part did not load")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Hall 1");
  expect(loads()).toBe(0);
});

test("the page is asked for anew each time, its files never; one that is missing is none, and not the page", async ({
  request,
}) => {
  const html = await request.get("/device", { headers: { accept: "text/html" } });
  expect(html.headers()["cache-control"]).toBe("no-cache");
  const asset = /\/assets\/[^"]+\.js/.exec(await html.text())?.[0] ?? "";
  const found = await request.get(asset);
  expect(found.status()).toBe(200);
  expect(found.headers()["cache-control"]).toContain("immutable");
  const missing = await request.get("/assets/shell-00000000.js", { headers: { accept: "text/html" } });
  expect(missing.status()).toBe(404);
  expect(missing.headers()["cache-control"]).toBe("no-store");
  expect(await missing.text()).not.toContain("<html");
});

/** Time that the page counts until a call is made again, ms, in steps of `step`. */
async function pauseBefore(page: Page, count: () => number, step: number): Promise<number> {
  const before = count();
  let pause = 0;
  await expect(async () => {
    if (count() === before) {
      await page.clock.fastForward(step);
      pause += step;
    }
    expect(count()).toBeGreaterThan(before);
  }).toPass({ intervals: [20], timeout: 20_000 });
  return pause;
}

test("polling pauses longer while it fails, stops while the page is hidden, and asks at once when it is seen again", async ({
  page,
}) => {
  const step = 5_000;
  await page.clock.install();
  const calls = callsOf(page);
  const asked = (): number => calls.filter(({ path }) => path === "message/list").length;
  await signIn(page, "dealer", { at: "/help" });
  await expect.poll(asked).toBe(1);
  expect(await pauseBefore(page, asked, step)).toBeLessThan(60_000);

  await page.route("**/admin/1/message/list", (route) =>
    route.fulfill({ json: { code: -1, message: "Not now", data: null } }),
  );
  await pauseBefore(page, asked, step);
  const slow = await pauseBefore(page, asked, step);
  expect(slow).toBeGreaterThanOrEqual(60_000);
  expect(await pauseBefore(page, asked, step)).toBeGreaterThan(slow);

  const see = (state: DocumentVisibilityState): Promise<void> =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await see("hidden");
  const before = asked();
  for (let minute = 0; minute < 12; minute += 1) await page.clock.fastForward(60_000);
  expect(asked()).toBe(before);
  await see("visible");
  await expect.poll(asked).toBe(before + 1);
});

test("what is typed is looked for once, and a late answer to what was typed before is dropped", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "dealer");
  const held: { readonly route: Route; readonly word: string }[] = [];
  await page.goto("/device");
  const box = page.getByRole("main").getByRole("searchbox");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.route("**/admin/1/device/list", (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? "");
    held.push({ route, word: [...fields.values()].find((value) => value.startsWith("86")) ?? "" });
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await box.pressSequentially("8611");
  expect(held).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => held.map(({ word }) => word)).toEqual(["8611"]);
  await box.pressSequentially("2");
  await expect.poll(() => held.map(({ word }) => word)).toEqual(["8611", "86112"]);

  const answer = (imei: string) => ({
    json: { code: 0, message: "", data: { list: [{ id: 1, imei, name: imei, type: 1 }], total: 1 } },
  });
  await held[1]?.route.fulfill(answer("861120000000002"));
  await expect(rowWith(page, "861120000000002").first()).toBeVisible();
  // The page may have given it up by now.
  await held[0]?.route.fulfill(answer("861110000000001")).catch(() => undefined);
  await expect(rowWith(page, "861110000000001")).toHaveCount(0);
  await expect(rowWith(page, "861120000000002").first()).toBeVisible();
});

test("other tabs follow the end of a session, and the next one", async ({ page, context }) => {
  await signIn(page, "dealer", { at: "/help" });
  const other = await context.newPage();
  await other.goto("/device/gateway/add");
  await other.getByLabel("Name").fill("Hall 1");
  await page.route("**/admin/1/device/list", (route) =>
    route.fulfill({ json: { code: 2, message: "token invalid", data: null } }),
  );
  await goTo(page, "/device");
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  await page.unroute("**/admin/1/device/list");
  await fillLogin(page, "dealer");
  await expect(page).toHaveURL(/\/device$/);
  await expect(other).toHaveURL(/\/device\/gateway\/add$/);
  await expect(other.getByLabel("Name")).toHaveValue("Hall 1");
});

test("a card that fails leaves the others, and comes when it is tried again", async ({ page }) => {
  await signIn(page, "dealer");
  await page.route("**/admin/1/device-alarm-log/list", (route) =>
    route.fulfill({ json: { code: -1, message: "Not the alarms", data: null } }),
  );
  await page.goto("/home");
  const alarms = page.getByRole("region", { name: "Open alarms" });
  await expect(alarms.getByText("Not the alarms")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toHaveCount(1);
  await page.unroute("**/admin/1/device-alarm-log/list");
  await alarms.getByRole("button", { name: "Try again" }).click();
  await expect(alarms.getByText("Not the alarms")).toHaveCount(0);
});

test("two clicks within one frame save once", async ({ page }) => {
  await signIn(page, "dealer");
  const calls = callsOf(page);
  await page.goto("/device/gateway/add");
  await page.getByLabel("EUI", { exact: true }).fill("A84041000181C0BD");
  await page.getByLabel("Name").fill("Hall 2");
  await page.getByRole("button", { name: "Save", exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).not.toHaveURL(/\/add$/);
  expect(calls.filter(({ path }) => path === "gateway/save")).toHaveLength(1);
});
