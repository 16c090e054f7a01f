import { beforeEach, describe, expect, test } from "vitest";
import { day, hour, minute } from "../../../src/platform/base/clock";
import { createRateLimits, type RateLimits, rateLimits } from "../../../src/platform/services/rate-limits";

let now = 0;
let limits: RateLimits;
let warnings: string[] = [];
const home = "203.0.113.7";

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  warnings = [];
  limits = createRateLimits(
    () => now,
    (text) => warnings.push(text),
  );
});

/** Asks for codes to one mailbox, a minute apart, and answers how many were allowed. */
function askFor(count: number): number {
  return Array.from({ length: count }, () => {
    now += minute;
    return limits.allowsCode("a@demo.test", home);
  }).filter((answer) => answer === "yes").length;
}

describe("codes mailed to one mailbox", () => {
  test("one a minute, however the address is written", () => {
    expect(limits.allowsCode("a@demo.test", home)).toBe("yes");
    now += minute - 1;
    expect(limits.allowsCode(" A@Demo.test", "198.51.100.1")).toBe("in a minute");
    expect(limits.allowsCode("b@demo.test", home)).toBe("yes");
    now += 1;
    expect(limits.allowsCode("a@demo.test", home)).toBe("yes");
  });

  test("five an hour and ten a day; what was refused does not lengthen the wait", () => {
    expect(askFor(20)).toBe(5);
    expect(limits.allowsCode("a@demo.test", home)).toBe("later");
    now += hour - 20 * minute;
    expect(askFor(20)).toBe(5);
    now += hour;
    expect(askFor(20)).toBe(0);
    now += day;
    expect(askFor(1)).toBe(1);
  });
});

test("codes asked for from one network address are limited over all mailboxes, a /64 being one address", () => {
  const many = rateLimits.codesAnHourByAddress;
  const ask = (at: number, address: string) => limits.allowsCode(`${at}@demo.test`, address);
  for (let at = 0; at < many; at += 1) expect(ask(at, `2001:db8:1:2::${at}`)).toBe("yes");
  expect(ask(many, "2001:db8:1:2:ffff::1")).toBe("later");
  expect(ask(many, "2001:db8:1:3::1")).toBe("yes");
  now += hour;
  expect(ask(many + 1, "2001:db8:1:2::1")).toBe("yes");
});

test("codes are limited for everybody together", () => {
  const ask = (at: number) => limits.allowsCode(`${at}@demo.test`, `10.${at >> 8}.${at & 255}.1`);
  for (let at = 0; at < rateLimits.codesAnHourInAll; at += 1) expect(ask(at)).toBe("yes");
  expect(ask(rateLimits.codesAnHourInAll)).toBe("later");
  now += hour;
  expect(ask(0)).toBe("yes");
});

describe("wrong codes", () => {
  const guess = (address = home) => limits.beginCodeCheck(address) !== undefined;

  test("30 an hour from one network address", () => {
    for (let at = 0; at < rateLimits.wrongCodesAnHour; at += 1) expect(guess()).toBe(true);
    expect(guess()).toBe(false);
    expect(guess("198.51.100.1")).toBe(true);
    now += hour;
    expect(guess()).toBe(true);
  });

  test("of everybody together stop nobody: the operator is warned, once an hour", () => {
    const guessFromEverywhere = () => {
      for (let at = 0; at < rateLimits.wrongCodesAnHourWorthAWarning + 5; at += 1) {
        expect(guess(`10.${at >> 8}.${at & 255}.1`)).toBe(true);
        if (at < rateLimits.wrongCodesAnHourWorthAWarning - 1) expect(warnings).toHaveLength(0);
      }
    };
    guessFromEverywhere();
    expect(guess()).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("1000 wrong verification codes")]);
    now += hour;
    warnings = [];
    guessFromEverywhere();
    expect(warnings).toHaveLength(1);
  });

  test("right ones do not count", () => {
    for (let at = 0; at < 2000; at += 1) limits.beginCodeCheck(home)?.succeed();
    expect(guess()).toBe(true);
  });
});

test("failed logins of an account are forgotten on request, those of the address are not", () => {
  for (let at = 0; at < 7; at += 1) limits.beginLogin("a@demo.test", home);
  expect(limits.beginLogin("a@demo.test", home)).toBeUndefined();
  limits.forgetFailedLogins("A@demo.test");
  expect(limits.beginLogin("a@demo.test", home)).toBeDefined();
  for (let at = 0; at < rateLimits.failedLoginsAnHour; at += 1) limits.beginLogin(`${at}@demo.test`, home);
  limits.forgetFailedLogins("a@demo.test");
  expect(limits.beginLogin("a@demo.test", home)).toBeUndefined();
});
