import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { addressAfterLogin } from "../../../src/console/providers/landing";

test.each([
  [1, "/home"],
  [2, "/storage"],
  [10, "/home"],
  [11, "/home"],
  [100, "/home"],
  [101, "/home"],
  [102, "/home"],
  [7, "/home"],
])("role %o lands on %s", (role, expected) => {
  expect(addressAfterLogin(registry, { role }, null)).toBe(expected);
});

test.each([
  ["leads a role that lands on /home to the requested address", 1, "/device?page=2", "/device?page=2"],
  ['leads such a role even to an address that shows "no access"', 100, "/dealer", "/dealer"],
  ["leads a storage operator to a permitted address", 2, "/setting", "/setting"],
  ["leads a storage operator to a page below a permitted address", 2, "/storage/add?x=1", "/storage/add?x=1"],
  ["does not lead a storage operator to another address", 2, "/device", "/storage"],
  ["does not lead a storage operator to a similar address", 2, "/storages", "/storage"],
])("A1: a login %s", (_title, role, requested, expected) => {
  expect(addressAfterLogin(registry, { role }, requested)).toBe(expected);
});
