import { expect, test } from "vitest";
import { faultsWith, roles, withChange } from "./faults";

test("an entry that no role sees is reported", () => {
  const spare = { name: "spare", path: "/spare", calls: { list: "spare/list", save: "spare/save" } };
  expect(faultsWith(roles, withChange({}), withChange(spare))).toEqual(["entry.unseen @ spare: name"]);
});

test("a role with an unknown entry is reported", () => {
  const tables = {
    rows: { 1: { desktop: ["prat"], phone: [], landing: "part" } },
    unknown: { desktop: [], phone: ["prat"] },
  };
  expect(faultsWith(tables, withChange({}))).toEqual([
    "roles.unknown @ roles: 1.desktop[0]",
    "roles.landing @ roles: 1.landing",
    "roles.unknown @ roles: unknown.phone[0]",
  ]);
});
