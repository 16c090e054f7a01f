import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { accountTools, as, edit, newAccount } from "../../../support/staff";

const newPassword = "another tin of grease";
const everything = ["list", "create", "edit", "delete", "enable", "disable", "password"].map(
  (one) => `administrator.${one}`,
);

describe.each(openTestDatabases())("what administrators may do on $name", (engine) => {
  const platform = usePlatform(engine);
  const { idsOf, signIn, isSignedIn } = accountTools(platform);
  const addAdmin = (authorities: readonly string[] = []) => platform().addPerson(role.admin, { authorities });

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
        (await platform().call("user/create-admin", newAccount(more), as(narrow))).code;
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
        await platform().call("user/create-admin", edit(admin, { email: newAccount().email }), as(admin)),
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
});
