import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { loadLanguage } from "../../../src/console/i18n";
import { refineResources } from "../../../src/console/providers/refine-resources";
import { commandsFor } from "../../../src/console/shell/command-palette/palette-commands";
import { entryAt, highlightedEntries } from "../../../src/console/shell/entry-at";
import type { Session } from "../../../src/contract";

beforeAll(() => loadLanguage("en"));

describe("which entry an address belongs to", () => {
  test.each([
    ["/device", "device"],
    ["/device/", "device"],
    ["/device/add", "device"],
    ["/device/7/edit", "device"],
    ["/device/gateway", "gateway"],
    ["/device/gateway/add", "gateway"],
    ["/devices", undefined],
    ["/nowhere", undefined],
  ])("%s to %s", (path, expected) => {
    expect(entryAt(registry, path)?.name).toBe(expected);
  });

  test("the device entry stays highlighted on the gateway's pages", () => {
    expect(highlightedEntries(registry, "/device/gateway/3")).toEqual(["gateway", "device"]);
    expect(highlightedEntries(registry, "/device/3")).toEqual(["device"]);
    expect(highlightedEntries(registry, "/nowhere")).toEqual([]);
  });
});

describe("the palette has what the session may open and add, and nothing else", () => {
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

  test("for a member, by what he was granted", () => {
    const granted = ids(102, new Set(["device.list", "device.create"]));
    expect(granted).toContain("add device");
    expect(granted).not.toContain("open gateway");
  });

  test("for an admin help too, which has no entry of its own", () => {
    expect(ids(1)).toContain("open help");
    expect(ids(1)).not.toContain("open storage");
  });

  test("for a role that is in no row nothing", () => {
    expect(ids(7)).toEqual([]);
  });

  test("each leads somewhere, is found in both languages, and says what it does", () => {
    const add = commandsFor(registry, { role: 1, authorities: null }).find((one) => one.id === "add gateway");
    expect(add).toMatchObject({ name: "New gateway", address: "/device/gateway/add" });
    expect(add?.keywords).toContain("网关");
  });
});

test("Refine knows the resources by the addresses of their pages", () => {
  const known = refineResources(registry);
  expect(known.find((one) => one.name === "gateway")).toEqual({
    name: "gateway",
    list: "/device/gateway",
    create: "/device/gateway/add",
    edit: "/device/gateway/:id/edit",
    show: "/device/gateway/:id",
    meta: { label: "Gateway List", canDelete: true, parent: "device" },
  });
  expect(known.find((one) => one.name === "log")).not.toHaveProperty("create");
  expect(known.map((one) => one.name)).not.toContain("home");
});
