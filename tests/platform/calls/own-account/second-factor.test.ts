import { describe, expect, test } from "vitest";
import { code, type NewTotp, role, type SecondFactorState } from "../../../../src/contract";
import { minute, second } from "../../../../src/platform/base/clock";
import { useMailbox } from "../../../support/mailbox";
import { testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { stepOf, useSecondFactor } from "../../../support/second-factor";

describe.each(openTestDatabases())("the second factor on $name", (engine) => {
  const { own, opened, make, codeNow, signIn, addApp, finish } = useSecondFactor(engine);

  test("an account without one signs in as the specification says", async () => {
    const { code: answered, data } = await signIn();
    expect([answered, Object.keys(data as object)]).toEqual([code.ok, ["user", "token"]]);
  });

  test("the app counts only after its first code", async () => {
    const { secret, address } = await make<NewTotp>("user/totp-start");
    expect(address).toContain(`:${encodeURIComponent(own.person.email)}?secret=${secret}`);
    expect((await signIn()).code).toBe(code.ok);
    const wrong = await own.platform.call("user/totp-confirm", { code: "000000" }, { as: own.person.token });
    expect([wrong.code, (await make<SecondFactorState>("user/second-factor")).totp]).toEqual([16, 0]);
    await make("user/totp-confirm", { code: codeNow(secret) });
    expect(await make("user/second-factor")).toEqual({ totp: 1, passkeys: [], recovery_codes_left: 10 });
    expect((await own.platform.call("user/totp-start", {}, { as: own.person.token })).code).toBe(code.alreadyExists);
  });

  test("an app that was never confirmed cannot be removed, and nothing is logged", async () => {
    await make("user/totp-start");
    const entries = () => own.platform.platform.database.selectFrom("action_log").select("id").execute();
    const before = await entries();
    expect((await own.platform.call("user/totp-remove", {}, { as: own.person.token })).code).toBe(code.notAllowed);
    expect(await entries()).toEqual(before);
  });

  test("two requests for new recovery codes at the same time leave ten", async () => {
    await addApp();
    await Promise.all([make("user/recovery-codes"), make("user/recovery-codes")]);
    expect((await make<SecondFactorState>("user/second-factor")).recovery_codes_left).toBe(10);
  });

  test("a login asks for the second step and gives no token before it", async () => {
    const { secret } = await addApp();
    const first = await signIn();
    expect([first.code, first.message]).toEqual([
      code.loginFailed,
      "This account needs two-step verification to sign in",
    ]);
    expect(first.data).toEqual({
      second_step: { step: expect.any(String), expire_time: own.platform.now + 10 * minute, totp: 1, passkey: null },
    });
    const { step } = stepOf(first.data);
    expect((await own.platform.call("user/detail", {}, { as: step })).code).toBe(code.tokenInvalid);
    const answer = await finish(codeNow(secret), step);
    expect(answer).toMatchObject({ code: code.ok, data: { user: { id: own.person.id, second_factor: 1 } } });
    const { token } = answer.data as { token: string };
    expect((await own.platform.call("user/detail", {}, { as: token })).code).toBe(code.ok);
    expect((await finish(codeNow(secret, 1), step)).code).toBe(code.loginFailed);
  });

  test("the user name needs the second step too", async () => {
    await addApp();
    const { username } = await make<{ username: string }>("user/detail");
    const answer = await own.platform.call("user/login", { username, password: testPassword });
    expect([answer.code, stepOf(answer.data).totp]).toEqual([code.loginFailed, 1]);
  });

  test("a wrong password is answered as for every other account", async () => {
    await addApp();
    const answer = await own.platform.call("user/login-email", { email: own.person.email, password: "wrong" });
    expect([answer.code, answer.data]).toEqual([code.loginFailed, null]);
  });

  test.each([
    ["two steps old is wrong", -2, 16],
    ["one step old is right", -1, 0],
    ["one step ahead is right", 1, 0],
    ["two steps ahead is wrong", 2, 16],
  ])("a code that is %s", async (_name, off, expected) => {
    const { secret } = await addApp();
    own.platform.now += minute;
    expect((await finish(codeNow(secret, off))).code).toBe(expected);
  });

  test("a code signs in once, and so does an older one", async () => {
    const { secret } = await addApp();
    expect((await finish(codeNow(secret))).code).toBe(code.ok);
    expect((await finish(codeNow(secret))).code).toBe(code.wrongVerificationCode);
    expect((await finish(codeNow(secret, -1))).code).toBe(code.wrongVerificationCode);
    expect((await finish(codeNow(secret, 1))).code).toBe(code.ok);
  });

  test.each(["app", "recovery"])("a code of kind %s is not used up by a sign-in that is refused", async (kind) => {
    const { secret, codes } = await addApp();
    const entered = kind === "app" ? codeNow(secret) : (codes[0] ?? "");
    const { step } = stepOf((await signIn()).data);
    const { database } = own.platform.platform;
    const enable = (is_enable: number) =>
      database.updateTable("account").set({ is_enable }).where("id", "=", own.person.id).execute();
    await enable(0);
    expect((await finish(entered, step)).code).toBe(code.loginFailed);
    await enable(1);
    own.platform.now += second;
    expect((await finish(entered)).code).toBe(code.ok);
    expect((await finish(entered)).code).toBe(code.wrongVerificationCode);
  });

  test("the app lists the account under the name of the console, in the language of the account", async () => {
    const issuerIn = async (language: "zh" | "en") => {
      const { address } = await own.platform.data<NewTotp>("user/totp-start", {}, { as: own.person.token, language });
      return new URL(address).searchParams.get("issuer");
    };
    expect([await issuerIn("en"), await issuerIn("zh")]).toEqual(["Lubricator Console", "润滑器管理平台"]);
  });

  describe("mails", () => {
    const mailbox = useMailbox(opened);
    const told = async () =>
      (await mailbox.all()).filter(({ to }) => to === own.person.email).map(({ text }) => text.split(".")[0]);

    test("notify the owner of each change, but not of refused ones", async () => {
      await own.platform.call(
        "user/login-email",
        { email: own.person.email, password: testPassword },
        { language: "en" },
      );
      const { secret } = await make<NewTotp>("user/totp-start");
      await own.platform.call("user/totp-confirm", { code: "000000" }, { as: own.person.token });
      expect(await told()).toEqual([]);
      await make("user/totp-confirm", { code: codeNow(secret) });
      await make("user/recovery-codes");
      await make("user/totp-remove");
      await addApp();
      const admin = await own.platform.addPerson(role.admin);
      await own.platform.data("user/reset-second-factor", { user_id: own.person.id }, { as: admin.token });
      expect(await told()).toEqual([
        "An authenticator app was added to your account",
        "New recovery codes were made for your account",
        "The authenticator app was removed from your account",
        "An authenticator app was added to your account",
        "A person who manages your account has reset its two-step verification",
      ]);
    });
  });

  test("only one of several concurrent steps with the same code signs in", async () => {
    const { secret } = await addApp();
    const steps = [stepOf((await signIn()).data).step, stepOf((await signIn()).data).step];
    const entered = codeNow(secret);
    const answers = await Promise.all([...steps, ...steps].map((step) => finish(entered, step)));
    expect(answers.filter((answer) => answer.code === code.ok)).toHaveLength(1);
  });

  test("a step allows five wrong codes and ten minutes", async () => {
    const { secret } = await addApp();
    const { step } = stepOf((await signIn()).data);
    for (let count = 0; count < 5; count += 1) {
      expect((await finish("000000", step)).code).toBe(code.wrongVerificationCode);
    }
    own.platform.now += minute;
    expect((await finish(codeNow(secret), step)).code).toBe(code.loginFailed);
    const later = stepOf((await signIn()).data).step;
    own.platform.now += 10 * minute;
    expect((await finish(codeNow(secret), later)).code).toBe(code.loginFailed);
    expect((await finish(codeNow(secret))).code).toBe(code.ok);
  });

  test("guessing is slowed down, even across many sign-ins", async () => {
    const { secret } = await addApp();
    for (let count = 0; count < 5; count += 1) await finish("000000");
    const answer = await finish(codeNow(secret));
    expect(answer).toMatchObject({ code: code.loginFailed, data: { wait: 1 } });
    own.platform.now += second;
    expect((await finish(codeNow(secret))).code).toBe(code.ok);
  });

  test("turning it on ends the other sessions and the login key", async () => {
    const { key } = await make<{ key: string }>("user/generate-login-key");
    const { token } = (await signIn()).data as { token: string };
    await addApp();
    expect((await own.platform.call("user/detail", {}, { as: token })).code).toBe(code.tokenInvalid);
    expect((await own.platform.call("user/login-key", { key })).code).toBe(code.loginFailed);
    expect((await own.platform.call("user/detail", {}, { as: own.person.token })).code).toBe(code.ok);
  });

  test("a login key that is made afterwards signs in without a second step", async () => {
    await addApp();
    const { key } = await make<{ key: string }>("user/generate-login-key");
    expect((await own.platform.call("user/login-key", { key })).code).toBe(code.ok);
  });

  test("a new password invalidates unfinished steps", async () => {
    const { secret } = await addApp();
    const { step } = stepOf((await signIn()).data);
    const admin = await own.platform.addPerson(role.admin);
    const changed = { user_id: own.person.id, password: testPassword };
    await own.platform.data("user/update-password", changed, { as: admin.token });
    expect((await finish(codeNow(secret), step)).code).toBe(code.loginFailed);
  });

  test("a disabled account cannot finish its step", async () => {
    const { secret } = await addApp();
    const { step } = stepOf((await signIn()).data);
    await own.platform.platform.database
      .updateTable("account")
      .set({ is_enable: 0 })
      .where("id", "=", own.person.id)
      .execute();
    expect((await finish(codeNow(secret), step)).code).toBe(code.loginFailed);
  });
});
