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
    test("signs in with what was granted, in the group that was named", async () => {
      const { provider, north, agent_id } = await makeMembers(opened());
      const authority_ids = await idsOf(provider, "device.list", "device.edit");
      const asked = newAccount({ group_id: north, authority_ids, phone: "021 7000" });
      const row = await opened().data<AccountRow>("user/create-afm-member", asked, as(provider));
      const { password: _, ...entered } = asked;
      expect(row).toMatchObject({ ...entered, role: role.member, agent_id, group_name: "North", is_enable: 1 });
      expect((await signIn(asked.email)).data).toMatchObject({
        user: { id: row.id, role: role.member, authorities: ["device.edit", "device.list"] },
      });
    });

    test("joins the leader's own group where he names none; a provider has to name one", async () => {
      const { leader, provider, north } = await makeMembers(opened());
      const row = await opened().data("user/create-afm-member", newAccount(), as(leader));
      expect(row).toMatchObject({ group_id: north });
      expect(await opened().call("user/create-afm-member", newAccount(), as(provider))).toMatchObject({
        code: code.parameterMissing,
        data: { fields: { group_id: expect.any(String) } },
      });
    });

    test("may be kept out from the start", async () => {
      const { provider, north } = await makeMembers(opened());
      const asked = newAccount({ group_id: north, is_enable: 0 });
      await opened().data("user/create-afm-member", asked, as(provider));
      expect(await signIn(asked.email)).toMatchObject({ code: code.loginFailed });
    });

    test.each([
      ["an address that is taken", ({ email }: Person) => ({ email }), code.alreadyExists, "email"],
      ["a phone number that is taken", () => ({ phone: "021 7777" }), code.phoneTaken, "phone"],
      ["one of the commonest passwords", () => ({ password: "password123" }), code.wrongParameter, "password"],
      ["a role", () => ({ role: role.leader }), code.wrongParameter, "role"],
      ["another provider", () => ({ agent_id: 1 }), code.wrongParameter, "agent_id"],
    ])("is refused with %s, and nothing of it is left", async (_what, more, refused, field) => {
      const { provider, north, southern } = await makeMembers(opened());
      await database().updateTable("account").set({ phone: "021 7777" }).where("id", "=", southern.id).execute();
      const asked = newAccount({ group_id: north, ...more(southern) });
      expect(await opened().call("user/create-afm-member", asked, as(provider))).toMatchObject({
        code: refused,
        data: { fields: { [field]: expect.any(String) } },
      });
      expect(await listed(provider)).toHaveLength(3);
      await database().deleteFrom("account").where("id", "=", southern.id).execute();
    });
  });

  describe("the list", () => {
    test("shows a provider all of its groups' people, each leader first, and one group's alone when asked", async () => {
      const { provider, leader, member, southern, south } = await makeMembers(opened());
      expect((await listed(provider)).map(({ id }) => id)).toEqual([leader.id, member.id, southern.id]);
      expect(await listed(provider)).toMatchObject([
        { role: role.leader },
        { role: role.member },
        { role: role.member },
      ]);
      expect((await listed(provider, { group_id: south })).map(({ id }) => id)).toEqual([southern.id]);
    });

    test("shows a leader his own group, and another provider nobody", async () => {
      const { leader, member, rival, north, south } = await makeMembers(opened());
      expect((await listed(leader)).map(({ id }) => id)).toEqual([leader.id, member.id]);
      expect(await listed(leader, { group_id: south })).toEqual([]);
      expect(await listed(rival, { group_id: north })).toEqual([]);
    });
  });

  describe("an edited member", () => {
    test("keeps what the change leaves out, and loses what it clears", async () => {
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

    test("may do less at once, in the session that he has", async () => {
      const { provider, member } = await makeMembers(opened());
      expect(await opened().call("device/list", {}, as(member))).toMatchObject({ code: code.ok });
      const authority_ids = await idsOf(provider, "gateway.list");
      await opened().data("user/update-afm-member", edit(member, { authority_ids }), as(provider));
      expect(await opened().call("device/list", {}, as(member))).toMatchObject({ code: code.notAllowed });
      expect(await opened().call("gateway/list", {}, as(member))).toMatchObject({ code: code.ok });
      expect(await opened().data("user/detail", {}, as(member))).toMatchObject({ authorities: ["gateway.list"] });
    });

    test.each([
      ["another address", { email: "moved-crew@lubricator.test" }, true],
      ["being disabled", { is_enable: 0 }, true],
      ["another name", { username: "Renamed" }, false],
    ])("is signed out by %s: %s", async (_what, more, ends) => {
      const { provider, member } = await makeMembers(opened());
      await opened().data("user/update-afm-member", edit(member, more), as(provider));
      expect(await isSignedIn(member)).toBe(!ends);
    });
  });

  test("who is disabled is signed out, and stays so when he is enabled again", async () => {
    const { leader, member } = await makeMembers(opened());
    expect(await opened().data("user/is-disable", { user_id: member.id }, as(leader))).toMatchObject({ is_enable: 0 });
    expect(await isSignedIn(member)).toBe(false);
    expect(await signIn(member.email)).toMatchObject({ code: code.loginFailed });
    expect(await opened().data("user/enable", { user_id: member.id }, as(leader))).toMatchObject({ is_enable: 1 });
    expect(await isSignedIn(member)).toBe(false);
    expect(await signIn(member.email)).toMatchObject({ code: code.ok });
  });

  test("who is deleted is signed out and gone", async () => {
    const { leader, member } = await makeMembers(opened());
    expect(await opened().data("user/delete-user", { user_id: member.id }, as(leader))).toBeNull();
    expect(await isSignedIn(member)).toBe(false);
    expect((await listed(leader)).map(({ id }) => id)).toEqual([leader.id]);
  });

  test("a password that is set signs out, and is the one to sign in with", async () => {
    const { leader, member } = await makeMembers(opened());
    await opened().data("user/update-password", { user_id: member.id, password: newPassword }, as(leader));
    expect(await isSignedIn(member)).toBe(false);
    expect(await isSignedIn(leader)).toBe(true);
    expect(await signIn(member.email)).toMatchObject({ code: code.loginFailed });
    expect(await signIn(member.email, newPassword)).toMatchObject({ code: code.ok });
  });

  test("profile and login key of a member are his own: neither leader nor provider makes them", async () => {
    const { leader, provider, member } = await makeMembers(opened());
    for (const path of ["user/update-user-info", "user/generate-login-key"]) {
      for (const caller of [leader, provider]) {
        expect(await opened().call(path, { user_id: member.id }, as(caller))).toMatchObject({ code: code.notAllowed });
      }
    }
  });

  describe("a leader", () => {
    test("is edited and switched off by his provider, and his members go on", async () => {
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

    test("is deleted with his group alone", async () => {
      const { provider, leader } = await makeMembers(opened());
      expect(await opened().call("user/delete-user", { user_id: leader.id }, as(provider))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("group"),
      });
    });
  });

  test("the operation log says in words what was done to whom, and no password", async () => {
    const { provider, north } = await makeMembers(opened());
    const admin = await opened().addPerson(role.admin);
    const [list, change] = [await idsOf(provider, "device.list"), await idsOf(provider, "device.edit")];
    const asked = newAccount({ username: "Wu", group_id: north, authority_ids: list, password: "lithium complex" });
    const { id } = await opened().data<AccountRow>("user/create-afm-member", asked, as(provider));
    const changed = { user_id: id, username: "Wu", email: asked.email, authority_ids: [...list, ...change] };
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
      `Add: Member “Wu”. Group: North; Name: Wu; Email: ${asked.email}; State: Enabled; Authorities: Device · View`,
    ]);
    expect(log.list.every((row) => row.target_type === 3)).toBe(true);
    const stored = JSON.stringify(await database().selectFrom("action_log").selectAll().execute());
    expect(stored).not.toMatch(/lithium|sulphonate|argon2/);
  });
});
