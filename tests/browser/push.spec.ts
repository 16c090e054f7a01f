import type { Page } from "@playwright/test";
import { callsOf, expect, fillLogin, type Language, signIn, test } from "../support/browser";
import { callerFor } from "../support/screens";

test.use({ serviceWorkers: "allow" });

/**
 * The test browser refuses notifications and has no push service. Like a real subscription, the fake one outlives a
 * reload.
 */
const fakePush = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    const endpoint = "https://push.example.com/browser";
    const name = "fake subscription";
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => sessionStorage.removeItem(name),
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(name) === null ? null : subscription);
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem(name, "1");
      return subscription;
    };
  });

const isSubscribed = (page: Page) => page.evaluate(() => sessionStorage.getItem("fake subscription") !== null);

const words = {
  en: {
    push: "Push",
    on: "Switch on in this browser",
    off: "Switch off in this browser",
    shows: "This browser shows push messages",
    showsNone: "This browser shows no push messages",
    never: /“Push” is set to “Never” above/,
    from: "All alarms",
    save: "Save",
  },
  zh: {
    push: "推送",
    on: "在此浏览器开启",
    off: "在此浏览器关闭",
    shows: "此浏览器显示推送",
    showsNone: "此浏览器不显示推送",
    never: /上方“推送”设为“不通知”/,
    from: "所有报警",
    save: "保存",
  },
} as const;

/** Sets push to "Never", because the tests of both languages use the same account. */
async function pushNever(url: string): Promise<void> {
  const dealer = await callerFor(url, "dealer");
  const settings = (await dealer.call("notice/settings")) as Readonly<Record<string, unknown>>;
  const known = Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === "number"));
  await dealer.call("notice/save-settings", { ...known, push_from: 0 });
}

async function open(page: Page, language: Language = "en", who = "oem") {
  await fakePush(page);
  await signIn(page, who, { at: "/setting/notifications", language });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page.getByRole("region", { name: words[language].push, exact: true });
}

for (const [language, size] of [
  ["en", { width: 1440, height: 900 }],
  ["zh", { width: 390, height: 844 }],
] as const) {
  const text = words[language];
  test(`push can be switched on and off, and a hint shows if no alarm is pushed (${language})`, async ({
    page,
    platform,
  }) => {
    await pushNever(platform.url);
    await page.setViewportSize(size);
    const push = await open(page, language, "dealer");
    await push.getByRole("button", { name: text.on }).click();
    await expect(push.getByText(text.never)).toBeVisible();
    await page.getByRole("combobox", { name: new RegExp(`^(\\* )?${text.push}$`) }).press("ArrowDown");
    await page.locator(".ant-select-dropdown:visible").getByTitle(text.from, { exact: true }).click();
    await page.getByRole("button", { name: text.save, exact: true }).first().click();
    await expect(push.getByText(text.shows)).toBeVisible();
    await push.getByRole("button", { name: text.off }).click();
    await expect(push.getByText(text.showsNone)).toBeVisible();
  });
}

test("the browser's subscription is removed if the server does not accept it", async ({ page }) => {
  const push = await open(page);
  await page.route(/notice\/subscribe/, (route) => route.abort());
  await push.getByRole("button", { name: words.en.on }).click();
  await expect(page.locator(".ant-message-error")).toBeVisible();
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await expect(push.getByText(words.en.showsNone)).toBeVisible();
});

test("push ends when the person signs out", async ({ page }) => {
  const push = await open(page);
  await push.getByRole("button", { name: words.en.on }).click();
  await expect.poll(() => isSubscribed(page)).toBe(true);
  await page.getByRole("button", { name: /oem@demo\.test/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect.poll(() => isSubscribed(page)).toBe(false);
});

test("push continues in the next session of the same person, and ends when another person signs in", async ({
  page,
}) => {
  const push = await open(page);
  await push.getByRole("button", { name: words.en.on }).click();
  await expect.poll(() => isSubscribed(page)).toBe(true);
  const calls = callsOf(page);
  // The session expires; nobody signs out.
  const forgetSession = () => page.evaluate(() => localStorage.removeItem("lubricator.token"));
  await forgetSession();
  await page.goto("/login");
  await fillLogin(page, "oem");
  await expect.poll(() => calls.filter(({ path }) => path === "notice/subscribe").length).toBe(1);
  expect(await isSubscribed(page)).toBe(true);

  await forgetSession();
  await page.goto("/login");
  await fillLogin(page, "dealer");
  await expect.poll(() => isSubscribed(page)).toBe(false);
});

test("a message is shown once for its news, and a click on it opens the alarm", async ({ page, platform }) => {
  const dealer = await callerFor(platform.url, "dealer");
  const { list } = (await dealer.call("device-alarm-log/list", { state: 1 })) as {
    list: readonly { id: number; device_name: string }[];
  };
  const [alarm] = list;
  if (alarm === undefined) throw new Error("The demo has no open alarm.");
  await signIn(page, "dealer", { at: "/home" });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("The page has no service worker.");
  const message = { title: "Pump 7", path: `/log/warning/${alarm.id}`, news: alarm.id };
  // The browser of the tests shows no notifications, so those of the worker are recorded.
  const { shown, opened } = await worker.evaluate(async (sent) => {
    interface Shown {
      readonly title: string;
      readonly tag: string;
      readonly renotify: boolean;
      readonly data: number;
    }
    const scope = globalThis as unknown as EventTarget & {
      registration: Record<"showNotification" | "getNotifications", unknown>;
      clients: Record<"openWindow", unknown>;
    };
    const notifications: Shown[] = [];
    const addresses: string[] = [];
    scope.registration.getNotifications = async ({ tag }: { tag: string }) =>
      notifications.filter((one) => one.tag === tag);
    scope.registration.showNotification = async (title: string, options: Omit<Shown, "title">) =>
      void notifications.push({ title, ...options });
    scope.clients.openWindow = async (address: string) => void addresses.push(address);
    const dispatch = async (type: string, properties: object) => {
      const work: unknown[] = [];
      const event = Object.assign(new Event(type), { ...properties, waitUntil: (one: unknown) => void work.push(one) });
      scope.dispatchEvent(event);
      await Promise.all(work);
    };
    for (let turn = 0; turn < 2; turn += 1) await dispatch("push", { data: { json: () => sent } });
    await dispatch("notificationclick", { notification: { tag: notifications[0]?.tag, close: () => {} } });
    return { shown: notifications.map(({ title, tag, renotify }) => ({ title, tag, renotify })), opened: addresses };
  }, message);
  const { title, path: tag } = message;
  expect(shown).toEqual([
    { title, tag, renotify: true },
    { title, tag, renotify: false },
  ]);
  expect(opened).toHaveLength(1);
  await page.goto(opened[0] ?? "");
  await expect(page.getByRole("link", { name: alarm.device_name })).toBeVisible();
});
