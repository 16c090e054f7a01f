import { beforeEach, describe, expect, test } from "vitest";
import { clientAddress, rateLimitKey } from "../../../src/platform/base/client-address";
import { hour, minute, second } from "../../../src/platform/base/clock";
import { createWindowedCounter } from "../../../src/platform/base/windowed-counter";
import { counterRules } from "../../../src/platform/services/rate-limit-rules";
import {
  createRateLimits,
  type PendingLogin,
  type RateLimits,
  waitAfter,
} from "../../../src/platform/services/rate-limits";
import { createSharedCounters } from "../../../src/platform/services/shared-counters";

let now = 0;
let limits: RateLimits;
const home = "203.0.113.7";

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  limits = createRateLimits(
    () => now,
    () => {},
  );
});

/** Begins a login and returns it, or undefined if it must wait. */
async function begin(account = "a@demo.test", address = home, isFamiliar = false): Promise<PendingLogin | undefined> {
  const attempt = await limits.beginLogin(account, address, isFamiliar);
  return "wait" in attempt ? undefined : attempt;
}

/** The wait of the next login, ms; begins it if there is none. */
async function waitOf(account = "a@demo.test", address = home, isFamiliar = false): Promise<number> {
  const attempt = await limits.beginLogin(account, address, isFamiliar);
  return "wait" in attempt ? attempt.wait : 0;
}

async function failLogins(count: number, account?: string, address?: string, isFamiliar?: boolean): Promise<number> {
  const attempts = await Promise.all(Array.from({ length: count }, () => begin(account, address, isFamiliar)));
  return attempts.filter(Boolean).length;
}

describe("failed logins of an account", () => {
  test("allows five attempts, then waits of 1 s doubling up to 15 min", async () => {
    expect(await failLogins(6)).toBe(5);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      now += wait * second - 1;
      expect(await failLogins(1)).toBe(0);
      now += 1;
      expect(await failLogins(2)).toBe(1);
    }
  });

  test("does not extend the wait by attempts during it", async () => {
    await failLogins(5);
    await failLogins(50);
    now += second;
    expect(await failLogins(1)).toBe(1);
  });

  test("resets the count after a success", async () => {
    await failLogins(4);
    await (await begin("A@Demo.test "))?.succeed();
    expect(await failLogins(6)).toBe(5);
  });

  test("counts concurrent attempts before they fail", async () => {
    expect(await failLogins(1000)).toBe(5);
  });

  test("does not block other accounts", async () => {
    await failLogins(6);
    expect(await failLogins(1, "b@demo.test")).toBe(1);
  });

  test("counts attempts from all addresses", async () => {
    await failLogins(5);
    expect(await failLogins(1, "a@demo.test", "198.51.100.1")).toBe(0);
  });

  test("forgets failures after a day", async () => {
    await failLogins(5);
    now += 24 * hour;
    expect(await failLogins(6)).toBe(5);
  });

  test.each([
    [0, 0],
    [4, 0],
    [5, second],
    [6, 2 * second],
    [15, 15 * minute],
    [5000, 15 * minute],
  ])("after %i failures in a row waits %i ms", (failures, wait) => {
    expect(waitAfter(failures)).toBe(wait);
  });
});

