import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, role } from "../../../../src/contract";
import { type Person, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Row {
  readonly id: number;
  readonly email: string;
  readonly [name: string]: unknown;
}

const newPassword = "another tin of grease";
const everything = ["list", "create", "edit", "delete", "enable", "disable", "password"].map(
  (one) => `administrator.${one}`,
);

let count = 0;
const newAdmin = (more: object = {}) => {
  count += 1;
  return { username: `Admin ${count}`, email: `staff${count}@lubricator.test`, password: testPassword, ...more };
};
const edit = ({ id, email }: Pick<Person, "id" | "email">, more: object = {}) => ({
  user_id: id,
  username: "Edited",
  email,
  password: "",
  ...more,
});

describe.each(openTestDatabases())("administrators on $name", (engine) => {
  const platform = usePlatform(engine);
  const as = ({ token }: { readonly token: string }) => ({ as: token });
  const addAdmin = (authorities: readonly string[] = []) => platform().addPerson(role.admin, { authorities });
  const idsOf = async (person: Person, ...names: string[]) =>
    (
      await platform().data<readonly { id: number; resource: string; action: string }[]>(
        "auth/auth-list",
        {},
        as(person),
      )
    )
      .filter((one) => names.includes(`${one.resource}.${one.action}`))
      .map((one) => one.id);
  const signIn = (email: string, password = testPassword) => platform().call("user/login-email", { email, password });
  const isSignedIn = async (one: { readonly token: string }) =>
    (await platform().call("user/detail", {}, as(one))).code === code.ok;
  const listed = async (person: Person, more: object = {}) =>
    (await platform().data<{ list: readonly Row[] }>("user/user-list", { pageSize: 100, ...more }, as(person))).list;

  describe("a new one", () => {
    test.each([
      ["an admin whom nothing narrows", {}, role.admin],
      ["a storage operator", { role: role.storage }, role.storage],
    ])("is %s", async (_what, more, expected) => {
      const admin = await addAdmin();
      const asked = newAdmin(more);
      const row = await platform().data<Row>("user/create-admin", asked, as(admin));
      expect(row).toMatchObject({ username: asked.username, role: expected, is_enable: 1, authority_ids: [] });
      expect((await signIn(asked.email)).data).toMatchObject({ user: { role: expected, authorities: null } });
    });

    test("may do what was ticked alone", async () => {
      const admin = await addAdmin();
      const authority_ids = await idsOf(admin, "user.list", "log.list");
      const asked = newAdmin({ authority_ids });
      await platform().data("user/create-admin", asked, as(admin));
      const { token, user } = (await signIn(asked.email)).data as { token: string; user: Row };
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
      await platform().call("user/create-admin", newAdmin({ email: "taken-staff@lubricator.test" }), as(admin));
      const answer = await platform().call("user/create-admin", newAdmin(more), as(admin));
      expect(answer).toMatchObject({ code: refused, data: { fields: { [field]: expect.any(String) } } });
    });

    test("who is a storage operator is given no authorities", async () => {
      const admin = await addAdmin();
      const authority_ids = await idsOf(admin, "user.list");
      expect(
        await platform().call("user/create-admin", newAdmin({ role: role.storage, authority_ids }), as(admin)),
      ).toMatchObject({ code: code.wrongParameter, data: { fields: { authority_ids: expect.any(String) } } });
    });
  });

  describe("one whom another has narrowed", () => {
    const narrowed = () => addAdmin(["device.list", ...everything]);

    test.each(
      [...new Set(registry.entries.flatMap((one) => (one.type === "resource" ? [one] : [])))].flatMap((one) => {
        const row = registry.roles.rows[role.admin];
        const isUsed = row !== undefined && [...row.desktop, ...(row.opens ?? [])].includes(one.name);
        return isUsed && one.calls.list !== null ? [[one.calls.list.path, one.name] as const] : [];
      }),
    )("lists by %s only with %s.list", async (path, name) => {
      const [holder, other] = [await addAdmin([`${name}.list`]), await addAdmin(["gateway.delete"])];
      expect(await platform().call(path, {}, as(holder))).toMatchObject({ code: code.ok });
      expect(await platform().call(path, {}, as(other))).toMatchObject({ code: code.notAllowed });
    });

    test("is offered what he holds, and nothing else, to grant", async () => {
      const tree = await platform().data<readonly { resource: string; action: string }[]>(
        "auth/auth-list",
        {},
        as(await addAdmin(["device.list", "user.edit"])),
      );
      expect(tree.map((one) => `${one.resource}.${one.action}`)).toEqual([
        "device.",
        "device.list",
        "user.",
        "user.edit",
      ]);
    });

    test("makes nobody who may do more", async () => {
      const narrow = await narrowed();
      const full = await addAdmin();
      const attempt = async (more: object) =>
        (await platform().call("user/create-admin", newAdmin(more), as(narrow))).code;
      expect(await attempt({})).toBe(code.wrongParameter);
      expect(await attempt({ authority_ids: await idsOf(full, "user.list") })).toBe(code.wrongParameter);
      expect(await attempt({ role: role.storage })).toBe(code.notAllowed);
      expect(await attempt({ authority_ids: await idsOf(full, "device.list") })).toBe(code.ok);
    });

    test.each([
      ["user/create-admin", (one: Person) => edit(one)],
      ["user/delete", ({ id }: Person) => ({ user_id: id })],
      ["user/is-disable", ({ id }: Person) => ({ user_id: id })],
      ["user/enable", ({ id }: Person) => ({ user_id: id })],
      ["user/update-password", ({ id }: Person) => ({ user_id: id, password: newPassword })],
    ])("reaches by %s nobody who may do more", async (path, payload) => {
      const narrow = await narrowed();
      for (const [what, target, expected] of [
        ["an admin whom nothing narrows", await addAdmin(), code.notAllowed],
        ["an admin who holds something else", await addAdmin(["gateway.list"]), code.notAllowed],
        ["a storage operator", await platform().addPerson(role.storage), code.notAllowed],
        ["an admin who holds less", await addAdmin(["device.list"]), code.ok],
      ] as const) {
        expect([what, (await platform().call(path, payload(target), as(narrow))).code]).toEqual([what, expected]);
      }
    });

    test("widens nobody by an edit either", async () => {
      const [narrow, full, other] = [await narrowed(), await addAdmin(), await addAdmin(["device.list"])];
      for (const authority_ids of ["", await idsOf(full, "user.list")]) {
        expect(await platform().call("user/create-admin", edit(other, { authority_ids }), as(narrow))).toMatchObject({
          code: code.wrongParameter,
        });
      }
    });

    test("reads no account that he may not list", async () => {
      const customer = await platform().addPerson(role.customer);
      const other = await addAdmin();
      const reads = async (person: Person, target: Person) =>
        (await platform().call("user/detail", { user_id: target.id }, as(person))).code;
      const narrow = await addAdmin(["user.list"]);
      expect(await reads(narrow, customer)).toBe(code.ok);
      expect(await reads(narrow, other)).toBe(code.notAllowed);
      expect(await reads(await addAdmin(["device.list"]), customer)).toBe(code.notAllowed);
    });

    test.each([
      ["providers' passwords", role.afm, "provider_account.password"],
      ["customers' passwords", role.customer, "user.edit"],
    ])("sets %s where just that was granted", async (_what, of, authority) => {
      const target = await platform().addPerson(of);
      const attempt = async (authorities: readonly string[]) => {
        const payload = { user_id: target.id, password: newPassword };
        return (await platform().call("user/update-password", payload, as(await addAdmin(authorities)))).code;
      };
      expect(await attempt(["device.list", "administrator.password"])).toBe(code.notAllowed);
      expect(await attempt([authority])).toBe(code.ok);
      expect(await signIn(target.email, newPassword)).toMatchObject({ code: code.ok });
    });

    test("may do less at once when another narrows him further", async () => {
      const [full, narrow] = [await addAdmin(), await addAdmin(["user.list", "log.list"])];
      const authority_ids = await idsOf(full, "log.list");
      await platform().data("user/create-admin", edit(narrow, { authority_ids }), as(full));
      expect(await platform().call("user/list-user-afm", {}, as(narrow))).toMatchObject({ code: code.notAllowed });
      expect(await platform().call("action/list", {}, as(narrow))).toMatchObject({ code: code.ok });
    });
  });

  describe("oneself", () => {
    test.each(["user/delete", "user/is-disable"])("is not reached by %s", async (path) => {
      const admin = await addAdmin();
      expect(await platform().call(path, { user_id: admin.id }, as(admin))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("your own account"),
      });
      expect(await isSignedIn(admin)).toBe(true);
    });

    test("is edited but for the authorities", async () => {
      const admin = await addAdmin();
      const saved = await platform().data("user/create-admin", edit(admin, { authority_ids: "" }), as(admin));
      expect(saved).toMatchObject({ username: "Edited", authority_ids: [] });
      const authority_ids = await idsOf(admin, "device.list");
      expect(await platform().call("user/create-admin", edit(admin, { authority_ids }), as(admin))).toMatchObject({
        code: code.notAllowed,
        data: { fields: { authority_ids: expect.any(String) } },
      });
    });

    test("gets another address under Setting alone, where a mailed code proves it", async () => {
      const admin = await addAdmin();
      expect(
        await platform().call("user/create-admin", edit(admin, { email: newAdmin().email }), as(admin)),
      ).toMatchObject({
        code: code.notAllowed,
        data: { fields: { email: expect.stringContaining("Setting") } },
      });
    });

    test("stays signed in here, and here alone, with a password that one sets oneself", async () => {
      const admin = await addAdmin();
      const elsewhere = await platform().platform.sessions.create(admin.id);
      await platform().data("user/create-admin", edit(admin, { password: newPassword }), as(admin));
      expect([await isSignedIn(admin), await isSignedIn(elsewhere)]).toEqual([true, false]);
    });
  });

  test.each([
    ["disable", (id: number) => ["user/is-disable", { user_id: id }] as const],
    ["delete", (id: number) => ["user/delete", { user_id: id }] as const],
  ])("admins who %s each other at the same moment leave one", async (_what, call) => {
    const { database } = platform().platform;
    await database.updateTable("account").set({ is_enable: 0 }).where("role", "=", role.admin).execute();
    const [one, other] = [await addAdmin(), await addAdmin()];
    const [first, second] = [call(other.id), call(one.id)];
    await Promise.all([platform().call(first[0], first[1], as(one)), platform().call(second[0], second[1], as(other))]);
    const left = await database
      .selectFrom("account")
      .where("role", "=", role.admin)
      .where("is_enable", "=", 1)
      .select("id")
      .execute();
    expect(left).toHaveLength(1);
  });

  describe("an edited one", () => {
    test("keeps password, authorities and organisation that the change leaves out", async () => {
      const [admin, other] = [await addAdmin(), await addAdmin(["device.list"])];
      const company_id = await platform().addAgent({ name: "House of Grease" });
      const changed = edit(other, { company_id, phone: "021 8100" });
      expect(await platform().data("user/create-admin", changed, as(admin))).toMatchObject({
        company_name: "House of Grease",
      });
      const kept = await platform().data<Row>("user/create-admin", edit(other), as(admin));
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
    const { list } = await platform().data<{ list: readonly Row[] }>(
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
    const asked = newAdmin({
      username: "Ada",
      authority_ids: await idsOf(admin, "log.list"),
      password: "lithium soap",
    });
    const { id } = await platform().data<Row>("user/create-admin", asked, as(admin));
    const changed = { user_id: id, username: "Ada", email: asked.email, password: "calcium soap", authority_ids: "" };
    await platform().data("user/create-admin", changed, as(admin));
    await platform().data("user/delete", { user_id: id }, as(admin));
    const log = await platform().data<{ list: readonly Row[] }>("action/list", { user_id: admin.id }, as(reader));
    expect(log.list.map(({ content }) => content)).toEqual([
      "Delete: Administrator “Ada”",
      "Edit: Administrator “Ada”. Password: •••• → ••••; Authorities: Operational Log · View → (empty)",
      `Add: Administrator “Ada”. Username: Ada; Email: ${asked.email}; Role: Admin; Authorities: Operational Log · View`,
    ]);
    const stored = JSON.stringify(await platform().platform.database.selectFrom("action_log").selectAll().execute());
    expect(stored).not.toMatch(/lithium soap|calcium|argon2/);
  });
});
