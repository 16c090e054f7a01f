import { describe, expect, test } from "vitest";
import { code, type NewFactor, role } from "../../../../src/contract";
import { openTestDatabases } from "../../../support/platform-database";
import { useSecondFactor } from "../../../support/second-factor";

describe.each(openTestDatabases())("recovery codes and the end of the second factor on $name", (engine) => {
  const { own, make, signIn, addApp, finish } = useSecondFactor(engine);

  test("a recovery code signs in once, however it is typed", async () => {
    const { codes } = await addApp();
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = String(codes[0]).toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect((await finish(typed)).code).toBe(code.ok);
    expect((await finish(String(codes[0]))).code).toBe(code.wrongVerificationCode);
    expect(await make("user/second-factor")).toMatchObject({ recovery_codes_left: 9 });
  });

  test("new recovery codes invalidate the old ones", async () => {
    const { codes } = await addApp();
    const { recovery_codes } = await make<NewFactor>("user/recovery-codes");
    expect((await finish(String(codes[1]))).code).toBe(code.wrongVerificationCode);
    expect((await finish(String(recovery_codes[1]))).code).toBe(code.ok);
  });

  test("an account without a second factor gets no recovery codes", async () => {
    expect((await own.platform.call("user/recovery-codes", {}, { as: own.person.token })).code).toBe(code.notAllowed);
  });

  test.each([
    ["user/totp-start", {}],
    ["user/totp-remove", {}],
    ["user/passkey-start", {}],
    ["user/passkey-remove", { passkey_id: 1 }],
    ["user/recovery-codes", {}],
  ])("%s asks for the password", async (path, payload) => {
    await addApp();
    const answer = await own.platform.call(path, payload, { as: own.person.token, currentPassword: "" });
    expect(answer).toMatchObject({
      code: code.parameterMissing,
      data: { fields: { current_password: expect.any(String) } },
    });
    expect(await make("user/second-factor")).toMatchObject({ totp: 1, recovery_codes_left: 10 });
  });

  test("removing the second factor deletes the recovery codes; signing in takes one step again", async () => {
    await addApp();
    await make("user/totp-remove");
    expect((await signIn()).code).toBe(code.ok);
    expect(await make("user/second-factor")).toEqual({ totp: 0, passkeys: [], recovery_codes_left: 0 });
  });

  test("the database has neither the secret nor the recovery codes in the clear, and the log has no secret", async () => {
    const { secret, codes } = await addApp();
    const { database } = own.platform.platform;
    const stored = JSON.stringify([
      await database.selectFrom("totp").selectAll().execute(),
      await database.selectFrom("recovery_code").selectAll().execute(),
      await database.selectFrom("action_log").selectAll().execute(),
      own.platform.logged,
    ]);
    for (const clear of [secret, ...codes, ...codes.map((one) => one.replaceAll("-", ""))]) {
      expect(stored).not.toContain(clear);
    }
  });

  describe("reset", () => {
    test("removes the second step, ends the sessions and is logged", async () => {
      await addApp();
      const admin = await own.platform.addPerson(role.admin);
      await own.platform.data("user/reset-second-factor", { user_id: own.person.id }, { as: admin.token });
      expect((await own.platform.call("user/detail", {}, { as: own.person.token })).code).toBe(code.tokenInvalid);
      expect((await signIn()).code).toBe(code.ok);
      const log = await own.platform.data<{ list: { content: string; username: string }[] }>(
        "action/list",
        {},
        { as: admin.token },
      );
      expect(log.list.map(({ content }) => content).join("\n")).toContain("Reset two-step verification");
    });

    test("is refused for an account without a second factor, and for the caller's own account", async () => {
      const other = await own.platform.addPerson(role.storage);
      for (const id of [other.id, own.person.id]) {
        const answer = await own.platform.call("user/reset-second-factor", { user_id: id }, { as: own.person.token });
        expect(answer.code).toBe(code.notAllowed);
      }
    });
  });
});