describe("limits of a network address", () => {
  const failedLogins = async (count: number, address = home) => {
    const attempts = Array.from({ length: count }, (_, index) => begin(`${index}@demo.test`, address));
    return (await Promise.all(attempts)).filter(Boolean).length;
  };

  test("slows logins down after 100 failures within an hour, by waits of 1 s doubling up to 1 min", async () => {
    expect(await failedLogins(101)).toBe(100);
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await waitOf("z@demo.test")).toBe(wait * second);
      now += wait * second - 1;
      expect(await failedLogins(1)).toBe(0);
      now += 1;
      expect(await failedLogins(2)).toBe(1);
    }
    now += hour;
    expect(await failedLogins(2)).toBe(2);
  });

  test("lets a right password through after the wait", async () => {
    await failedLogins(101);
    now += await waitOf("b@demo.test");
    expect(await begin("b@demo.test")).toBeDefined();
  });

  test("does not count successful logins", async () => {
    for (let index = 0; index < 150; index++) await (await begin(`${index}@demo.test`))?.succeed();
    expect(await failedLogins(1)).toBe(1);
  });

  test("applies to this machine too", async () => {
    expect(await failedLogins(101, "127.0.0.1")).toBe(100);
  });

  describe("of logins to an account that is familiar at the address", () => {
    test("do not count failures for the address", async () => {
      for (let index = 0; index < 100; index++) await failLogins(5, `${index}@demo.test`, home, true);
      expect(await failedLogins(100)).toBe(100);
    });

    test("ignore failures of other accounts and failures from other addresses", async () => {
      await failedLogins(101);
      await failLogins(10, "a@demo.test", "198.51.100.1");
      expect(await waitOf("a@demo.test")).toBeGreaterThan(0);
      expect(await waitOf("a@demo.test", home, true)).toBe(0);
    });

    test("count the failures of the account at the address", async () => {
      expect(await failLogins(6, "a@demo.test", home, true)).toBe(5);
      expect(await waitOf("a@demo.test", home, true)).toBe(second);
      await limits.forgetFailedLogins("A@demo.test", home);
      expect(await waitOf("a@demo.test", home, true)).toBe(0);
    });

    test("include the wait of unfamiliar accounts, so that a failure does not reveal familiar ones", async () => {
      expect((await begin("a@demo.test", home, true))?.unfamiliarWait).toBe(0);
      await failedLogins(101);
      expect((await begin("a@demo.test", home, true))?.unfamiliarWait).toBe(second);
      now += minute;
      await failLogins(5, "a@demo.test", "198.51.100.1");
      expect((await begin("a@demo.test", home, true))?.unfamiliarWait).toBe(second);
    });
  });

  test("allows 60 registrations per hour", async () => {
    const attempts = await Promise.all(Array.from({ length: 61 }, () => limits.allowsRegistration(home)));
    expect(attempts.filter(Boolean)).toHaveLength(60);
    now += hour;
    expect(await limits.allowsRegistration(home)).toBe(true);
  });

  test("allows 600 calls without a token per minute", async () => {
    const attempts = await Promise.all(Array.from({ length: 601 }, () => limits.allowsAnonymousCall(home)));
    expect(attempts.filter(Boolean)).toHaveLength(600);
    expect(await limits.allowsAnonymousCall("198.51.100.1")).toBe(true);
    now += minute;
    expect(await limits.allowsAnonymousCall(home)).toBe(true);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:1::5", "2001:db8:0:1::/64"],
    ["2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", "unknown"],
  ])("%s counts as %s", (address, key) => {
    expect(rateLimitKey(address)).toBe(key);
  });
});

describe("the client address behind proxies", () => {
  test.each([
    { proxies: 0, header: "1.1.1.1", gives: "9.9.9.9", shows: "trusts no proxy by default" },
    { proxies: 1, header: undefined, gives: "9.9.9.9", shows: "uses the peer without a header" },
    { proxies: 1, header: "1.1.1.1", gives: "1.1.1.1", shows: "uses the entry of the proxy" },
    { proxies: 1, header: "6.6.6.6, 1.1.1.1", gives: "1.1.1.1", shows: "ignores entries made up by the client" },
    {
      proxies: 2,
      header: "6.6.6.6, 1.1.1.1, 2.2.2.2",
      gives: "1.1.1.1",
      shows: "uses the entry of the outer of two proxies",
    },
    {
      proxies: 3,
      header: "1.1.1.1",
      gives: "1.1.1.1",
      shows: "uses the first entry if there are fewer entries than proxies",
    },
  ])("$shows", ({ proxies, header, gives }) => {
    expect(clientAddress({ peer: "9.9.9.9", forwardedFor: header, trustedProxies: proxies })).toBe(gives);
  });
});

test("limits the number of keys and keeps the newest", () => {
  const counter = createWindowedCounter({ clock: () => now, window: hour, capacity: 100 });
  for (let index = 0; index < 10_000; index++) counter.add(String(index));
  expect(counter.get("9999").count).toBe(1);
  expect(counter.get("0").count).toBe(0);
});

test("if a count cannot be reset after a success, the error is only logged", async () => {
  const warnings: string[] = [];
  const change = () => Promise.reject(new Error("no connection"));
  const warn = (text: string) => void warnings.push(text);
  const counters = createSharedCounters(() => now, counterRules);
  const failing = { change: (events: Parameters<typeof counters.change>[0]) => counters.change(events) };
  limits = createRateLimits(() => now, warn, failing);
  const login = await begin();
  const check = await limits.beginCodeCheck(home);
  failing.change = change;
  await login?.succeed();
  await check?.succeed();
  await limits.forgetFailedLogins("a@demo.test", home);
  expect(warnings).toEqual(Array(3).fill(expect.stringContaining("no connection")));
  await expect(limits.beginCodeCheck(home)).rejects.toThrow("no connection");
});
