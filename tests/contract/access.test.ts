import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import { can, canOpen, grantable, phoneBar, type Session, sidebar } from "../../src/contract";

const as = (role: number, ...authorities: string[]): Session => ({
  role,
  authorities: role === 101 || role === 102 ? new Set(authorities) : null,
});
const namesOf = (granted: ReturnType<typeof grantable>): string[] =>
  granted.map(({ resource, action }) => `${resource.name}.${action}`);
const everything = namesOf(grantable(registry));
const names = (entries: readonly { name: string }[]): string[] => entries.map((entry) => entry.name);

describe("the sidebar of each role, in the specification's order (section 6; spec R2 to R4)", () => {
  test.each([
    [1, ["home", "device", "gateway", "user", "dealer", "log", "distribution", "setting"]],
    [2, ["storage", "setting"]],
    [10, ["home", "setting"]],
    [11, ["home", "device", "gateway", "authority", "setting", "help"]],
    [100, ["home", "device", "gateway", "authority", "setting", "help"]],
    [101, ["home", "device", "gateway", "authority", "setting", "help"]],
    [102, ["home", "device", "gateway", "authority", "setting", "help"]],
    [7, ["home"]],
  ])("role %i", (role, expected) => {
    expect(names(sidebar(registry, as(role, ...everything)))).toEqual(expected);
  });
});

describe("the phone's bar of each role, in the order of its column", () => {
  test.each([
    [1, ["home", "device", "dealer", "user", "distribution"]],
    [2, ["storage", "setting"]],
    [10, ["home", "setting"]],
    [100, ["home", "device", "authority", "setting", "help"]],
    [102, ["home", "device", "authority", "setting", "help"]],
    [7, ["home", "device", "dealer", "user", "distribution"]],
  ])("role %i", (role, expected) => {
    expect(names(phoneBar(registry, as(role, ...everything)))).toEqual(expected);
  });
});

describe("who may do what", () => {
  const cases: readonly (readonly [string, Session, string, string, boolean])[] = [
    ["an admin distributes", as(1), "distribute", "distribution", true],
    ["a storage operator does not distribute", as(2), "distribute", "distribution", false],
    ["a storage operator enters stock", as(2), "create", "storage", true],
    ["a storage operator opens the page that enters stock", as(2), "list", "storage_scan", true],
    ["an admin has it under his own stock", as(1), "list", "storage_scan", false],
    ["an admin has it there", as(1), "list", "distribution_scan", true],
    [
      "a narrowed admin who may only see the stock does not",
      { role: 1, authorities: new Set(["distribution.list"]) },
      "list",
      "distribution_scan",
      false,
    ],
    ["a dealer reads stock for his pickers", as(100), "list", "storage", true],
    ["a dealer enters no stock", as(100), "create", "storage", false],
    ["a dealer sees no keys of stock", as(100), "reveal", "storage", false],
    ["a dealer reads his customers", as(100), "list", "user", true],
    ["a dealer changes no customer", as(100), "edit", "user", false],
    ["a dealer manages no dealers", as(100), "list", "dealer", false],
    ["an admin manages no groups", as(1), "list", "authority", false],
    ["a customer reads devices", as(10), "list", "device", true],
    ["a customer changes none", as(10), "edit", "device", false],
    ["an OEM provider has a dealer's row", as(11), "create", "device", true],
    ["a member with the authority adds devices", as(102, "device.create"), "create", "device", true],
    ["a member without it does not", as(102, "device.list"), "create", "device", false],
    ["who may list may show", as(102, "device.list"), "show", "device", true],
    ["a member with nothing sees nothing", as(102), "list", "device", false],
    ["stock is read by a member who may add devices", as(102, "device.create"), "list", "storage", true],
    ["and by no other member", as(102, "device.list"), "list", "storage", false],
    ["an authority does not reach beyond the row", as(102, "dealer.list"), "list", "dealer", false],
    ["an action that there is not", as(1), "explode", "device", false],
    ["a resource that there is not", as(1), "list", "rockets", false],
    ["an unknown role may do nothing", as(7), "list", "device", false],
    ["nor open home", as(7), "list", "home", false],
    ["an admin opens help by its address", as(1), "list", "help", true],
    ["a customer opens the map of his devices", as(10), "list", "home_map", true],
    ["a leader who may list devices opens their map", as(101, "device.list"), "list", "home_map", true],
    ["one who may not has none", as(101, "device.create"), "list", "home_map", false],
    ["a storage operator has none", as(2), "list", "home_map", false],
  ];
  test.each(cases)("%s", (_says, session, action, name, expected) => {
    expect(can(registry, session, action, name)).toBe(expected);
  });

  test("what is read for pickers has no screen", () => {
    const storage = registry.entries.find((entry) => entry.name === "storage");
    expect(storage && canOpen(registry, as(100), storage)).toBe(false);
    expect(storage && canOpen(registry, as(2), storage)).toBe(true);
  });

  test("only what a role's row holds can be granted to it", () => {
    const groups = namesOf(grantable(registry, [101, 102]));
    expect(groups).toEqual(expect.arrayContaining(["device.create", "member.password"]));
    expect(
      groups.filter((name) => /^(user|dealer|distribution|storage|log|administrator|operator)\./.test(name)),
    ).toEqual([]);
    expect(groups, "leaders are their provider's to switch").not.toContain("authority.disable");
    const admins = namesOf(grantable(registry, [1]));
    expect(admins).toEqual(expect.arrayContaining(["device.create", "user.list", "administrator.edit", "log.list"]));
    expect(admins.filter((name) => /^(authority|member|storage|operator)\./.test(name))).toEqual([]);
    expect(grantable(registry, [2, 10, 11, 100])).toEqual([]);
    expect(new Set(namesOf(grantable(registry)))).toEqual(new Set([...groups, ...admins]));
  });
});
