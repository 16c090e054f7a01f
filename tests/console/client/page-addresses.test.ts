import { describe, expect, test, vi } from "vitest";
import { takeLoginKey } from "../../../src/console/client/login-key";
import { loginAddress, wantedAddress } from "../../../src/console/client/page-addresses";

describe("A1: the address that was asked for waits for the login", () => {
  test.each([
    [
      "a list with its filters",
      { pathname: "/device", search: "?page=2&status=1" },
      "/login?to=%2Fdevice%3Fpage%3D2%26status%3D1",
    ],
    ["nothing in particular", { pathname: "/", search: "" }, "/login"],
    ["nothing at all", undefined, "/login"],
  ])("%s", (_what, asked, expected) => {
    expect(loginAddress(asked)).toBe(expected);
    if (asked !== undefined && asked.pathname !== "/") {
      expect(wantedAddress(new URL(expected, "https://own.test").search)).toBe(asked.pathname + asked.search);
    }
  });

  test.each([
    ["none", ""],
    ["another site", "?to=https://evil.test/"],
    ["another site without its scheme", "?to=//evil.test/"],
    ["another site as browsers read it", "?to=/%5Cevil.test"],
    ["a script", "?to=javascript:alert(1)"],
    ["an address without its beginning", "?to=device"],
  ])("but not %s", (_what, search) => {
    expect(wantedAddress(search)).toBeNull();
  });
});

describe("A6: the login key leaves the address", () => {
  const page = (pathname: string, search: string) => ({
    location: { pathname, search },
    history: { replaceState: vi.fn() },
  });

  test("of /redirect, before anything else", () => {
    const one = page("/redirect", "?key=a%2Bb&x=1");
    expect(takeLoginKey(one)).toBe("a+b");
    expect(one.history.replaceState.mock.calls).toEqual([[null, "", "/redirect"]]);
  });

  test("and is empty where there is none", () => {
    expect(takeLoginKey(page("/redirect", ""))).toBe("");
  });

  test("of no other page", () => {
    const one = page("/login", "?key=abc");
    expect(takeLoginKey(one)).toBe("");
    expect(one.history.replaceState).not.toHaveBeenCalled();
  });
});
