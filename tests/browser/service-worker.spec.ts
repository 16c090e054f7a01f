import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";
import { hostTwoBuilds } from "../support/two-builds";

test.use({ serviceWorkers: "allow", savesData: false });

/** Waits until the service worker of a build has taken charge of the page. */
async function theWorkerIsReady(page: Page, version = ""): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const { controller } = navigator.serviceWorker;
          const names = await caches.keys();
          return controller?.state === "activated" && names.every((name) => name.endsWith(wanted)) && names.length;
        }, version),
      { timeout: 30_000 },
    )
    .toBe(1);
}

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  return () => loads;
}

test("a second visit starts without the server, and says so when there is no connection", async ({ page, context }) => {
  await signIn(page, "admin", { at: "/device" });
  await theWorkerIsReady(page);
  const visit = await page.goto("/device");
  expect(visit?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole("row").nth(1)).toBeVisible();

  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain("/");
  expect(stored.filter((path) => !path.startsWith("/assets/") && path !== "/" && path !== "/config.json")).toEqual([]);

  await context.setOffline(true);
  await page.goto("/device?page=1");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page.locator("#content").getByText(/^The server cannot be reached/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Device List" })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/device");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a new build is used on the next visit, without a loop of reloads", async ({ page }) => {
  const host = await hostTwoBuilds();
  const start = () => page.locator("script[type=module]").getAttribute("src");
  const loads = countLoads(page);
  try {
    await page.goto(`${host.url}/login`);
    await theWorkerIsReady(page, host.versions.first);
    host.deploy();
    await page.reload();
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
    expect(await start()).not.toContain("-next");
    await theWorkerIsReady(page, host.versions.next);
    await page.reload();
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
    expect(await start()).toContain("-next");
    await page.waitForLoadState("networkidle");
    expect(loads()).toBe(3);
  } finally {
    host.close();
  }
});

test("the old build opens without a connection while the new one is not loaded", async ({ page }) => {
  const host = await hostTwoBuilds();
  const paths = () =>
    page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    });
  try {
    await page.goto(`${host.url}/login`);
    await theWorkerIsReady(page, host.versions.first);
    // Each file of the page is in the cache now.
    await page.reload();
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
    host.deploy({ withWorker: false });
    await page.reload();
    await expect.poll(paths).not.toContain("/");
    host.close();
    await page.goto(`${host.url}/login`);
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  } finally {
    host.close();
  }
});

test("a page of the old build whose files are gone loads the new build once", async ({ page }) => {
  const host = await hostTwoBuilds();
  const loads = countLoads(page);
  try {
    await page.goto(`${host.url}/login`);
    await theWorkerIsReady(page, host.versions.first);
    host.deploy();
    await page.getByRole("link", { name: "创建账号" }).click();
    await expect(page).toHaveURL(/\/register/);
    await expect.poll(loads).toBe(2);
    await expect(page.locator("script[type=module]")).toHaveAttribute("src", /-next/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(loads()).toBe(2);
  } finally {
    host.close();
  }
});

test("a stored page is replaced when the settings of the server have changed", async ({ page }) => {
  const host = await hostTwoBuilds();
  const loads = countLoads(page);
  try {
    host.configure({});
    await page.goto(`${host.url}/login`);
    await theWorkerIsReady(page);
    host.configure({ media: ["https://files.example.com"] });
    await page.reload();
    await expect.poll(loads).toBe(3);
    await page.waitForLoadState("networkidle");
    expect(loads()).toBe(3);
  } finally {
    host.close();
  }
});

test("the worker can be switched off", async ({ page }) => {
  const host = await hostTwoBuilds();
  try {
    await page.goto(`${host.url}/login`);
    await theWorkerIsReady(page);
    host.switchOff();
    await page.reload();
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    const visit = await page.goto(`${host.url}/login`);
    expect(visit?.fromServiceWorker()).toBe(false);
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  } finally {
    host.close();
  }
});

test("the checklist of visits stays in the cache, also of a new build", async ({ page }) => {
  const host = await hostTwoBuilds();
  const kept = () =>
    page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    });
  const checklists = async () => (await kept()).filter((path) => /checklist-[\w-]+\.js$/.test(path));
  try {
    await page.goto(`${host.url}/login`);
    await theWorkerIsReady(page, host.versions.first);
    expect(await checklists()).toEqual([]);
    // A visit was opened.
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage("checklist"));
    await expect.poll(checklists).toHaveLength(1);
    // With the scanner of the cartridges, its code reader, and the sender of what was stored without a connection.
    for (const file of [
      /go-on-[\w-]+\.js$/,
      /scan-dialog-[\w-]+\.js$/,
      /code-worker-[\w-]+\.js$/,
      /zxing_reader-[\w-]+\.wasm$/,
    ]) {
      await expect.poll(async () => (await kept()).filter((path) => file.test(path)), String(file)).toHaveLength(1);
    }
    host.deploy();
    await page.reload();
    await theWorkerIsReady(page, host.versions.next);
    expect(await checklists()).toEqual([expect.stringContaining("-next.js")]);
  } finally {
    host.close();
  }
});
