import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { type Person, type TestPlatform, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Row {
  readonly id: number;
  readonly email: string;
  readonly [name: string]: unknown;
}

const everything = ["list", "create", "edit", "delete", "enable", "disable", "password"].map((one) => `member.${one}`);
const newPassword = "another tin of grease";

/** A provider with two groups; the first with a leader who manages members, and two members. */
async function world(platform: TestPlatform) {
  const agent_id = await platform.addAgent();
  const north = await platform.addGroup(agent_id, { group_name: "North" });
  const south = await platform.addGroup(agent_id, { group_name: "South" });
  const crew = { agent_id, group_id: north };
  const leader = await platform.addPerson(role.leader, { ...crew, authorities: ["device.list", ...everything] });
  await platform.platform.database.updateTable("team").set({ leader_id: leader.id }).where("id", "=", north).execute();
  return {
    agent_id,
    north,
    south,
    leader,
    provider: await platform.addPerson(role.afm, { agent_id }),
    rival: await platform.addPerson(role.oem, { agent_id: await platform.addAgent() }),
    member: await platform.addPerson(role.member, { ...crew, authorities: ["device.list"] }),
    southern: await platform.addPerson(role.member, { agent_id, group_id: south }),
  };
}

let count = 0;
const newMember = (more: object = {}) => {
  count += 1;
  return { username: `Member ${count}`, email: `crew${count}@lubricator.test`, password: testPassword, ...more };
};
const edit = ({ id, email }: Pick<Person, "id" | "email">, more: object = {}) => ({
  user_id: id,
  username: "Edited",
  email,
  ...more,
});

describe.each(openTestDatabases())("members of groups on $name", (engine) => {
  const opened = usePlatform(engine);
  const database = () => opened().platform.database;
  const as = ({ token }: Person) => ({ as: token });
  const idsOf = async (person: Person, ...names: string[]) =>
    (await opened().data<readonly { id: number; resource: string; action: string }[]>("auth/auth-list", {}, as(person)))
      .filter((one) => names.includes(`${one.resource}.${one.action}`))
      .map((one) => one.id);
  const isSignedIn = async ({ token }: { readonly token: string }) =>
    (await opened().call("user/detail", {}, { as: token })).code === code.ok;
  const signIn = (email: string, password = testPassword) => opened().call("user/login-email", { email, password });
  const listed = async (person: Person, more: Readonly<Record<string, unknown>> = {}) =>
    (await opened().data<{ list: readonly Row[] }>("user/list-afm-member", more, as(person))).list;

  describe("a new member", () => {
    test("signs in with what was granted, in the group that was named", async () => {
      const { provider, north, agent_id } = await world(opened());
      const authority_ids = await idsOf(provider, "device.list", "device.edit");
      const asked = newMember({ group_id: north, authority_ids, phone: "021 7000" });
      const row = await opened().data<Row>("user/create-afm-member", asked, as(provider));
      const { password: _, ...entered } = asked;
      expect(row).toMatchObject({ ...entered, role: role.member, agent_id, group_name: "North", is_enable: 1 });
      expect((await signIn(asked.email)).data).toMatchObject({
        user: { id: row.id, role: role.member, authorities: ["device.edit", "device.list"] },
      });
    });

    test("joins the leader's own group where he names none; a provider has to name one", async () => {
      const { leader, provider, north } = await world(opened());
      const row = await opened().data("user/create-afm-member", newMember(), as(leader));
      expect(row).toMatchObject({ group_id: north });
      expect(await opened().call("user/create-afm-member", newMember(), as(provider))).toMatchObject({
        code: code.parameterMissing,
        data: { fields: { group_id: expect.any(String) } },
      });
    });

    test("may be kept out from the start", async () => {
      const { provider, north } = await world(opened());
      const asked = newMember({ group_id: north, is_enable: 0 });
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
      const { provider, north, southern } = await world(opened());
      await database().updateTable("account").set({ phone: "021 7777" }).where("id", "=", southern.id).execute();
      const asked = newMember({ group_id: north, ...more(southern) });
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
      const { provider, leader, member, southern, south } = await world(opened());
      expect((await listed(provider)).map(({ id }) => id)).toEqual([leader.id, member.id, southern.id]);
      expect(await listed(provider)).toMatchObject([
        { role: role.leader },
        { role: role.member },
        { role: role.member },
      ]);
      expect((await listed(provider, { group_id: south })).map(({ id }) => id)).toEqual([southern.id]);
    });

    test("shows a leader his own group, and another provider nobody", async () => {
      const { leader, member, rival, north, south } = await world(opened());
      expect((await listed(leader)).map(({ id }) => id)).toEqual([leader.id, member.id]);
      expect(await listed(leader, { group_id: south })).toEqual([]);
      expect(await listed(rival, { group_id: north })).toEqual([]);
    });
  });

  describe("nobody lifts himself", () => {
    const actions = [
      ["user/update-afm-member", (one: Person) => edit(one)],
      ["user/delete-user", ({ id }: Person) => ({ user_id: id })],
      ["user/is-disable", ({ id }: Person) => ({ user_id: id })],
      ["user/enable", ({ id }: Person) => ({ user_id: id })],
      ["user/update-password", ({ id }: Person) => ({ user_id: id, password: newPassword })],
    ] as const;

    test.each(actions)("%s reaches members of the own group who hold no more", async (path, payload) => {
      const { leader, provider, agent_id, north, member, southern, rival } = await world(opened());
      const crew = { agent_id, group_id: north };
      const wider = await opened().addPerson(role.member, { ...crew, authorities: ["device.list", "gateway.list"] });
      const deputy = await opened().addPerson(role.member, { ...crew, authorities: ["device.list", ...everything] });
      const cases: readonly (readonly [string, Person, Person, number])[] = [
        ["a leader, somebody who holds more", leader, wider, code.notAllowed],
        ["a leader, another group's member", leader, southern, code.notExist],
        ["a member, his leader", deputy, leader, code.notAllowed],
        ["another provider", rival, member, code.notExist],
        ["a leader, his member", leader, member, code.ok],
        ["a provider, whoever it is", provider, wider, code.ok],
      ];
      for (const [what, caller, target, expected] of cases) {
        expect([what, (await opened().call(path, payload(target), as(caller))).code]).toEqual([what, expected]);
      }
    });

    test.each(actions.slice(0, 4))("%s is not for oneself", async (path, payload) => {
      const { leader } = await world(opened());
      expect(await opened().call(path, payload(leader), as(leader))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("your own account"),
      });
      expect(await isSignedIn(leader)).toBe(true);
    });

    test.each([
      ["user/create-afm-member", () => newMember()],
      ["user/update-afm-member", edit],
    ])("%s grants nothing that a leader lacks", async (path, payload) => {
      const { leader, provider, member } = await world(opened());
      for (const [name, expected] of [
        ["gateway.list", code.wrongParameter],
        ["device.list", code.ok],
      ] as const) {
        const authority_ids = await idsOf(provider, name);
        const answer = await opened().call(path, { ...payload(member), authority_ids }, as(leader));
        expect([name, answer.code]).toEqual([name, expected]);
      }
    });

    test("a leader adds nobody to another group", async () => {
      const { leader, south } = await world(opened());
      expect(await opened().call("user/create-afm-member", newMember({ group_id: south }), as(leader))).toMatchObject({
        code: code.notExist,
      });
    });
  });

  test.each([
    ["member.list", "user/list-afm-member", () => ({})],
    ["member.create", "user/create-afm-member", () => newMember()],
    ["member.edit", "user/update-afm-member", edit],
    ["member.delete", "user/delete-user", ({ id }: Person) => ({ user_id: id })],
    ["member.enable", "user/enable", ({ id }: Person) => ({ user_id: id })],
    ["member.disable", "user/is-disable", ({ id }: Person) => ({ user_id: id })],
    ["member.password", "user/update-password", ({ id }: Person) => ({ user_id: id, password: newPassword })],
    ["member.list", "user/detail", ({ id }: Person) => ({ user_id: id })],
  ] as const)("%s is what %s needs", async (authority, path, payload) => {
    const { agent_id, north } = await world(opened());
    const crew = { agent_id, group_id: north };
    const target = await opened().addPerson(role.member, crew);
    const others = everything.filter((one) => one !== authority);
    const without = await opened().addPerson(role.member, { ...crew, authorities: others });
    const holder = await opened().addPerson(role.member, { ...crew, authorities: [authority] });
    expect(await opened().call(path, payload(target), as(without))).toMatchObject({ code: code.notAllowed });
    expect(await opened().call(path, payload(target), as(holder))).toMatchObject({ code: code.ok });
  });

  describe("an edited member", () => {
    test("keeps what the change leaves out, and loses what it clears", async () => {
      const { provider, member } = await world(opened());
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
      const { provider, member } = await world(opened());
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
      const { provider, member } = await world(opened());
      await opened().data("user/update-afm-member", edit(member, more), as(provider));
      expect(await isSignedIn(member)).toBe(!ends);
    });
  });

  test("who is disabled is signed out, and stays so when he is enabled again", async () => {
    const { leader, member } = await world(opened());
    expect(await opened().data("user/is-disable", { user_id: member.id }, as(leader))).toMatchObject({ is_enable: 0 });
    expect(await isSignedIn(member)).toBe(false);
    expect(await signIn(member.email)).toMatchObject({ code: code.loginFailed });
    expect(await opened().data("user/enable", { user_id: member.id }, as(leader))).toMatchObject({ is_enable: 1 });
    expect(await isSignedIn(member)).toBe(false);
    expect(await signIn(member.email)).toMatchObject({ code: code.ok });
  });

  test("who is deleted is signed out and gone", async () => {
    const { leader, member } = await world(opened());
    expect(await opened().data("user/delete-user", { user_id: member.id }, as(leader))).toBeNull();
    expect(await isSignedIn(member)).toBe(false);
    expect((await listed(leader)).map(({ id }) => id)).toEqual([leader.id]);
  });

  test("a password that is set signs out, and is the one to sign in with", async () => {
    const { leader, member } = await world(opened());
    await opened().data("user/update-password", { user_id: member.id, password: newPassword }, as(leader));
    expect(await isSignedIn(member)).toBe(false);
    expect(await isSignedIn(leader)).toBe(true);
    expect(await signIn(member.email)).toMatchObject({ code: code.loginFailed });
    expect(await signIn(member.email, newPassword)).toMatchObject({ code: code.ok });
  });

  test("profile and login key of a member are his own: neither leader nor provider makes them", async () => {
    const { leader, provider, member } = await world(opened());
    for (const path of ["user/update-user-info", "user/generate-login-key"]) {
      for (const caller of [leader, provider]) {
        expect(await opened().call(path, { user_id: member.id }, as(caller))).toMatchObject({ code: code.notAllowed });
      }
    }
  });

  describe("a leader", () => {
    test("is edited and switched off by his provider, and his members go on", async () => {
      const { provider, leader, member, north } = await world(opened());
      expect(await opened().data("user/update-afm-member", edit(leader), as(provider))).toMatchObject({
        username: "Edited",
        role: role.leader,
      });
      await opened().data("user/is-disable", { user_id: leader.id }, as(provider));
      expect(await isSignedIn(leader)).toBe(false);
      expect(await isSignedIn(member)).toBe(true);
      const { list } = await opened().data<{ list: readonly Row[] }>("group/list", {}, as(provider));
      expect(list.find((row) => row.group_id === north)).toMatchObject({
        user_id: leader.id,
        username: "Edited",
        is_enable: 0,
        member_count: 2,
      });
    });

    test("is deleted with his group alone", async () => {
      const { provider, leader } = await world(opened());
      expect(await opened().call("user/delete-user", { user_id: leader.id }, as(provider))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("group"),
      });
    });
  });

  test("the operation log says in words what was done to whom, and no password", async () => {
    const { provider, north } = await world(opened());
    const admin = await opened().addPerson(role.admin);
    const [list, change] = [await idsOf(provider, "device.list"), await idsOf(provider, "device.edit")];
    const asked = newMember({ username: "Wu", group_id: north, authority_ids: list, password: "lithium complex" });
    const { id } = await opened().data<Row>("user/create-afm-member", asked, as(provider));
    const changed = { user_id: id, username: "Wu", email: asked.email, authority_ids: [...list, ...change] };
    await opened().data("user/update-afm-member", changed, as(provider));
    await opened().data("user/is-disable", { user_id: id }, as(provider));
    await opened().data("user/update-password", { user_id: id, password: "calcium sulphonate" }, as(provider));
    await opened().data("user/delete-user", { user_id: id }, as(provider));
    const log = await opened().data<{ list: readonly Row[] }>("action/list", { user_id: provider.id }, as(admin));
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
