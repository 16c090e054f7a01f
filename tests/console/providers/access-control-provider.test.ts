import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { createPost } from "../../../src/console/client/post";
import type { User } from "../../../src/console/client/session";
import {
  createAccessControlProvider,
  lacksAuthorities,
  loadAuthorities,
} from "../../../src/console/providers/access-control-provider";
import { fakeServer, fine, sessionOf } from "../fake-server";

const may = async (user: User | null, action: string, resource?: string) =>
  (await createAccessControlProvider(registry, sessionOf(user)).can({ action, ...(resource && { resource }) })).can;

describe("Refine asks the tables that the platform asks", () => {
  test.each<[string, User | null, string, string | undefined, boolean]>([
    ["an admin adds dealers", { role: 1 }, "create", "dealer", true],
    ["a copy is a new record", { role: 1 }, "clone", "dealer", true],
    ["a dealer adds none", { role: 100 }, "create", "dealer", false],
    ["an action of the resource's own", { role: 1 }, "distribute", "distribution", true],
    ["nobody does nothing", null, "list", "device", false],
    ["nothing is asked about nothing", { role: 1 }, "list", undefined, false],
    ["an unheard-of resource is denied", { role: 1 }, "list", "rocket", false],
    ["a member does what he was granted", { role: 102, authorities: ["device.list"] }, "show", "device", true],
    ["and nothing beyond", { role: 102, authorities: ["device.list"] }, "edit", "device", false],
    ["a member about whom nothing is known does nothing", { role: 102 }, "list", "device", false],
    ["an account that nothing narrows", { role: 1, authorities: null }, "edit", "device", true],
    ["an admin who was narrowed", { role: 1, authorities: ["device.list"] }, "edit", "device", false],
    ["a narrowed admin about whom nothing is known", { role: 1, authority_ids: [3] }, "list", "device", false],
    ["a leader who may see his group's people", { role: 101, authorities: ["member.list"] }, "list", "member", true],
    ["and may not add any", { role: 101, authorities: ["member.list"] }, "create", "member", false],
    ["a leader does not switch leaders", { role: 101, authorities: ["authority.list"] }, "disable", "authority", false],
    ["a provider does", { role: 100 }, "disable", "authority", true],
    ["an admin manages no members", { role: 1 }, "list", "member", false],
    ["administrators are admins' alone", { role: 100 }, "list", "administrator", false],
  ])("%s", async (_what, user, action, resource, expected) => {
    expect(await may(user, action, resource)).toBe(expected);
  });
});

describe("a server that does not say what a narrowed account may do", () => {
  test.each<[string, User, boolean]>([
    ["is asked for a member", { role: 102 }, true],
    ["not where it has said so", { role: 102, authorities: [] }, false],
    ["not for a role that nothing narrows", { role: 100 }, false],
    ["for an admin to whom something was granted", { role: 1, authority_ids: [3] }, true],
    ["not for one to whom nothing was, which narrows nothing", { role: 1, authority_ids: [] }, false],
  ])("%s", (_what, user, expected) => {
    expect(lacksAuthorities(registry, user)).toBe(expected);
  });

  const authority = (id: number, action: string, children?: object[]) => ({ id, resource: "device", action, children });
  test.each([
    ["a list", [authority(1, "list"), authority(2, "create"), { id: 4, name: "without meaning" }]],
    ["a tree", [authority(9, "delete", [authority(1, "list"), authority(2, "create", [authority(4, "edit")])])]],
    ["a page", { list: [authority(1, "list"), authority(2, "create")] }],
  ])("and gives ids that are looked up in %s", async (_what, answer) => {
    const { fetch, sent } = fakeServer(fine(answer));
    const user: User = { role: 102, authority_ids: [1, 2] };
    const post = createPost({ endpoint: "https://own.test", session: sessionOf(user, "T"), language: "zh", fetch });
    expect(await loadAuthorities(post, user)).toEqual(["device.list", "device.create"]);
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["https://own.test/admin/1/auth/auth-list", "token=T"]]);
  });
});
