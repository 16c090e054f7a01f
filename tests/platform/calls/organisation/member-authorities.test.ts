import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { accountTools, as, edit, newAccount } from "../../../support/staff";
import { allActions, makeMembers } from "./members";

const newPassword = "another tin of grease";

describe.each(openTestDatabases())("the authorities over members on $name", (engine) => {
  const opened = usePlatform(engine);
  const { idsOf, isSignedIn } = accountTools(opened);

  describe("cannot be used to gain more authorities", () => {
    const actions = [
      ["user/update-afm-member", (one: Person) => edit(one)],
      ["user/delete-user", ({ id }: Person) => ({ user_id: id })],
      ["user/is-disable", ({ id }: Person) => ({ user_id: id })],
      ["user/enable", ({ id }: Person) => ({ user_id: id })],
      ["user/update-password", ({ id }: Person) => ({ user_id: id, password: newPassword })],
    ] as const;

    test.each(actions)(
      "%s is limited to members of the caller's group without more authorities",
      async (path, payload) => {
        const { leader, provider, agent_id, north, member, southern, rival } = await makeMembers(opened());
        const inGroup = { agent_id, group_id: north };
        const wider = await opened().addPerson(role.member, {
          ...inGroup,
          authorities: ["device.list", "gateway.list"],
        });
        const deputy = await opened().addPerson(role.member, {
          ...inGroup,
          authorities: ["device.list", ...allActions],
        });
        const cases: readonly (readonly [string, Person, Person, number])[] = [
          ["a leader on a member with more authorities", leader, wider, code.notAllowed],
          ["a leader on a member of another group", leader, southern, code.notExist],
          ["a member on the leader", deputy, leader, code.notAllowed],
          ["another provider on a member", rival, member, code.notExist],
          ["a leader on a member", leader, member, code.ok],
          ["a provider on a member", provider, wider, code.ok],
        ];
        for (const [what, caller, target, expected] of cases) {
          expect([what, (await opened().call(path, payload(target), as(caller))).code]).toEqual([what, expected]);
        }
      },
    );

    test.each(actions.slice(0, 4))("%s is refused on the caller's own account", async (path, payload) => {
      const { leader } = await makeMembers(opened());
      expect(await opened().call(path, payload(leader), as(leader))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("your own account"),
      });
      expect(await isSignedIn(leader)).toBe(true);
    });

    test.each([
      ["user/create-afm-member", () => newAccount()],
      ["user/update-afm-member", edit],
    ])("%s refuses authorities that the leader lacks", async (path, payload) => {
      const { leader, provider, member } = await makeMembers(opened());
      for (const [name, expected] of [
        ["gateway.list", code.wrongParameter],
        ["device.list", code.ok],
      ] as const) {
        const authority_ids = await idsOf(provider, name);
        const answer = await opened().call(path, { ...payload(member), authority_ids }, as(leader));
        expect([name, answer.code]).toEqual([name, expected]);
      }
    });

    test("a leader cannot add members to another group", async () => {
      const { leader, south } = await makeMembers(opened());
      expect(await opened().call("user/create-afm-member", newAccount({ group_id: south }), as(leader))).toMatchObject({
        code: code.notExist,
      });
    });
  });

  test.each([
    ["member.disable", 1, 0],
    ["member.enable", 0, 1],
  ])("%s is required besides member.edit to change the state", async (authority, before, after) => {
    const { agent_id, north } = await makeMembers(opened());
    const inGroup = { agent_id, group_id: north };
    const target = await opened().addPerson(role.member, { ...inGroup, is_enable: before });
    const editor = await opened().addPerson(role.member, { ...inGroup, authorities: ["member.edit"] });
    const holder = await opened().addPerson(role.member, { ...inGroup, authorities: ["member.edit", authority] });
    const save = (is_enable: number, by: Person) =>
      opened().call("user/update-afm-member", { ...edit(target), is_enable }, as(by));
    expect(await save(before, editor)).toMatchObject({ code: code.ok });
    const refused = { code: code.notAllowed, data: { fields: { is_enable: expect.any(String) } } };
    expect(await save(after, editor)).toMatchObject(refused);
    expect(await save(after, holder)).toMatchObject({ code: code.ok, data: { is_enable: after } });
  });

  test.each([
    ["member.list", "user/list-afm-member", () => ({})],
    ["member.create", "user/create-afm-member", () => newAccount()],
    ["member.edit", "user/update-afm-member", edit],
    ["member.delete", "user/delete-user", ({ id }: Person) => ({ user_id: id })],
    ["member.enable", "user/enable", ({ id }: Person) => ({ user_id: id })],
    ["member.disable", "user/is-disable", ({ id }: Person) => ({ user_id: id })],
    ["member.password", "user/update-password", ({ id }: Person) => ({ user_id: id, password: newPassword })],
    ["member.list", "user/detail", ({ id }: Person) => ({ user_id: id })],
  ] as const)("%s is required for %s", async (authority, path, payload) => {
    const { agent_id, north } = await makeMembers(opened());
    const inGroup = { agent_id, group_id: north };
    const target = await opened().addPerson(role.member, inGroup);
    const others = allActions.filter((action) => action !== authority);
    const without = await opened().addPerson(role.member, { ...inGroup, authorities: others });
    const holder = await opened().addPerson(role.member, { ...inGroup, authorities: [authority] });
    expect(await opened().call(path, payload(target), as(without))).toMatchObject({ code: code.notAllowed });
    expect(await opened().call(path, payload(target), as(holder))).toMatchObject({ code: code.ok });
  });
});
