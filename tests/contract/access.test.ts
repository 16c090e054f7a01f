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

const sidebars: readonly (readonly [number, readonly string[]])[] = [
  [1, ["home", "device", "gateway", "user", "request", "dealer", "log", "alarm", "distribution", "setting"]],
  [2, ["storage", "setting"]],
  [10, ["home", "request", "alarm", "setting"]],
  [11, ["home", "device", "gateway", "cartridge", "request", "alarm", "authority", "setting", "help"]],
  [100, ["home", "device", "gateway", "cartridge", "request", "alarm", "authority", "setting", "help"]],
  [101, ["home", "device", "gateway", "cartridge", "request", "alarm", "authority", "setting", "help"]],
  [102, ["home", "device", "gateway", "cartridge", "request", "alarm", "authority", "setting", "help"]],
  [7, ["home"]],
];
/** Other resources are additions to this product, for example that of the README. */
const known = new Set(sidebars.flatMap(([, entries]) => entries));

describe("shows the sidebar in the order of the specification (spec §6, R2 to R4)", () => {
  test.each(sidebars)("role %i", (role, expected) => {
    const shown = names(sidebar(registry, as(role, ...everything)));
    expect(shown.filter((name) => known.has(name))).toEqual(expected);
  });
});

describe("shows the phone's bar in the order of its column (spec §6)", () => {
  test.each([
    [1, ["home", "device", "alarm", "dealer", "user", "distribution"]],
    [2, ["storage", "setting"]],
    [10, ["home", "alarm", "request", "setting"]],
    [100, ["home", "device", "alarm", "request", "authority", "setting", "help"]],
    [102, ["home", "device", "alarm", "request", "authority", "setting", "help"]],
    [7, ["home", "device", "dealer", "user", "distribution"]],
  ])("role %i", (role, expected) => {
    expect(names(phoneBar(registry, as(role, ...everything)))).toEqual(expected);
  });
});

describe("permissions", () => {
  const cases: readonly (readonly [string, Session, string, string, boolean])[] = [
    ["an admin distributes stock", as(1), "distribute", "distribution", true],
    ["a storage operator does not distribute stock", as(2), "distribute", "distribution", false],
    ["a storage operator creates stock", as(2), "create", "storage", true],
    ["a storage operator scans devices into stock", as(2), "list", "storage_scan", true],
    ["an admin does not use the storage operator's scan page", as(1), "list", "storage_scan", false],
    ["an admin has a separate scan page", as(1), "list", "distribution_scan", true],
    [
      "an admin who may only read stock has no scan page",
      { role: 1, authorities: new Set(["distribution.list"]) },
      "list",
      "distribution_scan",
      false,
    ],
    ["a provider reads stock for pickers", as(100), "list", "storage", true],
    ["a provider does not create stock", as(100), "create", "storage", false],
    ["a provider does not see the keys of stock", as(100), "reveal", "storage", false],
    ["a provider reads customers", as(100), "list", "user", true],
    ["a provider does not edit customers", as(100), "edit", "user", false],
    ["a provider does not list providers", as(100), "list", "dealer", false],
    ["an admin does not list groups", as(1), "list", "authority", false],
    ["a customer reads devices", as(10), "list", "device", true],
    ["a customer does not edit devices", as(10), "edit", "device", false],
    ["an OEM provider has the rights of a provider", as(11), "create", "device", true],
    ["a member with the authority creates devices", as(102, "device.create"), "create", "device", true],
    ["a member without the authority does not create devices", as(102, "device.list"), "create", "device", false],
    ["the authority for the list includes records", as(102, "device.list"), "show", "device", true],
    ["a member without authorities sees nothing", as(102), "list", "device", false],
    ["a member who may create devices reads stock", as(102, "device.create"), "list", "storage", true],
    ["a member who may not create devices does not read stock", as(102, "device.list"), "list", "storage", false],
    ["an authority does not extend the role", as(102, "dealer.list"), "list", "dealer", false],
    ["nobody may use an unknown action", as(1), "explode", "device", false],
    ["nobody may use an unknown resource", as(1), "list", "rockets", false],
    ["an unknown role may not list devices", as(7), "list", "device", false],
    ["an unknown role may not open home", as(7), "list", "home", false],
    ["an admin opens help by its address", as(1), "list", "help", true],
    ["a customer opens the map", as(10), "list", "home_map", true],
    ["a leader who may list devices opens the map", as(101, "device.list"), "list", "home_map", true],
    ["a leader who may not list devices does not open the map", as(101, "device.create"), "list", "home_map", false],
    ["a storage operator does not open the map", as(2), "list", "home_map", false],
  ];
  test.each(cases)("%s", (_title, session, action, name, expected) => {
    expect(can(registry, session, action, name)).toBe(expected);
  });

  test("a resource that a role only reads for pickers has no screen", () => {
    const storage = registry.entries.find((entry) => entry.name === "storage");
    expect(storage && canOpen(registry, as(100), storage)).toBe(false);
    expect(storage && canOpen(registry, as(2), storage)).toBe(true);
  });

  test("only rights of a role can be granted to its accounts", () => {
    const groups = namesOf(grantable(registry, [101, 102]));
    expect(groups).toEqual(expect.arrayContaining(["device.create", "member.password"]));
    expect(
      groups.filter((name) => /^(user|dealer|distribution|storage|log|administrator|operator)\./.test(name)),
    ).toEqual([]);
    expect(groups, "only providers disable leaders").not.toContain("authority.disable");
    const admins = namesOf(grantable(registry, [1]));
    expect(admins).toEqual(expect.arrayContaining(["device.create", "user.list", "administrator.edit", "log.list"]));
    expect(admins.filter((name) => /^(authority|member|storage|operator)\./.test(name))).toEqual([]);
    expect(grantable(registry, [2, 10, 11, 100])).toEqual([]);
    expect(new Set(namesOf(grantable(registry)))).toEqual(new Set([...groups, ...admins]));
  });
});
