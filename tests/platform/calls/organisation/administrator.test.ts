import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { type AccountRow, accountTools, as, edit, newAccount } from "../../../support/staff";

const newPassword = "another tin of grease";

describe.each(openTestDatabases())("administrators on $name", (engine) => {
  const platform = usePlatform(engine);
  const { idsOf, signIn, isSignedIn } = accountTools(platform);
  const addAdmin = (authorities: readonly string[] = []) => platform().addPerson(role.admin, { authorities });
  const listed = async (person: Person, more: object = {}) =>
    (await platform().data<{ list: readonly AccountRow[] }>("user/user-list", { pageSize: 100, ...more }, as(person)))
      .list;

  describe("a new one", () => {
    test.each([
      ["an admin whom nothing narrows", {}, role.admin],
      ["a storage operator", { role: role.storage }, role.storage],
    ])("is %s", async (_what, more, expected) => {
      const admin = await addAdmin();
      const asked = newAccount(more);
      const row = await platform().data<AccountRow>("user/create-admin", asked, as(admin));
      expect(row).toMatchObject({ username: asked.username, role: expected, is_enable: 1, authority_ids: [] });
      expect((await signIn(asked.email)).data).toMatchObject({ user: { role: expected, authorities: null } });
    });

    test("may do what was ticked alone", async () => {
      const admin = await addAdmin();
      const authority_ids = await idsOf(admin, "user.list", "log.list");
      const asked = newAccount({ authority_ids });
      await platform().data("user/create-admin", asked, as(admin));
      const { token, user } = (await signIn(asked.email)).data as { token: string; user: AccountRow };
      expect(user.authorities).toEqual(["log.list", "user.list"]);
      for (const [path, expected] of [
        ["user/list-user-afm", code.ok],
        ["action/list", code.ok],
        ["agent/list", code.notAllowed],
        ["user/user-list", code.notAllowed],
      ] as const) {
        expect([path, (await platform().call(path, {}, { as: token })).code]).toEqual([path, expected]);
      }
    });

    test.each([
      ["an address that is taken", { email: "taken-staff@lubricator.test" }, code.alreadyExists, "email"],
      ["one of the commonest passwords", { password: "password123" }, code.wrongParameter, "password"],
      ["no password", { password: "" }, code.parameterMissing, "password"],
      ["a provider's role", { role: role.afm }, code.wrongParameter, "role"],
      ["an unknown organisation", { company_id: 987_654 }, code.organisationNotFound, "company_id"],
    ])("is refused with %s", async (_what, more, refused, field) => {
      const admin = await addAdmin();
      await platform().call("user/create-admin", newAccount({ email: "taken-staff@lubricator.test" }), as(admin));
      const answer = await platform().call("user/create-admin", newAccount(more), as(admin));
      expect(answer).toMatchObject({ code: refused, data: { fields: { [field]: expect.any(String) } } });
    });

    test("who is a storage operator is given no authorities", async () => {
      const admin = await addAdmin();
      const authority_ids = await idsOf(admin, "user.list");
      expect(
        await platform().call("user/create-admin", newAccount({ role: role.storage, authority_ids }), as(admin)),
      ).toMatchObject({ code: code.wrongParameter, data: { fields: { authority_ids: expect.any(String) } } });
    });
  });

  describe("an edited one", () => {
    test("keeps password, authorities and organisation that the change leaves out", async () => {
      const [admin, other] = [await addAdmin(), await addAdmin(["device.list"])];
      const company_id = await platform().addAgent({ name: "House of Grease" });
      const changed = edit(other, { company_id, phone: "021 8100" });
      expect(await platform().data("user/create-admin", changed, as(admin))).toMatchObject({
        company_name: "House of Grease",
      });
      const kept = await platform().data<AccountRow>("user/create-admin", edit(other), as(admin));
      expect(kept).toMatchObject({ company_id, phone: "021 8100", authority_ids: await idsOf(admin, "device.list") });
      expect(await isSignedIn(other)).toBe(true);
      expect(await signIn(other.email)).toMatchObject({ code: code.ok });
    });

    test("outlives the provider that he is noted with, and keeps seeing everything before and after", async () => {
      const [admin, other] = [await addAdmin(), await addAdmin()];
      const company_id = await platform().addAgent({ is_enable: 0 });
      await platform().data("user/create-admin", edit(other, { company_id }), as(admin));
      const customer = await platform().addPerson(role.customer);
      const detail = () => platform().call("user/detail", { user_id: customer.id }, as(other));
      expect(await detail()).toMatchObject({ code: code.ok });
      await platform().data("agent/delete", { agent_id: company_id }, as(admin));
      expect(await detail()).toMatchObject({ code: code.ok });
      expect(await platform().data("user/detail", {}, as(other))).toMatchObject({ company_id: null });
    });

    test.each([
      ["another password", { password: newPassword }],
      ["another address", { email: "moved-staff@lubricator.test" }],
    ])("is signed out by %s, and his login key ends", async (_what, more) => {
      const [admin, other] = [await addAdmin(), await addAdmin()];
      const { key } = await platform().data<{ key: string }>("user/generate-login-key", {}, as(other));
      await platform().data("user/create-admin", edit(other, more), as(admin));
      expect(await isSignedIn(other)).toBe(false);
      expect(await platform().call("user/login-key", { key })).toMatchObject({ code: code.loginFailed });
    });

    test("keeps the role", async () => {
      const [admin, other] = [await addAdmin(), await addAdmin()];
      expect(await platform().call("user/create-admin", edit(other, { role: role.storage }), as(admin))).toMatchObject({
        code: code.wrongParameter,
        data: { fields: { role: expect.any(String) } },
      });
    });

    test("is an administrator: anybody else reads as not there", async () => {
      const admin = await addAdmin();
      for (const of of [role.customer, role.afm, role.member]) {
        const target = await platform().addPerson(of);
        expect(await platform().call("user/create-admin", edit(target), as(admin))).toMatchObject({
          code: code.notExist,
        });
      }
    });
  });

  test("a disabled or deleted one is signed out; enabling lets him in again", async () => {
    const [admin, other] = [await addAdmin(), await addAdmin()];
    await platform().data("user/is-disable", { user_id: other.id }, as(admin));
    expect(await isSignedIn(other)).toBe(false);
    expect(await signIn(other.email)).toMatchObject({ code: code.loginFailed });
    await platform().data("user/enable", { user_id: other.id }, as(admin));
    expect(await isSignedIn(other)).toBe(false);
    const { token } = (await signIn(other.email)).data as { token: string };
    await platform().data("user/delete", { user_id: other.id }, as(admin));
    expect(await isSignedIn({ token })).toBe(false);
  });

  test("the list holds who runs the platform, by role, state and name or address", async () => {
    const admin = await addAdmin();
    const add = (of: number, values: object) => platform().addPerson(of, { username: "Zhu Hai", ...values });
    const [enabled, disabled] = [await add(role.admin, {}), await add(role.admin, { is_enable: 0 })];
    const operator = await add(role.storage, { username: "Kim", email: "zhu.kim@lubricator.test" });
    await add(role.customer, {});
    const found = async (more: object) =>
      (await listed(admin, { username: "zhu", ...more })).map(({ id }) => id).toSorted((one, two) => one - two);
    expect(await found({})).toEqual([enabled.id, disabled.id, operator.id]);
    expect(await found({ type: role.storage })).toEqual([operator.id]);
    expect(await found({ type: role.admin, is_disable: 1 })).toEqual([disabled.id]);
    expect(await found({ is_disable: 0 })).toEqual([enabled.id, operator.id]);
    expect(await found({ pageSize: 1 })).toHaveLength(1);
    expect((await listed(admin)).every((row) => row.role === role.admin || row.role === role.storage)).toBe(true);
  });

  test("for the operation log everybody can be looked for, of whatever role", async () => {
    const admin = await addAdmin();
    const agent_id = await platform().addAgent();
    const people = [];
    for (const of of [role.admin, role.storage, role.customer, role.afm, role.oem, role.leader, role.member]) {
      people.push(await platform().addPerson(of, { username: "Everywhere", agent_id }));
    }
    const { list } = await platform().data<{ list: readonly AccountRow[] }>(
      "user/list-all",
      { username: "everyw" },
      as(admin),
    );
    expect(list.map(({ id }) => id)).toEqual(people.map(({ id }) => id).toReversed());
    for (const row of list) expect(Object.keys(row).toSorted()).toEqual(["email", "id", "role", "username"]);
  });

  test("the operation log says in words what was done to whom, and no password", async () => {
    const admin = await addAdmin();
    const reader = await addAdmin();
    const asked = newAccount({
      username: "Ada",
      authority_ids: await idsOf(admin, "log.list"),
      password: "lithium soap",
    });
    const { id } = await platform().data<AccountRow>("user/create-admin", asked, as(admin));
    const changed = { user_id: id, username: "Ada", email: asked.email, password: "calcium soap", authority_ids: "" };
    await platform().data("user/create-admin", changed, as(admin));
    await platform().data("user/delete", { user_id: id }, as(admin));
    const log = await platform().data<{ list: readonly AccountRow[] }>(
      "action/list",
      { user_id: admin.id },
      as(reader),
    );
    expect(log.list.map(({ content }) => content)).toEqual([
      "Delete: Administrator “Ada”",
      "Edit: Administrator “Ada”. Password: •••• → ••••; Authorities: Operational Log · View → (empty)",
      `Add: Administrator “Ada”. Username: Ada; Email: ${asked.email}; Role: Admin; Authorities: Operational Log · View`,
    ]);
    const stored = JSON.stringify(await platform().platform.database.selectFrom("action_log").selectAll().execute());
    expect(stored).not.toMatch(/lithium soap|calcium|argon2/);
  });
});
