import { describe, expect, test } from "vitest";
import { loginAddress, profilePath, requestedAddress, viewerPaths } from "../../../src/console/client/page-addresses";
import { redirectPath } from "../../../src/console/client/redirect";
import { reservedPaths } from "../../../src/contract/check/reserved";

describe("A1: the login address", () => {
  test.each([
    [
      "keeps a list with its filters",
      { pathname: "/device", search: "?page=2&status=1" },
      "/login?to=%2Fdevice%3Fpage%3D2%26status%3D1",
    ],
    ["keeps nothing for the start page", { pathname: "/", search: "" }, "/login"],
    ["keeps nothing without a requested address", undefined, "/login"],
  ])("%s", (_title, requested, expected) => {
    expect(loginAddress(requested)).toBe(expected);
    if (requested !== undefined && requested.pathname !== "/") {
      expect(requestedAddress(new URL(expected, "https://own.test").search)).toBe(
        requested.pathname + requested.search,
      );
    }
  });

  test.each([
    ["no address", ""],
    ["another site", "?to=https://evil.test/"],
    ["another site without a scheme", "?to=//evil.test/"],
    ["another site with a backslash", "?to=/%5Cevil.test"],
    ["a script", "?to=javascript:alert(1)"],
    ["a relative address", "?to=device"],
  ])("rejects %s", (_title, search) => {
    expect(requestedAddress(search)).toBeNull();
  });
});

test("no declaration may use an address of a visitor or a viewer", () => {
  const own = [loginAddress(), redirectPath, "/register", "/retrieve", profilePath, ...Object.values(viewerPaths)];
  expect(own.filter((path) => !reservedPaths.has(path.slice(1)))).toEqual([]);
});
