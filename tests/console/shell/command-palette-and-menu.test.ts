import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { loadLanguage } from "../../../src/console/i18n";
import { refineResources } from "../../../src/console/providers/refine-resources";
import { commandsFor } from "../../../src/console/shell/command-palette/palette-commands";
import { entryAt, highlightedEntries } from "../../../src/console/shell/entry-at";
import type { Session } from "../../../src/contract";

beforeAll(() => loadLanguage("en"));

describe("the entry of an address", () => {
  test.each([
    ["/device", "device"],
    ["/device/", "device"],
    ["/device/add", "device"],
    ["/device/7/edit", "device"],
    ["/device/gateway", "gateway"],
    ["/device/gateway/add", "gateway"],
    ["/devices", undefined],
    ["/nowhere", undefined],
  ])("%s is %s", (path, expected) => {
    expect(entryAt(registry, path)?.name).toBe(expected);
  });

  test("the device entry stays highlighted on the gateway's pages", () => {
    expect(highlightedEntries(registry, "/device/gateway/3")).toEqual(["gateway", "device"]);
    expect(highlightedEntries(registry, "/device/3")).toEqual(["device"]);
    expect(highlightedEntries(registry, "/nowhere")).toEqual([]);
  });
});

describe("the palette has the pages and menu commands of the session", () => {
  const ids = (role: number, authorities: Session["authorities"] = null): readonly string[] =>
    commandsFor(registry, { role, authorities }).map((command) => command.id);

  test("for a storage operator", () => {
    expect(ids(2)).toEqual([
      "open storage",
      "open storage_scan",
      "open setting",
      "add storage",
      "upload storage 0",
      "upload storage 1",
      "download storage 0",
      "download storage 1",
    ]);
  });

  test("for a customer", () => {
    expect(ids(10)).toEqual([
      "open home",
      "open home_map",
      "open home_forecast",
      "open logbook",
      "open setting",
      "open setting_api",
      "open setting_opc",
    ]);
  });

  test("for a member with granted authorities", () => {
    const memberIds = ids(102, new Set(["device.list", "device.create"]));
    expect(memberIds).toContain("add device");
    expect(memberIds).not.toContain("open gateway");
  });

  test("for an admin, with help, which has no menu entry", () => {
    expect(ids(1)).toContain("open help");
    expect(ids(1)).not.toContain("open storage");
  });

  test("for an unknown role: none", () => {
    expect(ids(7)).toEqual([]);
  });

  test("with an address, a name and keywords in both languages", () => {
    const add = commandsFor(registry, { role: 1, authorities: null }).find(({ id }) => id === "add gateway");
    expect(add).toMatchObject({ name: "New gateway", address: "/device/gateway/add" });
    expect(add?.keywords).toContain("网关");
  });
});

test("Refine's resources have the addresses of their pages", () => {
  const resources = refineResources(registry);
  expect(resources.find(({ name }) => name === "gateway")).toEqual({
    name: "gateway",
    list: "/device/gateway",
    create: "/device/gateway/add",
    edit: "/device/gateway/:id/edit",
    show: "/device/gateway/:id",
    meta: { label: "Gateway List", canDelete: true, parent: "device" },
  });
  expect(resources.find(({ name }) => name === "log")).not.toHaveProperty("create");
  expect(resources.map(({ name }) => name)).not.toContain("home");
});
