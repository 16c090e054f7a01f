import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { loadLanguage } from "../../../src/console/i18n";
import { refineResources } from "../../../src/console/providers/refine-resources";
import { commandsFor } from "../../../src/console/shell/command-palette/palette-commands";
import type { Session } from "../../../src/contract";

beforeAll(() => loadLanguage("en"));

describe("the palette has the pages and menu commands of the session", () => {
  const commands = (role: number, authorities: Session["authorities"] = null) => {
    const session = { role, authorities };
    return commandsFor({ resources: refineResources(registry, session, "en"), registry, session });
  };
  const ids = (...session: Parameters<typeof commands>): readonly string[] =>
    commands(...session).map((command) => command.id);

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
      "open device",
      "open request",
      "open alarm",
      "open setting",
      "open setting_notices",
      "open setting_api",
      "open setting_opc",
      "open help",
      "add request",
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
    const add = commands(1).find(({ id }) => id === "add gateway");
    expect(add).toMatchObject({ name: "New gateway", address: "/device/gateway/add" });
    expect(add?.keywords).toContain("网关");
  });
});
