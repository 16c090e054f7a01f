import { expect, signIn, test } from "../support/browser";

test.use({ serviceWorkers: "allow" });

test("a browser switches push on, shows a message and opens its alarm", async ({ page, context, platform }) => {
  await context.grantPermissions(["notifications"], { origin: platform.url });
  // There is no push service for this browser.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    const endpoint = "https://push.example.com/browser";
    let current: object | null = null;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null;
      },
    };
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      current = subscription;
      return subscription as unknown as PushSubscription;
    };
  });
  await signIn(page, "oem", { at: "/setting/notifications" });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const push = page.getByRole("region", { name: "Push" });
  await push.getByRole("button", { name: "Switch on in this browser" }).click();
  await expect(push.getByText("This browser shows push messages")).toBeVisible();

  const devtools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) found(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const message = { title: "Critical: Lubricant emptied · Press 4", path: "/log/warning/17" };
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: platform.url,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
  const shown = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const list = await (await navigator.serviceWorker.ready).getNotifications();
      return active !== null && list.map(({ title, data, tag }) => ({ title, data, tag }));
    });
  await expect.poll(shown).toEqual([{ title: message.title, data: message.path, tag: message.path }]);

  await push.getByRole("button", { name: "Switch off in this browser" }).click();
  await expect(push.getByText("This browser shows no push messages")).toBeVisible();
});
