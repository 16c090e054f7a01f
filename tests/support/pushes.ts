import type { Person, TestPlatform } from "./platform-calls";
import { createFakeBrowser, type FakeBrowser } from "./push-receiver";

/** What tests of push messages do for a person: subscribe a browser, and read what the platform has stored. */
export function usePushes(platform: () => TestPlatform) {
  let count = 0;
  async function subscribed(by: Person, endpoint = `https://push.example.com/${count++}`): Promise<FakeBrowser> {
    const browser = createFakeBrowser(endpoint);
    const { p256dh, auth } = browser;
    await platform().data("notice/subscribe", { endpoint, p256dh, auth }, { as: by.token });
    return browser;
  }
  const browsersOf = async (by: Person) =>
    (await platform().data<{ browsers: string[] }>("notice/settings", {}, { as: by.token })).browsers;

  const inboxOf = async (by: Person) => {
    const { list } = await platform().data<{ list: { content: string }[] }>("message/list", {}, { as: by.token });
    return list.map(({ content }) => content).join();
  };

  const stored = async ({ id }: Person) =>
    (
      await platform()
        .platform.database.selectFrom("push_subscription")
        .where("account_id", "=", id)
        .select("id")
        .execute()
    ).length;

  return { subscribed, browsersOf, inboxOf, stored };
}
