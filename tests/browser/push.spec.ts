import { expect, signIn, test } from "../support/browser";

test.use({ serviceWorkers: "allow" });

test("a browser switches push on and off", async ({ page }) => {
  // This browser refuses notifications, and has no push service.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
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

  await push.getByRole("button", { name: "Switch off in this browser" }).click();
  await expect(push.getByText("This browser shows no push messages")).toBeVisible();
});
