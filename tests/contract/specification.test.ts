import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import { can, canOpen, grantable, phoneBar, type RoutedEntry, type Session, sidebar } from "../../src/contract";
import { specifiedCalls, specifiedMenus } from "./specification/calls";

const lines = (text: string): readonly string[] => text.trim().split("\n");
const words = (text: string): readonly string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

const namesOf = (line: string): readonly string[] => words(line.split(": ")[1] ?? "");
const pathOf = (line: string): string => line.split(/[: ]/, 1)[0] ?? "";
const saveDevice = lines(specifiedCalls).find((line) => pathOf(line) === "device/save-device") ?? "";

/** Path → payload names; null where the specification says that it does not show them. */
const specified: ReadonlyMap<string, readonly string[] | null> = new Map(
  lines(specifiedCalls).map((line) => {
    if (line.endsWith("(payload not shown)")) return [pathOf(line), null];
    if (!line.includes("the same fields")) return [pathOf(line), namesOf(line)];
    const own = ["eui", "addr", "nwks_key", "apps_key"];
    expect(line).toBe(
      "device/save-device-lora: the same fields, with eui, addr, nwks_key and apps_key instead of imei",
    );
    return [pathOf(line), [...namesOf(saveDevice).filter((name) => name !== "imei"), ...own]];
  }),
);

/**
 * Specified names that are marked as extensions all the same: a field has one mark for all calls, and a device's region is
 * specified as a filter but not as something to save.
 */
const markedForOthers: Readonly<Record<string, readonly string[]>> = { "device/list": ["province", "city"] };

/** Calls whose payload the specification leaves out take a file (spec W5). */
const takesFile: readonly string[] = ["device/import-device-file"];

describe("the specification's calls (section 7)", () => {
  test("the fixture holds all of them", () => expect(specified.size).toBe(77));

  test.each([...specified])("%s: %s", (path, names) => {
    const call = registry.calls.get(path);
    expect(call?.extension).toBe(false);
    const sent = (extension: boolean) =>
      call?.fields.filter((one) => one.extension === extension).flatMap((one) => one.sentAs) ?? [];
    const marked = sent(true).filter((name) => markedForOthers[path]?.includes(name));
    const file = call?.takes === null || takesFile.includes(path) ? [] : ["file"];
    if (names !== null) expect([...sent(false), ...marked, ...file].toSorted()).toEqual(names.toSorted());
  });

  test("whatever else there is is marked as an extension", () => {
    // The endpoints for files have no paths in the specification's list; the readings name them (W5).
    const others = [...registry.calls.values()].filter(({ path, at }) => !specified.has(path) && at === "base");
    expect(others.filter(({ extension }) => !extension).map(({ path }) => path)).toEqual([]);
  });

  test("a file call takes its file", () => {
    for (const path of ["file/import-storage", "file/import-storage-lora", ...takesFile]) {
      expect(registry.calls.get(path)?.takes, path).not.toBeNull();
    }
  });
});

/** Everything that can be granted, so that nothing but the role decides. */
const everything = new Set(grantable(registry).map(({ resource, action }) => `${resource.name}.${action}`));
const as = (role: number): Session => ({
  role,
  authorities: registry.roles.rows[role]?.restricted === true ? everything : null,
});
const rows = lines(specifiedMenus).flatMap((line) => {
  const [, roles = "", desktop = "", phone = ""] = line.split("|");
  return words(roles).map((role) => [Number(role), words(desktop), words(phone)] as const);
});
/** The sidebar's own order (section 2; spec R4). */
const order = ["home", "device", "user", "dealer", "log", "authority", "storage", "distribution", "setting", "help"];
const shown = (entries: readonly RoutedEntry[]): readonly string[] =>
  entries.filter((entry) => entry.under === undefined || entry.under === null).map((entry) => entry.name);

describe("the specification's menus (section 6)", () => {
  test.each(rows)("role %i: %s; on the phone: %s", (role, desktop, phone) => {
    // Help stands in role 1's row, and is shown to providers alone: it opens by its address (spec R2).
    const expected = order.filter((name) => desktop.includes(name) && !(role === 1 && name === "help"));
    expect(shown(sidebar(registry, as(role)))).toEqual(expected);
    expect(shown(phoneBar(registry, as(role)))).toEqual(phone);
    if (role === 1) expect(can(registry, as(1), "list", "help")).toBe(true);
  });

  test("an OEM provider has an AFM provider's row (spec R1)", () => {
    expect(shown(sidebar(registry, as(11)))).toEqual(shown(sidebar(registry, as(100))));
  });

  test("no role opens an entry of the menu that its row does not have", () => {
    for (const [role, desktop, phone] of rows) {
      const opens = registry.entries.filter((entry) => canOpen(registry, as(role), entry)).map(({ name }) => name);
      expect(opens.filter((name) => order.includes(name)).toSorted(), `role ${role}`).toEqual(
        [...new Set([...desktop, ...phone])].toSorted(),
      );
    }
  });
});
