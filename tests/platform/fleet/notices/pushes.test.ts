import { createVerify } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { day, minute } from "../../../../src/platform/base/clock";
import { sendDuePushes, sweepSubscriptions } from "../../../../src/platform/fleet/notices/send-pushes";
import { OutboundError, type OutboundRequest } from "../../../../src/platform/services/outbound";
import { sessionTimes } from "../../../../src/platform/services/sessions";
import { useNotices } from "../../../support/notices";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { createFakeBrowser, openGuard } from "../../../support/push-receiver";
import { usePushes } from "../../../support/pushes";

describe.each(openTestDatabases())("push messages about alarms on $name", (engine) => {
  const platform = usePlatform(engine, undefined, { MAIL_FROM: "grease@example.com" });
  const { person, raise } = useNotices(platform);
  const { subscribed, browsersOf, inboxOf, stored } = usePushes(platform);
  let sent: OutboundRequest[] = [];
  /** The answer of the push service. */
  let answer: number | OutboundError;
  beforeEach(async () => {
    sent = [];
    answer = 201;
    await platform().platform.database.deleteFrom("push_subscription").execute();
  });

  const send = async (request: OutboundRequest) => {
    sent.push(request);
    if (typeof answer !== "number") throw answer;
    return { status: answer, mediaType: "", body: "" };
  };
  const run = (minutes = 0, guard = openGuard) => {
    platform().now += minutes * minute;
    return sendDuePushes({ ...platform().platform, clock: () => platform().now, guard, send });
  };
  test("are encrypted for each browser and say no more than the title of the alarm", async () => {
    const reader = await person({ push_from: 3 });
    const browsers = [await subscribed(reader), await subscribed(reader)];
    const id = await raise();
    await run();
    expect(sent.map(({ target }) => target.url.href).sort()).toEqual(browsers.map(({ endpoint }) => endpoint).sort());
    for (const browser of browsers) {
      const request = sent.find(({ target }) => target.url.href === browser.endpoint);
      expect(browser.read(request?.body as Buffer)).toEqual({
        title: "Critical: High back-pressure alarm · Press 4",
        path: `/log/warning/${id}`,
        news: id,
      });
    }
    await run(60);
    expect(sent).toHaveLength(2);
  });

  test("are signed with the key that browsers subscribe to", async () => {
    const reader = await person({ push_from: 3 });
    await subscribed(reader);
    await raise();
    await run();
    const { authorization, Authorization = authorization ?? "", TTL, Urgency } = sent[0]?.headers ?? {};
    expect({ TTL, Urgency }).toEqual({ TTL: "86400", Urgency: "high" });
    const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(Authorization) ?? [];
    const settings = await platform().data<{ push_key: string }>("notice/settings", {}, { as: reader.token });
    expect(key).toBe(settings.push_key);
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: "https://push.example.com",
      sub: "mailto:grease@example.com",
    });
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = { key: { kty: "EC", crv: "P-256", x, y }, format: "jwk", dsaEncoding: "ieee-p1363" } as const;
    const verifier = createVerify("sha256").update(`${head}.${claims}`);
    expect(verifier.verify(publicKey as never, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test("combine several alarms into one message, which opens the list", async () => {
    const reader = await person({ push_from: 1 });
    const browser = await subscribed(reader);
    const ids = [await raise(1), await raise(2), await raise(4)];
    await run();
    expect(sent).toHaveLength(1);
    expect(browser.read(sent[0]?.body as Buffer)).toEqual({
      title: "3 alarms, 1 of them critical",
      path: "/log/warning",
      news: Math.max(...ids),
    });
  });

  test.each([404, 410])("end for a browser whose push service answers %i", async (status) => {
    const reader = await person({ push_from: 3 });
    await subscribed(reader);
    answer = status;
    await raise();
    await run();
    expect(await browsersOf(reader)).toEqual([]);
    expect(await inboxOf(reader)).toContain("no longer shows push messages");
    await run(60);
    expect(sent).toHaveLength(1);
  });

  test.each([400, 403, 429, 503, new OutboundError("timeout")])(
    "are tried again after %s, and given up in the end",
    async (fault) => {
      const reader = await person({ push_from: 3 });
      await subscribed(reader);
      answer = fault;
      await raise();
      const tries: number[] = [];
      for (let passed = 0; passed <= 180; passed += 1) {
        const before = sent.length;
        await run(passed === 0 ? 0 : 1);
        if (sent.length > before) tries.push(passed);
      }
      expect(tries).toEqual([0, 1, 6, 21, 81]);
      expect(await browsersOf(reader)).toHaveLength(1);
    },
  );

  test("are never sent to internal addresses", async () => {
    const reader = await person({ push_from: 3 });
    for (const host of ["127.0.0.1", "[::1]", "10.1.2.3", "169.254.169.254"])
      await subscribed(reader, `https://${host}/p`);
    await raise();
    await run(0, platform().platform.guard);
    expect(sent).toEqual([]);
    expect(await browsersOf(reader)).toEqual([]);
  });

  test.each([
    ["an address without TLS", { endpoint: "http://push.example.com/1" }, "endpoint"],
    ["an address of another scheme", { endpoint: "javascript:alert(1)" }, "endpoint"],
    ["a short key", { p256dh: "BA" }, "p256dh"],
    ["a short secret", { auth: "BA" }, "auth"],
  ])("refuse %s", async (_what, values, field) => {
    const reader = await person({});
    const { endpoint, p256dh, auth } = createFakeBrowser("https://push.example.com/refused");
    const payload = { endpoint, p256dh, auth, ...values };
    const refused = await platform().call("notice/subscribe", payload, { as: reader.token });
    expect(refused.code).not.toBe(0);
    expect(JSON.stringify(refused.data)).toContain(field);
  });

  test("delete a browser with an invalid key", async () => {
    const reader = await person({ push_from: 3 });
    const { endpoint, auth } = createFakeBrowser("https://push.example.com/no-key");
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
    await platform().data("notice/subscribe", { endpoint, p256dh, auth }, { as: reader.token });
    await raise();
    await run();
    expect(await browsersOf(reader)).toEqual([]);
  });

  describe("to a browser", () => {
    test("end with its session", async () => {
      const reader = await person({});
      await subscribed(reader);
      await platform().data("user/logout", {}, { as: reader.token });
      expect(await stored(reader)).toBe(0);
    });

    test("continue after the session has expired, until all sessions are ended", async () => {
      const reader = await person({});
      await subscribed(reader);
      platform().now += sessionTimes.idle + minute;
      await platform().platform.sessions.sweep();
      expect(await stored(reader)).toBe(1);
      await platform().platform.sessions.endAllOf(reader.id);
      expect(await stored(reader)).toBe(0);
    });

    test("end half a year after its last use, with a message in the inbox", async () => {
      const reader = await person({});
      const { endpoint, p256dh, auth } = await subscribed(reader);
      const { database } = platform().platform;
      const added = platform().now;
      // The console says each day that the browser is in use.
      platform().now += 8 * 3_600_000;
      await platform().data("notice/subscribe", { endpoint, p256dh, auth }, { as: reader.token });
      await sweepSubscriptions(database, added + 180 * day + minute);
      expect(await stored(reader)).toBe(1);
      expect(await inboxOf(reader)).not.toContain("push messages");
      await sweepSubscriptions(database, platform().now + 180 * day + minute);
      expect(await stored(reader)).toBe(0);
      expect(await inboxOf(reader)).toContain("One of your browsers no longer shows push messages");
    });

    test("end with the new session of its account, after that session has renewed them", async () => {
      const reader = await person({});
      const { endpoint, p256dh, auth } = await subscribed(reader);
      platform().now += sessionTimes.idle + minute;
      const { sessions } = platform().platform;
      await sessions.sweep();
      const { token } = await sessions.create(reader.id);
      await platform().data("notice/subscribe", { endpoint, p256dh, auth }, { as: token });
      await platform().data("user/logout", {}, { as: token });
      expect(await stored(reader)).toBe(0);
    });

    test("belong to the person who signed in last, for the ten newest browsers", async () => {
      const [first, second] = [await person({}), await person({})];
      await subscribed(first, "https://push.example.com/shared");
      await subscribed(second, "https://push.example.com/shared");
      expect([await stored(first), await stored(second)]).toEqual([0, 1]);
      for (let at = 0; at < 11; at += 1) {
        platform().now += 1;
        await subscribed(second);
      }
      expect(await stored(second)).toBe(10);
    });

    test("can be ended only by its own account", async () => {
      const [first, second] = [await person({}), await person({})];
      const { endpoint } = await subscribed(first);
      await platform().data("notice/unsubscribe", { endpoint }, { as: second.token });
      expect(await stored(first)).toBe(1);
      await platform().data("notice/unsubscribe", { endpoint }, { as: first.token });
      expect(await stored(first)).toBe(0);
    });

    test("stop when the account is disabled", async () => {
      const reader = await person({ push_from: 1 }, {}, role.oem);
      await subscribed(reader);
      await raise();
      const { database } = platform().platform;
      await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", reader.id).execute();
      await run();
      expect(sent).toEqual([]);
    });
  });

  test("have keys that stay the same, sealed in the database", async () => {
    const { database, pushKeys, secrets } = platform().platform;
    const row = database.selectFrom("platform_setting").select("value").where("name", "=", "push_keys");
    const { value } = await row.executeTakeFirstOrThrow();
    expect(value).not.toContain(pushKeys.privateKey);
    expect(JSON.parse(secrets.open(value, "push_keys"))).toEqual(pushKeys);
  });
});
