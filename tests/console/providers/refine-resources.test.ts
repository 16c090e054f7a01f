import { matchResourceFromRoute } from "@refinedev/core";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { pageTable } from "../../../src/console/providers/page-table";
import { refineResources } from "../../../src/console/providers/refine-resources";
import { role, type Session } from "../../../src/contract";

const resourcesOf = (number: number, authorities: Session["authorities"] = null) =>
  refineResources(registry, { role: number, authorities }, "en");
const admin = resourcesOf(role.admin);
const find = (name: string, resources = admin) => resources.find((one) => (one.identifier ?? one.name) === name);

describe("Refine's resources", () => {
  test("have the addresses of their pages", () => {
    expect(find("gateway")).toEqual({
      name: "gateway",
      list: "/device/gateway",
      create: "/device/gateway/add",
      edit: "/device/gateway/:id/edit",
      show: "/device/gateway/:id",
      meta: {
        label: "Gateway List",
        icon: "gateway",
        keywords: "gateway 网关列表 Gateway List",
        parent: "device",
        hide: false,
        canDelete: true,
        isInSidebar: true,
        phonePosition: -1,
        badge: null,
      },
    });
    expect(find("log")).not.toHaveProperty("create");
  });

  test("include hand-written pages", () => {
    expect(find("home_map")).toMatchObject({ list: "/home/map", meta: { label: "Device Map", parent: "home" } });
  });

  test("are labelled in the requested language", () => {
    const chinese = refineResources(registry, { role: role.admin, authorities: null }, "zh");
    expect(find("gateway", chinese)?.meta?.label).toBe("网关列表");
  });

  test("have only parents that the session may open", () => {
    const member = resourcesOf(role.member, new Set(["gateway.list"]));
    expect(find("device", member)?.meta?.hide).toBe(true);
    expect(find("gateway", member)?.meta).toMatchObject({ hide: false, isInSidebar: true });
    expect(find("gateway", member)?.meta).not.toHaveProperty("parent");
  });

  test("match every route of the console, except those of the viewers", () => {
    for (const page of pageTable(registry)) {
      const found = matchResourceFromRoute(page.path.replace(":id", "7"), admin);
      const expected = page.kind === "viewer" ? undefined : page.entry.name;
      expect([page.path, found.resource?.name]).toEqual([page.path, expected]);
    }
  });
});

describe("the entry of an address", () => {
  const routes = pageTable(registry).map(({ path }) => ({ path }));
  test.each([
    ["/device", "device", "list"],
    ["/device/", "device", "list"],
    ["/device/add", "device", "create"],
    ["/device/7", "device", "show"],
    ["/device/7/edit", "device", "edit"],
    ["/device/7/trends", "device.trends", "show"],
    ["/device/upload", "device.upload", "list"],
    ["/device/gateway", "gateway", "list"],
    ["/device/gateway/add", "gateway", "create"],
    ["/authority/addMember", "member", "create"],
    ["/setting/api", "setting_api", "list"],
    ["/devices", undefined, undefined],
    ["/device/7/nowhere", undefined, undefined],
    ["/nowhere", undefined, undefined],
  ])("%s belongs to %s (%s), and the router finds the same route", (address, entry, action) => {
    const { resource, action: found, matchedRoute } = matchResourceFromRoute(address, admin);
    expect([resource?.identifier ?? resource?.name, found]).toEqual([entry, action]);
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(matchedRoute);
  });
});
