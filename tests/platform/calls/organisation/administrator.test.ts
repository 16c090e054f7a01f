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

  describe("a new administrator", () => {
    test.each([
      ["an admin with all authorities", {}, role.admin],
      ["a storage operator", { role: role.storage }, role.storage],
    ])("can be %s", async (_what, more, expected) => {
      const admin = await addAdmin();
      const account = newAccount(more);
      const row = await platform().data<AccountRow>("user/create-admin", account, as(admin));
      expect(row).toMatchObject({ username: account.username, role: expected, is_enable: 1, authority_ids: [] });
      expect((await signIn(account.email)).data).toMatchObject({ user: { role: expected, authorities: null } });
    });

    test("has only the ticked authorities", async () => {
      const admin = await addAdmin();
      const authority_ids = await idsOf(admin, "user.list", "log.list");
      const account = newAccount({ authority_ids });
      await platform().data("user/create-admin", account, as(admin));
      await platform().keepPassword(account.email);
      const { token, user } = (await signIn(account.email)).data as { token: string; user: AccountRow };
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
      ["a taken email", { email: "taken-staff@lubricator.test" }, code.alreadyExists, "email"],
      ["a common password", { password: "password123" }, code.wrongParameter, "password"],
      ["no password", { password: "" }, code.parameterMissing, "password"],
      ["the role of a provider", { role: role.afm }, code.wrongParameter, "role"],
      ["an unknown organisation", { company_id: 987_654 }, code.organisationNotFound, "company_id"],
    ])("is refused with %s", async (_what, more, refused, field) => {
      const admin = await addAdmin();
      await platform().call("user/create-admin", newAccount({ email: "taken-staff@lubricator.test" }), as(admin));
      const answer = await platform().call("user/create-admin", newAccount(more), as(admin));
      expect(answer).toMatchObject({ code: refused, data: { fields: { [field]: expect.any(String) } } });
    });

    test("is refused as a storage operator with authorities", async () => {
      const admin = await addAdmin();
      const authority_ids = await idsOf(admin, "user.list");
      expect(
        await platform().call("user/create-admin", newAccount({ role: role.storage, authority_ids }), as(admin)),
      ).toMatchObject({ code: code.wrongParameter, data: { fields: { authority_ids: expect.any(String) } } });
    });
  });

  describe("an edited administrator", () => {
    test("keeps password, authorities and company that are not sent", async () => {
      const admin = await addAdmin();
      const other = await addAdmin(["device.list"]);
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

    test("keeps access to all records when the linked provider is disabled or deleted", async () => {
      const admin = await addAdmin();
      const other = await addAdmin();
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
      ["a new password", { password: newPassword }],
      ["a new email", { email: "moved-staff@lubricator.test" }],
    ])("loses sessions and login key with %s", async (_what, more) => {
      const admin = await addAdmin();
      const other = await addAdmin();
      const { key } = await platform().data<{ key: string }>("user/generate-login-key", {}, as(other));
      await platform().data("user/create-admin", edit(other, more), as(admin));
      expect(await isSignedIn(other)).toBe(false);
      expect(await platform().call("user/login-key", { key })).toMatchObject({ code: code.loginFailed });
    });

    test("cannot get another role", async () => {
      const admin = await addAdmin();
      const other = await addAdmin();
      expect(await platform().call("user/create-admin", edit(other, { role: role.storage }), as(admin))).toMatchObject({
        code: code.wrongParameter,
        data: { fields: { role: expect.any(String) } },
      });
    });

    test("must be an administrator: other accounts are answered as unknown", async () => {
      const admin = await addAdmin();
      for (const otherRole of [role.customer, role.afm, role.member]) {
        const target = await platform().addPerson(otherRole);
        expect(await platform().call("user/create-admin", edit(target), as(admin))).toMatchObject({
          code: code.notExist,
        });
      }
    });
  });

  test("a disabled or deleted administrator is signed out, and an enabled one can sign in again", async () => {
    const admin = await addAdmin();
    const other = await addAdmin();
    await platform().data("user/is-disable", { user_id: other.id }, as(admin));
    expect(await isSignedIn(other)).toBe(false);
    expect(await signIn(other.email)).toMatchObject({ code: code.loginFailed });
    await platform().data("user/enable", { user_id: other.id }, as(admin));
    expect(await isSignedIn(other)).toBe(false);
    const { token } = (await signIn(other.email)).data as { token: string };
    await platform().data("user/delete", { user_id: other.id }, as(admin));
    expect(await isSignedIn({ token })).toBe(false);
  });

  test("the list contains administrators and operators, filtered by role, state and name or email", async () => {
    const admin = await addAdmin();
    const add = (personRole: number, values: object) =>
      platform().addPerson(personRole, { username: "Zhu Hai", ...values });
    const enabled = await add(role.admin, {});
    const disabled = await add(role.admin, { is_enable: 0 });
    const operator = await add(role.storage, { username: "Kim", email: "zhu.kim@lubricator.test" });
    await add(role.customer, {});
    const found = async (more: object) =>
      (await listed(admin, { username: "zhu", ...more })).map(({ id }) => id).toSorted((one, two) => one - two);
    expect(await found({})).toEqual([enabled.id, disabled.id, operator.id]);
    expect(await found({ type: role.storage })).toEqual([operator.id]);
    expect(await found({ type: role.admin, is_disable: 1 })).toEqual([disabled.id]);
    expect(await found({ is_disable: 0 })).toEqual([enabled.id, operator.id]);
    expect(await found({ pageSize: 1 })).toHaveLength(1);
    const everyone = await listed(admin);
    expect(everyone.length).toBeGreaterThan(2);
    expect(everyone.every((row) => row.role === role.admin || row.role === role.storage)).toBe(true);
  });

  test("the filter of the operation log finds people of every role", async () => {
    const admin = await addAdmin();
    const agent_id = await platform().addAgent();
    const people = [];
    for (const personRole of [role.admin, role.storage, role.customer, role.afm, role.oem, role.leader, role.member]) {
      people.push(await platform().addPerson(personRole, { username: "Everywhere", agent_id }));
    }
    const { list } = await platform().data<{ list: readonly AccountRow[] }>(
      "user/list-all",
      { username: "everyw" },
      as(admin),
    );
    expect(list.map(({ id }) => id)).toEqual(people.map(({ id }) => id).toReversed());
    for (const row of list) expect(Object.keys(row).toSorted()).toEqual(["email", "id", "role", "username"]);
  });

  test("the operation log describes the changes without passwords", async () => {
    const admin = await addAdmin();
    const reader = await addAdmin();
    const account = newAccount({
      username: "Ada",
      authority_ids: await idsOf(admin, "log.list"),
      password: "lithium soap",
    });
    const { id } = await platform().data<AccountRow>("user/create-admin", account, as(admin));
    const changed = { user_id: id, username: "Ada", email: account.email, password: "calcium soap", authority_ids: "" };
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
      `Add: Administrator “Ada”. Username: Ada; Email: ${account.email}; Role: Admin; Authorities: Operational Log · View`,
    ]);
    const stored = JSON.stringify(await platform().platform.database.selectFrom("action_log").selectAll().execute());
    expect(stored).not.toMatch(/lithium soap|calcium|argon2/);
  });
});
