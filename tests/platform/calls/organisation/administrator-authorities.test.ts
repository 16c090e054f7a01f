import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { accountTools, as, edit, newAccount } from "../../../support/staff";

const newPassword = "another tin of grease";
const allActions = ["list", "create", "edit", "delete", "enable", "disable", "password"].map(
  (action) => `administrator.${action}`,
);

describe.each(openTestDatabases())("the authorities of administrators on $name", (engine) => {
  const platform = usePlatform(engine);
  const { idsOf, signIn, isSignedIn } = accountTools(platform);
  const addAdmin = (authorities: readonly string[] = []) => platform().addPerson(role.admin, { authorities });

  describe("a restricted administrator", () => {
    const addRestricted = () => addAdmin(["device.list", ...allActions]);

    test.each(
      registry.entries.flatMap((entry) => {
        if (entry.type !== "resource" || entry.calls.list === null) return [];
        const row = registry.roles.rows[role.admin];
        const isUsed = row !== undefined && [...row.desktop, ...(row.opens ?? [])].includes(entry.name);
        return isUsed ? [[entry.calls.list.path, entry.name] as const] : [];
      }),
    )("may call %s only with %s.list", async (path, name) => {
      const holder = await addAdmin([`${name}.list`]);
      const other = await addAdmin(["gateway.delete"]);
      expect(await platform().call(path, {}, as(holder))).toMatchObject({ code: code.ok });
      expect(await platform().call(path, {}, as(other))).toMatchObject({ code: code.notAllowed });
    });

    test("can grant only the authorities that they hold", async () => {
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

    test("cannot create an account with more authorities", async () => {
      const restricted = await addRestricted();
      const full = await addAdmin();
      const attempt = async (more: object) =>
        (await platform().call("user/create-admin", newAccount(more), as(restricted))).code;
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
    ])("cannot use %s on an account with more authorities", async (path, payload) => {
      const restricted = await addRestricted();
      for (const [what, target, expected] of [
        ["an admin with all authorities", await addAdmin(), code.notAllowed],
        ["an admin with other authorities", await addAdmin(["gateway.list"]), code.notAllowed],
        ["a storage operator", await platform().addPerson(role.storage), code.notAllowed],
        ["an admin with fewer authorities", await addAdmin(["device.list"]), code.ok],
      ] as const) {
        expect([what, (await platform().call(path, payload(target), as(restricted))).code]).toEqual([what, expected]);
      }
    });

    test("cannot give an account more authorities by an edit", async () => {
      const restricted = await addRestricted();
      const full = await addAdmin();
      const other = await addAdmin(["device.list"]);
      for (const authority_ids of ["", await idsOf(full, "user.list")]) {
        expect(
          await platform().call("user/create-admin", edit(other, { authority_ids }), as(restricted)),
        ).toMatchObject({
          code: code.wrongParameter,
        });
      }
    });

    test("cannot read accounts that they may not list", async () => {
      const customer = await platform().addPerson(role.customer);
      const other = await addAdmin();
      const reads = async (person: Person, target: Person) =>
        (await platform().call("user/detail", { user_id: target.id }, as(person))).code;
      const restricted = await addAdmin(["user.list"]);
      expect(await reads(restricted, customer)).toBe(code.ok);
      expect(await reads(restricted, other)).toBe(code.notAllowed);
      expect(await reads(await addAdmin(["device.list"]), customer)).toBe(code.notAllowed);
    });

    test.each([
      ["providers' passwords", role.afm, "provider_account.password"],
      ["customers' passwords", role.customer, "user.edit"],
    ])("can set %s only with that authority", async (_what, targetRole, authority) => {
      const target = await platform().addPerson(targetRole);
      const attempt = async (authorities: readonly string[]) => {
        const payload = { user_id: target.id, password: newPassword };
        return (await platform().call("user/update-password", payload, as(await addAdmin(authorities)))).code;
      };
      expect(await attempt(["device.list", "administrator.password"])).toBe(code.notAllowed);
      expect(await attempt([authority])).toBe(code.ok);
      expect(await signIn(target.email, newPassword)).toMatchObject({ code: code.ok });
    });

    test("loses a removed authority at once", async () => {
      const full = await addAdmin();
      const restricted = await addAdmin(["user.list", "log.list"]);
      const authority_ids = await idsOf(full, "log.list");
      await platform().data("user/create-admin", edit(restricted, { authority_ids }), as(full));
      expect(await platform().call("user/list-user-afm", {}, as(restricted))).toMatchObject({ code: code.notAllowed });
      expect(await platform().call("action/list", {}, as(restricted))).toMatchObject({ code: code.ok });
    });
  });

  describe("the caller's own account", () => {
    test.each(["user/delete", "user/is-disable"])("is refused by %s", async (path) => {
      const admin = await addAdmin();
      expect(await platform().call(path, { user_id: admin.id }, as(admin))).toMatchObject({
        code: code.notAllowed,
        message: expect.stringContaining("your own account"),
      });
      expect(await isSignedIn(admin)).toBe(true);
    });

    test("can be edited except for its authorities", async () => {
      const admin = await addAdmin();
      const saved = await platform().data("user/create-admin", edit(admin, { authority_ids: "" }), as(admin));
      expect(saved).toMatchObject({ username: "Edited", authority_ids: [] });
      const authority_ids = await idsOf(admin, "device.list");
      expect(await platform().call("user/create-admin", edit(admin, { authority_ids }), as(admin))).toMatchObject({
        code: code.notAllowed,
        data: { fields: { authority_ids: expect.any(String) } },
      });
    });

    test("can get a new email only under Setting, where a mailed code confirms it", async () => {
      const admin = await addAdmin();
      expect(
        await platform().call("user/create-admin", edit(admin, { email: newAccount().email }), as(admin)),
      ).toMatchObject({
        code: code.notAllowed,
        data: { fields: { email: expect.stringContaining("Setting") } },
      });
    });

    test("keeps only the current session when its password changes", async () => {
      const admin = await addAdmin();
      const elsewhere = await platform().platform.sessions.create(admin.id);
      await platform().data("user/create-admin", edit(admin, { password: newPassword }), as(admin));
      expect([await isSignedIn(admin), await isSignedIn(elsewhere)]).toEqual([true, false]);
    });
  });

  test.each([
    ["disable", (id: number) => ["user/is-disable", { user_id: id }] as const],
    ["delete", (id: number) => ["user/delete", { user_id: id }] as const],
  ])("one admin is left when two %s each other at the same time", async (_what, call) => {
    const { database } = platform().platform;
    await database.updateTable("account").set({ is_enable: 0 }).where("role", "=", role.admin).execute();
    const one = await addAdmin();
    const other = await addAdmin();
    const run = (target: Person, caller: Person) => {
      const [path, payload] = call(target.id);
      return platform().call(path, payload, as(caller));
    };
    await Promise.all([run(other, one), run(one, other)]);
    const remaining = await database
      .selectFrom("account")
      .where("role", "=", role.admin)
      .where("is_enable", "=", 1)
      .select("id")
      .execute();
    expect(remaining).toHaveLength(1);
  });
});
