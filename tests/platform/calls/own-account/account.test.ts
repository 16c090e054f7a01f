import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const newPassword = "seventeen grease nipples";

describe.each(openTestDatabases())("accounts on $name", (engine) => {
  const platform = usePlatform(engine);
  const signIn = (email: string, password: string) => platform().call("user/login-email", { email, password });

  describe("a new password", () => {
    test("ends the other sessions of the account and keeps the current one", async () => {
      const { id, email, token } = await platform().addPerson(role.afm);
      const other = await platform().platform.sessions.create(id);
      await platform().data("user/update-password", { password: newPassword }, { as: token });
      expect(await platform().call("user/detail", {}, { as: token })).toMatchObject({ code: 0 });
      expect(await platform().call("user/detail", {}, { as: other.token })).toMatchObject({ code: 2 });
      expect(await signIn(email, testPassword)).toMatchObject({ code: 3 });
      expect(await signIn(email, newPassword)).toMatchObject({ code: 0 });
    });

    test("set by an admin ends all sessions of the account and none of the admin", async () => {
      const admin = await platform().addPerson(role.admin);
      const person = await platform().addPerson(role.leader);
      await platform().data("user/update-password", { user_id: person.id, password: newPassword }, { as: admin.token });
      expect(await platform().call("user/detail", {}, { as: person.token })).toMatchObject({ code: 2 });
      expect(await platform().call("user/detail", {}, { as: admin.token })).toMatchObject({ code: 0 });
    });

    test.each([
      ["too short", "1234567", 4],
      ["too common", "password123", 4],
      ["empty", "", 1],
    ])("that is %s is refused at the field", async (_says, password, code) => {
      const { token } = await platform().addPerson(role.afm);
      const answer = await platform().call("user/update-password", { password }, { as: token });
      expect(answer).toMatchObject({ code, data: { fields: { password: expect.stringMatching(/./) } } });
      expect(await platform().call("user/detail", {}, { as: token })).toMatchObject({ code: 0 });
    });

    test("must differ from an initial password that has to be changed", async () => {
      const { token } = await platform().addPerson(role.admin, { must_change_password: 1 });
      expect(await platform().call("user/update-password", { password: testPassword }, { as: token })).toMatchObject({
        code: 4,
        data: { fields: { password: "The new password must differ from the current one" } },
      });
    });

    test("cannot be set for customers by a provider", async () => {
      const agent_id = await platform().addAgent();
      const dealer = await platform().addPerson(role.afm, { agent_id });
      const customer = await platform().addPerson(role.customer, { agent_id });
      const stranger = await platform().addPerson(role.customer);
      const attempt = (user_id: number) =>
        platform().call("user/update-password", { user_id, password: newPassword }, { as: dealer.token });
      expect(await attempt(customer.id)).toMatchObject({ code: 15 });
      expect(await attempt(stranger.id)).toMatchObject({ code: 5 });
      expect(await signIn(customer.email, testPassword)).toMatchObject({ code: 0 });
    });
  });

  describe("the profile", () => {
    test("keeps fields that are not sent, and clears fields that are sent empty", async () => {
      const { token } = await platform().addPerson(role.customer, { phone: "+86 21 5555 0101", company: "Alpha" });
      const caller = { as: token, base: "client/1" } as const;
      const payload = { company: "", city: "上海市", email_rate: 2 };
      const row = await platform().data("user/update-user-info", payload, caller);
      expect(row).toMatchObject({ phone: "+86 21 5555 0101", company: "", city: "上海市", email_rate: 2 });
      expect(await platform().data("user/detail", {}, caller)).toEqual(row);
    });

    test.each([
      ["a taken email in another case", "email", "Taken@Lubricator.test", 6],
      ["a taken phone number", "phone", "021 7777", 11],
      ["an invalid email", "email", "nobody", 4],
    ])("refuses %s at the field", async (_says, name, value, code) => {
      const email = "taken@lubricator.test";
      const existing = await platform()
        .platform.database.selectFrom("account")
        .where("email", "=", email)
        .select("id")
        .execute();
      if (existing.length === 0) await platform().addPerson(role.afm, { email, phone: "021 7777" });
      const { token } = await platform().addPerson(role.afm);
      const answer = await platform().call("user/update-user-info", { [name]: value }, { as: token });
      expect(answer).toMatchObject({ code, data: { fields: { [name]: expect.stringMatching(/./) } } });
    });

    test("accepts unchanged values", async () => {
      const { email, token } = await platform().addPerson(role.afm, { phone: "021 8888" });
      const answer = await platform().call("user/update-user-info", { email, phone: "021 8888" }, { as: token });
      expect(answer).toMatchObject({ code: 0 });
    });

    test.each(["role", "agent_id", "group_id", "authority_ids", "is_enable", "must_change_password", "password_hash"])(
      "refuses the field %s",
      async (name) => {
        const { token } = await platform().addPerson(role.afm);
        expect(await platform().call("user/update-user-info", { [name]: 1 }, { as: token })).toMatchObject({
          code: 4,
          data: { fields: { [name]: expect.stringContaining(name) } },
        });
      },
    );
  });

  test.each([
    { path: "user/update-user-info", callerRole: role.afm, base: "admin/1" },
    { path: "user/update-afm-info", callerRole: role.customer, base: "client/1" },
  ] as const)("$path allows ten changes of the phone number an hour", async ({ path, callerRole, base }) => {
    const taken = "13800009999";
    await platform().addPerson(callerRole, { phone: taken });
    const { id: user_id, email, token } = await platform().addPerson(callerRole);
    const more = callerRole === role.customer ? { name: "Wen", email } : {};
    const save = (phone: string) => platform().call(path, { ...more, user_id, phone }, { as: token, base });
    for (let tries = 0; tries < 9; tries += 1) expect(await save(taken)).toMatchObject({ code: 11 });
    const changed = "13800008888";
    expect(await save(changed)).toMatchObject({ code: 0 });
    for (const phone of [taken, "13800007777"]) {
      expect(await save(phone)).toMatchObject({ code: 15, data: { fields: { phone: expect.any(String) } } });
    }
    expect(await save(changed), "an unchanged number").toMatchObject({ code: 0 });
    platform().now += hour;
    expect(await save("")).toMatchObject({ code: 0 });
  });

  test("a restricted admin without further authorities cannot set passwords", async () => {
    const restricted = await platform().addPerson(role.admin, { authorities: ["device.list"] });
    const dealer = await platform().addPerson(role.afm);
    const customer = await platform().addPerson(role.customer);
    for (const user_id of [dealer.id, customer.id]) {
      const attempt = await platform().call(
        "user/update-password",
        { user_id, password: newPassword },
        { as: restricted.token },
      );
      expect(attempt).toMatchObject({ code: 15 });
    }
  });
});
