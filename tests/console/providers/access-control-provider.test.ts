import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import type { User } from "../../../src/console/client/session";
import {
  createAccessControlProvider,
  lacksAuthorities,
  loadAuthorities,
} from "../../../src/console/providers/access-control-provider";
import { connect, fakeServer, fine, sessionOf } from "../fake-server";

const isAllowed = async (user: User | null, action: string, resource?: string) =>
  (await createAccessControlProvider(registry, sessionOf(user)).can({ action, ...(resource && { resource }) })).can;

describe("the access-control provider", () => {
  test.each<[string, User | null, string, string | undefined, boolean]>([
    ["lets an admin add dealers", { role: 1 }, "create", "dealer", true],
    ["treats a copy as a new record", { role: 1 }, "clone", "dealer", true],
    ["does not let a dealer add dealers", { role: 100 }, "create", "dealer", false],
    ["knows the actions of a resource", { role: 1 }, "distribute", "distribution", true],
    ["denies everything without a session", null, "list", "device", false],
    ["denies an action without a resource", { role: 1 }, "list", undefined, false],
    ["denies an unknown resource", { role: 1 }, "list", "rocket", false],
    ["lets a member do granted actions", { role: 102, authorities: ["device.list"] }, "show", "device", true],
    ["denies a member other actions", { role: 102, authorities: ["device.list"] }, "edit", "device", false],
    ["denies a member with unknown authorities", { role: 102 }, "list", "device", false],
    ["lets an unrestricted admin edit", { role: 1, authorities: null }, "edit", "device", true],
    ["denies a restricted admin other actions", { role: 1, authorities: ["device.list"] }, "edit", "device", false],
    ["denies a restricted admin with unknown authorities", { role: 1, authority_ids: [3] }, "list", "device", false],
    ["lets a leader list members when granted", { role: 101, authorities: ["member.list"] }, "list", "member", true],
    ["does not let that leader add members", { role: 101, authorities: ["member.list"] }, "create", "member", false],
    [
      "does not let a leader disable leaders",
      { role: 101, authorities: ["authority.list"] },
      "disable",
      "authority",
      false,
    ],
    ["lets a provider disable leaders", { role: 100 }, "disable", "authority", true],
    ["does not let an admin list members", { role: 1 }, "list", "member", false],
    ["does not let a provider list administrators", { role: 100 }, "list", "administrator", false],
  ])("%s", async (_title, user, action, resource, expected) => {
    expect(await isAllowed(user, action, resource)).toBe(expected);
  });
});

describe("the authorities", () => {
  test.each<[string, User, boolean]>([
    ["are loaded for a member", { role: 102 }, true],
    ["are not loaded when the login answered them", { role: 102, authorities: [] }, false],
    ["are not loaded for an unrestricted role", { role: 100 }, false],
    ["are loaded for an admin with granted authorities", { role: 1, authority_ids: [3] }, true],
    ["are not loaded for an admin without granted authorities", { role: 1, authority_ids: [] }, false],
  ])("%s", (_title, user, expected) => {
    expect(lacksAuthorities(registry, user)).toBe(expected);
  });

  const authority = (id: number, action: string, children?: object[]) => ({ id, resource: "device", action, children });
  test.each([
    ["a list", [authority(1, "list"), authority(2, "create"), { id: 4, name: "without an action" }]],
    ["a tree", [authority(9, "delete", [authority(1, "list"), authority(2, "create", [authority(4, "edit")])])]],
    ["a page", { list: [authority(1, "list"), authority(2, "create")] }],
  ])("are looked up by id in %s", async (_title, answer) => {
    const { fetch, sent } = fakeServer(fine(answer));
    const user: User = { role: 102, authority_ids: [1, 2] };
    const { post } = connect({ session: sessionOf(user, "T"), fetch });
    expect(await loadAuthorities(post, user)).toEqual(["device.list", "device.create"]);
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["https://own.test/admin/1/auth/auth-list", "token=T"]]);
  });
});
