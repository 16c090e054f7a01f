import { beforeEach, describe, expect, test } from "vitest";
import { clientAddress, rateLimitKey } from "../../../src/platform/base/client-address";
import { hour, minute, second } from "../../../src/platform/base/clock";
import { createWindowedCounter } from "../../../src/platform/base/windowed-counter";
import { createRateLimits, type RateLimits, waitAfter } from "../../../src/platform/services/rate-limits";

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

function failLogins(count: number, account = "a@demo.test", address = home): number {
  return Array.from({ length: count }, () => limits.beginLogin(account, address)).filter(Boolean).length;
}

describe("failed logins of an account", () => {
  test("five are free, then waits double from one second to a quarter of an hour", () => {
    expect(failLogins(6)).toBe(5);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      now += wait * second - 1;
      expect(failLogins(1)).toBe(0);
      now += 1;
      expect(failLogins(2)).toBe(1);
    }
  });

  test("trying while waiting does not lengthen the wait", () => {
    failLogins(5);
    failLogins(50);
    now += second;
    expect(failLogins(1)).toBe(1);
  });

  test("a success begins anew", () => {
    failLogins(4);
    limits.beginLogin("A@Demo.test ", home)?.succeed();
    expect(failLogins(6)).toBe(5);
  });

  test("guesses made at once are counted before any has failed", () => {
    expect(failLogins(1000)).toBe(5);
  });

  test("another account is free", () => {
    failLogins(6);
    expect(failLogins(1, "b@demo.test")).toBe(1);
  });

  test("the address does not matter", () => {
    failLogins(5);
    expect(failLogins(1, "a@demo.test", "198.51.100.1")).toBe(0);
  });

  test("a day without failures forgets them", () => {
    failLogins(5);
    now += 24 * hour;
    expect(failLogins(6)).toBe(5);
  });

  test.each([
    [0, 0],
    [4, 0],
    [5, second],
    [6, 2 * second],
    [15, 15 * minute],
    [5000, 15 * minute],
  ])("after %i in a row the wait is %i ms", (failures, wait) => {
    expect(waitAfter(failures)).toBe(wait);
  });
});

describe("an address", () => {
  const guess = (count: number, address = home) =>
    Array.from({ length: count }, (_, at) => limits.beginLogin(`${at}@demo.test`, address)).filter(Boolean).length;

  test("has 100 failed logins an hour", () => {
    expect(guess(101)).toBe(100);
    now += hour;
    expect(guess(1)).toBe(1);
  });

  test("is not charged for logins that succeed", () => {
    for (let at = 0; at < 150; at++) limits.beginLogin(`${at}@demo.test`, home)?.succeed();
    expect(guess(1)).toBe(1);
  });

  test("is not exempt for being this machine", () => {
    expect(guess(101, "127.0.0.1")).toBe(100);
  });

  test("has 60 registrations an hour", () => {
    const tries = Array.from({ length: 61 }, () => limits.allowsRegistration(home));
    expect(tries.filter(Boolean)).toHaveLength(60);
    now += hour;
    expect(limits.allowsRegistration(home)).toBe(true);
  });

  test("has 600 other calls a minute", () => {
    const tries = Array.from({ length: 601 }, () => limits.allowsAnonymousCall(home));
    expect(tries.filter(Boolean)).toHaveLength(600);
    expect(limits.allowsAnonymousCall("198.51.100.1")).toBe(true);
    now += minute;
    expect(limits.allowsAnonymousCall(home)).toBe(true);
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

describe("behind proxies", () => {
  test.each([
    { proxies: 0, header: "1.1.1.1", gives: "9.9.9.9", shows: "no proxy is trusted unless it is said" },
    { proxies: 1, header: undefined, gives: "9.9.9.9", shows: "no header" },
    { proxies: 1, header: "1.1.1.1", gives: "1.1.1.1", shows: "the proxy's entry" },
    { proxies: 1, header: "6.6.6.6, 1.1.1.1", gives: "1.1.1.1", shows: "what the sender made up is not believed" },
    { proxies: 2, header: "6.6.6.6, 1.1.1.1, 2.2.2.2", gives: "1.1.1.1", shows: "two proxies" },
    { proxies: 3, header: "1.1.1.1", gives: "1.1.1.1", shows: "fewer entries than proxies" },
  ])("$shows", ({ proxies, header, gives }) => {
    expect(clientAddress({ peer: "9.9.9.9", forwardedFor: header, trustedProxies: proxies })).toBe(gives);
  });
});

test("keys that somebody makes up do not fill the memory, and the latest still count", () => {
  const counter = createWindowedCounter({ clock: () => now, window: hour, capacity: 100 });
  for (let at = 0; at < 10_000; at++) counter.add(String(at));
  expect(counter.get("9999").count).toBe(1);
  expect(counter.get("0").count).toBe(0);
});
