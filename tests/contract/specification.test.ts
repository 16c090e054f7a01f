import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import {
  type Call,
  callsWithCurrentPassword,
  can,
  canOpen,
  code,
  grantable,
  phoneBar,
  type RoutedEntry,
  type Session,
  sidebar,
} from "../../src/contract";

const document = readFileSync("src/specification.md", "utf8");

/** The cells of every table row between two headings or lines of the specification, without the marks for code. */
function rowsBetween(begin: string, end: string): readonly (readonly string[])[] {
  const part = document.slice(document.indexOf(`\n${begin}\n`), document.indexOf(`\n${end}\n`));
  const rows = part.matchAll(/^\| (.+) \|$/gm);
  return [...rows].map(([, row = ""]) => row.replaceAll("`", "").split(" | "));
}

const words = (text: string): readonly string[] => text.split(",").map((word) => word.trim());

/** Path → payload names; null if the specification does not give them. */
const specified: ReadonlyMap<string, readonly string[] | null> = new Map(
  rowsBetween("## §7 Calls", "**Extensions**")
    .filter(([path]) => path !== "Call")
    .map(([path = "", payload = ""]) => {
      if (payload === "not specified") return [path, null];
      return [path, payload === "none" ? [] : words(payload)];
    }),
);

const extensions = rowsBetween("**Extensions**", "## §8 Errors").flatMap(([path = "Call"]) =>
  path === "Call" ? [] : [path],
);

/**
 * Specified names that are still marked as extensions. A field has one mark for all calls, and the specification has a
 * device's region only as a filter, not in the form.
 */
const markedAsExtension: Readonly<Record<string, readonly string[]>> = { "device/list": ["province", "city"] };

/** Calls that take a file, although the specification does not show their payload (spec W5). */
const takesFile: readonly string[] = ["device/import-device-file"];

/** A resource of which the specification names no call is an addition to this product, for example that of the README. */
const named: ReadonlySet<string> = new Set(
  [...specified.keys(), ...extensions]
    .flatMap((path) => registry.calls.get(path)?.uses ?? [])
    .map((use) => use.resource),
);
const isAddition = ({ uses }: Call): boolean => uses.length > 0 && uses.every(({ resource }) => !named.has(resource));

describe("the calls of the specification (spec §7)", () => {
  test("are all in the document", () => expect(specified.size).toBe(77));

  test.each([...specified])("%s: %s", (path, names) => {
    const call = registry.calls.get(path);
    expect(call?.extension).toBe(false);
    const sent = (extension: boolean) =>
      call?.fields.filter((one) => one.extension === extension).flatMap((one) => one.sentAs) ?? [];
    const marked = sent(true).filter((name) => markedAsExtension[path]?.includes(name));
    const file = call?.takes === null || takesFile.includes(path) ? [] : ["file"];
    if (names !== null) expect([...sent(false), ...marked, ...file].toSorted()).toEqual(names.toSorted());
  });

  test("every other call of their resources is an extension that the document lists, or the export of a list", () => {
    // The paths of the file endpoints are in W5.
    const others = [...registry.calls.values()].filter(
      (call) => !specified.has(call.path) && call.at === "base" && !isAddition(call),
    );
    expect(others.filter(({ extension }) => !extension).map(({ path }) => path)).toEqual([]);
    const listed = others.filter((call) => call.exports === null).map(({ path }) => path);
    expect(extensions.toSorted()).toEqual(listed.toSorted());
  });

  test("take a file where they import one", () => {
    for (const path of ["file/import-storage", "file/import-storage-lora", ...takesFile]) {
      expect(registry.calls.get(path)?.takes, path).not.toBeNull();
    }
  });
});

test("the calls that ask for the current password are those of the specification (spec A10)", () => {
  const [, listed = ""] = /### A10\. [^\n]*\n([\s\S]*?)\n\nThe password is/.exec(document) ?? [];
  const paths = [...listed.matchAll(/`(.+?)`/g)].map(([, path]) => path);
  expect([...callsWithCurrentPassword].toSorted()).toEqual(paths.toSorted());
});

test("the error catalogue (spec §8) has every code of a refusal", () => {
  const codes = rowsBetween("## §8 Errors", "## §9 Constants").map(([first]) => Number(first));
  const refusals = Object.values(code).filter((one) => one !== code.ok);
  expect(codes.filter((one) => !Number.isNaN(one)).toSorted()).toEqual(refusals.toSorted());
});

/** All authorities, so that only the role decides. */
const everything = new Set(grantable(registry).map(({ resource, action }) => `${resource.name}.${action}`));
const as = (role: number): Session => ({
  role,
  authorities: registry.roles.rows[role]?.restricted === true ? everything : null,
});
const rows = rowsBetween("## §6 Roles", "## §7 Calls")
  .filter(([roles]) => roles !== "Role")
  .flatMap(([roles = "", desktop = "", phone = ""]) =>
    words(roles).map((role) => [Number(role), words(desktop), words(phone)] as const),
  );
/** The order of the sidebar (spec §2, R4). */
const order = ["home", "device", "user", "dealer", "log", "authority", "storage", "distribution", "setting", "help"];
/** The main entries of a menu, without additions to this product. */
const shown = (entries: readonly RoutedEntry[]): readonly string[] =>
  entries.filter(({ name, under = null }) => under === null && order.includes(name)).map(({ name }) => name);

describe("the menus of the specification (spec §6)", () => {
  test.each(rows)("role %i: %s; on the phone: %s", (role, desktop, phone) => {
    // Role 1 has help in its row but not in its menu: it opens help by its address (spec R2).
    const expected = order.filter((name) => desktop.includes(name) && !(role === 1 && name === "help"));
    expect(shown(sidebar(registry, as(role)))).toEqual(expected);
    expect(shown(phoneBar(registry, as(role)))).toEqual(phone);
    if (role === 1) expect(can(registry, as(1), "list", "help")).toBe(true);
  });

  test("are equal for OEM and AFM providers (spec R1)", () => {
    expect(shown(sidebar(registry, as(11)))).toEqual(shown(sidebar(registry, as(100))));
  });

  test("are the only menu entries that a role may open", () => {
    for (const [role, desktop, phone] of rows) {
      const opens = registry.entries.filter((entry) => canOpen(registry, as(role), entry)).map(({ name }) => name);
      // Customers open their devices and the help by their addresses (spec E33).
      const more = role === 10 ? ["device", "help"] : [];
      expect(opens.filter((name) => order.includes(name)).toSorted(), `role ${role}`).toEqual(
        [...new Set([...desktop, ...phone, ...more])].toSorted(),
      );
    }
  });
});
