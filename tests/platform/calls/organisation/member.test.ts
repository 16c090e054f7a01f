import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { type AccountRow, accountTools, as, edit, newAccount } from "../../../support/staff";
import { makeMembers } from "./members";

const newPassword = "another tin of grease";

describe.each(openTestDatabases())("members of groups on $name", (engine) => {
  const opened = usePlatform(engine);
  const database = () => opened().platform.database;
  const { idsOf, signIn, isSignedIn } = accountTools(opened);
  const listed = async (person: Person, more: Readonly<Record<string, unknown>> = {}) =>
    (await opened().data<{ list: readonly AccountRow[] }>("user/list-afm-member", more, as(person))).list;

  describe("a new member", () => {
    test("has the granted authorities and the given group", async () => {
      const { provider, north, agent_id } = await makeMembers(opened());
      const authority_ids = await idsOf(provider, "device.list", "device.edit");
      const account = newAccount({ group_id: north, authority_ids, phone: "021 7000" });
      const row = await opened().data<AccountRow>("user/create-afm-member", account, as(provider));
      const { password: _, ...stored } = account;
      expect(row).toMatchObject({ ...stored, role: role.member, agent_id, group_name: "North", is_enable: 1 });
      expect((await signIn(account.email)).data).toMatchObject({
        user: { id: row.id, role: role.member, authorities: ["device.edit", "device.list"] },
      });
    });

    test("joins the group of the leader by default; a provider must name the group", async () => {
      const { leader, provider, north } = await makeMembers(opened());
      const row = await opened().data("user/create-afm-member", newAccount(), as(leader));
      expect(row).toMatchObject({ group_id: north });
      expect(await opened().call("user/create-afm-member", newAccount(), as(provider))).toMatchObject({
        code: code.parameterMissing,
        data: { fields: { group_id: expect.any(String) } },
      });
    });

    test("can be created disabled", async () => {
      const { provider, north } = await makeMembers(opened());
      const account = newAccount({ group_id: north, is_enable: 0 });
      await opened().data("user/create-afm-member", account, as(provider));
      expect(await signIn(account.email)).toMatchObject({ code: code.loginFailed });
    });

    test.each([
      ["a taken email", ({ email }: Person) => ({ email }), code.alreadyExists, "email"],
      ["a taken phone number", () => ({ phone: "021 7777" }), code.phoneTaken, "phone"],
      ["a common password", () => ({ password: "password123" }), code.wrongParameter, "password"],
      ["a role", () => ({ role: role.leader }), code.wrongParameter, "role"],
      ["another provider", () => ({ agent_id: 1 }), code.wrongParameter, "agent_id"],
    ])("is refused with %s and not stored", async (_what, more, refused, field) => {
      const { provider, north, southern } = await makeMembers(opened());
      await database().updateTable("account").set({ phone: "021 7777" }).where("id", "=", southern.id).execute();
      const account = newAccount({ group_id: north, ...more(southern) });
      expect(await opened().call("user/create-afm-member", account, as(provider))).toMatchObject({
        code: refused,
        data: { fields: { [field]: expect.any(String) } },
      });
      expect(await listed(provider)).toHaveLength(3);
      await database().deleteFrom("account").where("id", "=", southern.id).execute();
    });
  });

  describe("the list", () => {
    test("shows a provider the staff of all its groups, leaders first, and can be filtered by group", async () => {
      const { provider, leader, member, southern, south } = await makeMembers(opened());
      expect((await listed(provider)).map(({ id }) => id)).toEqual([leader.id, member.id, southern.id]);
      expect(await listed(provider)).toMatchObject([
        { role: role.leader },
        { role: role.member },
        { role: role.member },
      ]);
      expect((await listed(provider, { group_id: south })).map(({ id }) => id)).toEqual([southern.id]);
    });

    test("shows leaders only their own group, and another provider nobody", async () => {
      const { leader, member, rival, north, south } = await makeMembers(opened());
      expect((await listed(leader)).map(({ id }) => id)).toEqual([leader.id, member.id]);
      expect(await listed(leader, { group_id: south })).toEqual([]);
      expect(await listed(rival, { group_id: north })).toEqual([]);
    });
  });

  describe("an edited member", () => {
    test("keeps values that are not sent, and loses values that are sent empty", async () => {
      const { provider, member } = await makeMembers(opened());
      const device = await idsOf(provider, "device.list");
      await opened().data("user/update-afm-member", edit(member, { phone: "021 7100" }), as(provider));
      const kept = await opened().data("user/update-afm-member", edit(member), as(provider));
      expect(kept).toMatchObject({ username: "Edited", phone: "021 7100", is_enable: 1, authority_ids: device });
      const cleared = edit(member, { phone: "", authority_ids: "" });
      expect(await opened().data("user/update-afm-member", cleared, as(provider))).toMatchObject({
        phone: "",
        authority_ids: [],
      });
    });

    test("loses a removed authority at once in the current session", async () => {
      const { provider, member } = await makeMembers(opened());
      expect(await opened().call("device/list", {}, as(member))).toMatchObject({ code: code.ok });
      const authority_ids = await idsOf(provider, "gateway.list");
      await opened().data("user/update-afm-member", edit(member, { authority_ids }), as(provider));
      expect(await opened().call("device/list", {}, as(member))).toMatchObject({ code: code.notAllowed });
      expect(await opened().call("gateway/list", {}, as(member))).toMatchObject({ code: code.ok });
      expect(await opened().data("user/detail", {}, as(member))).toMatchObject({ authorities: ["gateway.list"] });
    });

    test.each([
      ["a new email", { email: "moved-crew@lubricator.test" }, true],
      ["being disabled", { is_enable: 0 }, true],
      ["a new name", { username: "Renamed" }, false],
    ])("is signed out by %s %o: %s", async (_what, more, ends) => {
      const { provider, member } = await makeMembers(opened());
      await opened().data("user/update-afm-member", edit(member, more), as(provider));
      expect(await isSignedIn(member)).toBe(!ends);
    });
  });

  test("a disabled member is signed out, and enabling does not restore the session", async () => {
    const { leader, member } = await makeMembers(opened());
    expect(await opened().data("user/is-disable", { user_id: member.id }, as(leader))).toMatchObject({ is_enable: 0 });
    expect(await isSignedIn(member)).toBe(false);
    expect(await signIn(member.email)).toMatchObject({ code: code.loginFailed });
    expect(await opened().data("user/enable", { user_id: member.id }, as(leader))).toMatchObject({ is_enable: 1 });
    expect(await isSignedIn(member)).toBe(false);
    expect(await signIn(member.email)).toMatchObject({ code: code.ok });
  });

  test("a deleted member is signed out and no longer listed", async () => {
    const { leader, member } = await makeMembers(opened());
    expect(await opened().data("user/delete-user", { user_id: member.id }, as(leader))).toBeNull();
    expect(await isSignedIn(member)).toBe(false);
    expect((await listed(leader)).map(({ id }) => id)).toEqual([leader.id]);
  });

  test("a password set by the leader signs the member out and replaces the old one", async () => {
    const { leader, member } = await makeMembers(opened());
    await opened().data("user/update-password", { user_id: member.id, password: newPassword }, as(leader));
    expect(await isSignedIn(member)).toBe(false);
    expect(await isSignedIn(leader)).toBe(true);
    expect(await signIn(member.email)).toMatchObject({ code: code.loginFailed });
    expect(await signIn(member.email, newPassword)).toMatchObject({ code: code.ok });
  });

  test("leaders and providers cannot change the profile or the login key of a member", async () => {
    const { leader, provider, member } = await makeMembers(opened());
    for (const path of ["user/update-user-info", "user/generate-login-key"]) {
      for (const caller of [leader, provider]) {
        expect(await opened().call(path, { user_id: member.id }, as(caller))).toMatchObject({ code: code.notAllowed });
      }
    }
  });

  describe("a leader", () => {
    test("can be edited and disabled by the provider without signing out the members", async () => {
      const { provider, leader, member, north } = await makeMembers(opened());
      expect(await opened().data("user/update-afm-member", edit(leader), as(provider))).toMatchObject({
        username: "Edited",
        role: role.leader,
      });
      await opened().data("user/is-disable", { user_id: leader.id }, as(provider));
      expect(await isSignedIn(leader)).toBe(false);
      expect(await isSignedIn(member)).toBe(true);
      const { list } = await opened().data<{ list: readonly AccountRow[] }>("group/list", {}, as(provider));
      expect(list.find((row) => row.group_id === north)).toMatchObject({
        user_id: leader.id,
        username: "Edited",
        is_enable: 0,
        member_count: 2,
      });
    });

    test("can only be deleted with the group", async () => {
      const { provider, leader } = await makeMembers(opened());
      expect(await opened().call("user/delete-user", { user_id: leader.id }, as(provider))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("group"),
      });
    });
  });

  test("the operation log describes the changes without passwords", async () => {
    const { provider, north } = await makeMembers(opened());
    const admin = await opened().addPerson(role.admin);
    const list = await idsOf(provider, "device.list");
    const edits = await idsOf(provider, "device.edit");
    const account = newAccount({ username: "Wu", group_id: north, authority_ids: list, password: "lithium complex" });
    const { id } = await opened().data<AccountRow>("user/create-afm-member", account, as(provider));
    const changed = { user_id: id, username: "Wu", email: account.email, authority_ids: [...list, ...edits] };
    await opened().data("user/update-afm-member", changed, as(provider));
    await opened().data("user/is-disable", { user_id: id }, as(provider));
    await opened().data("user/update-password", { user_id: id, password: "calcium sulphonate" }, as(provider));
    await opened().data("user/delete-user", { user_id: id }, as(provider));
    const log = await opened().data<{ list: readonly AccountRow[] }>(
      "action/list",
      { user_id: provider.id },
      as(admin),
    );
    expect(log.list.map(({ content }) => content)).toEqual([
      "Delete: Member “Wu”",
      "Change password: Account “Wu”",
      "Disable: Member “Wu”. State: Enabled → Disabled",
      "Edit: Member “Wu”. Authorities: Device · View → Device · View, Device · Edit",
      `Add: Member “Wu”. Group: North; Name: Wu; Email: ${account.email}; State: Enabled; Authorities: Device · View`,
    ]);
    expect(log.list.every((row) => row.target_type === 3)).toBe(true);
    const stored = JSON.stringify(await database().selectFrom("action_log").selectAll().execute());
    expect(stored).not.toMatch(/lithium|sulphonate|argon2/);
  });
});
