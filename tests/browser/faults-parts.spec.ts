/** Tests of the console under faults of the page and its parts. `faults.spec.ts` tests faults of single calls. */
import type { Page, Route } from "@playwright/test";
import { callsOf, expect, fillLogin, rowWith, signIn, test } from "../support/browser";
import { goTo } from "../support/call-control";

// The clock of some tests jumps. The console would take that for a lost stream of changes, and load everything again.
test.beforeEach(({ page }) =>
  page.route("**/live/events", (route) => route.fulfill({ json: { code: 5, message: "", data: null } })),
);

const notFound = (route: Route): Promise<void> => route.fulfill({ status: 404, body: "Not found" });

/** Counts the loads of a page from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test("a file that a deployment has removed causes one reload, then an error, and loads when it is back", async ({
  page,
}) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  const loads = loadsOf(page);
  await page.route("**/assets/help-*.js", notFound);
  await goTo(page, "/help");
  await expect(page.getByText("This part did not load")).toBeVisible();
  expect(loads()).toBe(1);
  await page.unroute("**/assets/help-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});

test("a missing part does not reload a page with unsaved input", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway/add" });
  await page.getByLabel("Name").fill("Hall 1");
  const loads = loadsOf(page);
  await page.route("**/assets/scan-dialog-*.js", notFound);
  await page.getByRole("button", { name: "Scan EUI" }).click();
  await expect(page.getByText("This part did not load")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This part did not load")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Hall 1");
  expect(loads()).toBe(0);
});

test("browsers never cache the page, always cache its files, and get 404 for a missing file", async ({ request }) => {
  const html = await request.get("/device", { headers: { accept: "text/html" } });
  expect(html.headers()["cache-control"]).toBe("no-cache");
  const asset = /\/assets\/[^"]+\.js/.exec(await html.text())?.[0] ?? "";
  const existing = await request.get(asset);
  expect(existing.status()).toBe(200);
  expect(existing.headers()["cache-control"]).toContain("immutable");
  const missing = await request.get("/assets/shell-00000000.js", { headers: { accept: "text/html" } });
  expect(missing.status()).toBe(404);
  expect(missing.headers()["cache-control"]).toBe("no-store");
  expect(await missing.text()).not.toContain("<html");
});

/** The page's time until the next call, ms. @param step precision, ms */
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

test("polling slows down after failures, stops while the page is hidden, and continues when it is visible", async ({
  page,
}) => {
  const step = 5_000;
  await page.clock.install();
  const calls = callsOf(page);
  const polls = (): number => calls.filter(({ path }) => path === "message/list").length;
  await signIn(page, "dealer", { at: "/help" });
  await expect.poll(polls).toBe(1);
  expect(await pauseBefore(page, polls, step)).toBeLessThan(60_000);

  await page.route("**/admin/1/message/list", (route) =>
    route.fulfill({ json: { code: -1, message: "Not now", data: null } }),
  );
  await pauseBefore(page, polls, step);
  const slow = await pauseBefore(page, polls, step);
  expect(slow).toBeGreaterThanOrEqual(60_000);
  expect(await pauseBefore(page, polls, step)).toBeGreaterThan(slow);

  const setVisibility = (state: DocumentVisibilityState): Promise<void> =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: now });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await setVisibility("hidden");
  const before = polls();
  for (let minute = 0; minute < 12; minute += 1) await page.clock.fastForward(60_000);
  expect(polls()).toBe(before);
  await setVisibility("visible");
  await expect.poll(polls).toBe(before + 1);
});

test("a search is sent once after typing, and a late answer to an earlier search is ignored", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "dealer");
  const held: { readonly route: Route; readonly word: string }[] = [];
  await page.goto("/device");
  const box = page.getByRole("main").getByRole("searchbox");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.route("**/admin/1/device/list", (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? "");
    const word = [...fields.values()].find((value) => value.startsWith("86"));
    // After the hour that passes here, the list is also read again without a search.
    if (word === undefined) void route.continue();
    else held.push({ route, word });
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
  // The page may have cancelled this call.
  await held[0]?.route.fulfill(answer("861110000000001")).catch(() => undefined);
  await expect(rowWith(page, "861110000000001")).toHaveCount(0);
  await expect(rowWith(page, "861120000000002").first()).toBeVisible();
});

test("other tabs follow when a session ends and when a new one begins", async ({ page, context }) => {
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

test("a failed card does not affect the others, and loads when it is tried again", async ({ page }) => {
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
