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

/** Requests codes for one mailbox, a minute apart, and returns how many were allowed. */
async function requestCodes(count: number): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < count; index += 1) {
    now += minute;
    if ((await limits.allowsCode("a@demo.test", home)) === "yes") allowed += 1;
  }
  return allowed;
}

describe("codes mailed to one mailbox", () => {
  test("are limited to one per minute, whatever the spelling of the address", async () => {
    expect(await limits.allowsCode("a@demo.test", home)).toBe("yes");
    now += minute - 1;
    expect(await limits.allowsCode(" A@Demo.test", "198.51.100.1")).toBe("in a minute");
    expect(await limits.allowsCode("b@demo.test", home)).toBe("yes");
    now += 1;
    expect(await limits.allowsCode("a@demo.test", home)).toBe("yes");
  });

  test("are limited to five per hour and ten per day; refused requests do not extend the wait", async () => {
    expect(await requestCodes(20)).toBe(5);
    expect(await limits.allowsCode("a@demo.test", home)).toBe("later");
    now += hour - 20 * minute;
    expect(await requestCodes(20)).toBe(5);
    now += hour;
    expect(await requestCodes(20)).toBe(0);
    now += day;
    expect(await requestCodes(1)).toBe(1);
  });
});

test("codes requested from one network address (an IPv6 /64) are limited for all mailboxes together", async () => {
  const limit = rateLimits.codesPerHourFromAddress;
  const request = (index: number, address: string) => limits.allowsCode(`${index}@demo.test`, address);
  for (let index = 0; index < limit; index += 1) expect(await request(index, `2001:db8:1:2::${index}`)).toBe("yes");
  expect(await request(limit, "2001:db8:1:2:ffff::1")).toBe("later");
  expect(await request(limit, "2001:db8:1:3::1")).toBe("yes");
  now += hour;
  expect(await request(limit + 1, "2001:db8:1:2::1")).toBe("yes");
});

test("codes are limited for all clients together", async () => {
  const request = (index: number) => limits.allowsCode(`${index}@demo.test`, `10.${index >> 8}.${index & 255}.1`);
  for (let index = 0; index < rateLimits.codesPerHourInTotal; index += 1) expect(await request(index)).toBe("yes");
  expect(await request(rateLimits.codesPerHourInTotal)).toBe("later");
  now += hour;
  expect(await request(0)).toBe("yes");
});

describe("wrong codes", () => {
  const guess = async (address = home) => (await limits.beginCodeCheck(address)) !== undefined;

  test("are limited to 30 per hour and network address", async () => {
    for (let index = 0; index < rateLimits.wrongCodesPerHour; index += 1) expect(await guess()).toBe(true);
    expect(await guess()).toBe(false);
    expect(await guess("198.51.100.1")).toBe(true);
    now += hour;
    expect(await guess()).toBe(true);
  });

  test("from many addresses block nobody, but warn the operator once per hour", async () => {
    const guessFromEverywhere = async () => {
      for (let index = 0; index < rateLimits.wrongCodesPerHourToWarn + 5; index += 1) {
        expect(await guess(`10.${index >> 8}.${index & 255}.1`)).toBe(true);
        if (index < rateLimits.wrongCodesPerHourToWarn - 1) expect(warnings).toHaveLength(0);
      }
    };
    await guessFromEverywhere();
    expect(await guess()).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("1000 wrong verification codes")]);
    now += hour;
    warnings = [];
    await guessFromEverywhere();
    expect(warnings).toHaveLength(1);
  });

  test("do not include right codes", async () => {
    for (let index = 0; index < 2000; index += 1) await (await limits.beginCodeCheck(home))?.succeed();
    expect(await guess()).toBe(true);
  });
});

test("forgetFailedLogins forgets the failures of an account, but not those of the address", async () => {
  const wait = async (account = "a@demo.test") => {
    const attempt = await limits.beginLogin(account, home, false);
    return "wait" in attempt ? attempt.wait : 0;
  };
  for (let index = 0; index < 5; index += 1) await wait();
  expect(await wait()).toBeGreaterThan(0);
  await limits.forgetFailedLogins("A@demo.test", home);
  expect(await wait()).toBe(0);
  for (let index = 0; index < rateLimits.failedLoginsPerHour; index += 1) await wait(`${index}@demo.test`);
  await limits.forgetFailedLogins("a@demo.test", home);
  expect(await wait()).toBeGreaterThan(0);
});
