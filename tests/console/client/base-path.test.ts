import { expect, test } from "vitest";
import { basePath, pathBelow } from "../../../src/console/client/base-path";

test("the development server shows the console at the root of its host", () => {
  expect(basePath).toBe("");
  expect(pathBelow("/device/gateway")).toBe("/device/gateway");
});

test.each([
  ["/plant/grease/device", "/device", "a page below the path"],
  ["/plant/grease", "/", "the path without a slash"],
  ["/plant/greaseworks", null, "a path that begins alike"],
  ["/device", null, "a page outside the path"],
])("%s is %s below /plant/grease: %s", (path, expected, _shows) => {
  expect(pathBelow(path, "/plant/grease")).toBe(expected);
});
