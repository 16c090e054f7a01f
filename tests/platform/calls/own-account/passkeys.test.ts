import { beforeEach, describe, expect, test } from "vitest";
import { code, type NewFactor, role, type SecondFactorState, type SecondStep } from "../../../../src/contract";
import { day, minute } from "../../../../src/platform/base/clock";
import { type Person, testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { softwareAuthenticator } from "../../../support/software-authenticator";
import { useTestPlatform } from "../../../support/test-users";

const origin = "https://console.example.com";
type Options = { readonly challenge: string; readonly allowCredentials: readonly unknown[] };

describe.each(openTestDatabases())("passkeys on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let person: Person;
  beforeEach(async () => {
    platform.now += day;
    person = await platform.addPerson(role.admin);
  });

  const asPerson = () => ({ as: person.token, origin });
  const signIn = (at: string | undefined = origin) =>
    platform.call("user/login-email", { email: person.email, password: testPassword }, at === "" ? {} : { origin: at });
  const stepOf = async (at?: string) => ((await signIn(at)).data as { second_step: SecondStep }).second_step;
  const finish = (step: string, passkey: string, at = origin) =>
    platform.call("user/second-step", { step, passkey }, { origin: at });

  async function addPasskey() {
    const authenticator = softwareAuthenticator(origin);
    const options = await platform.data<Options>("user/passkey-start", {}, asPerson());
    const passkey = authenticator.create(options);
    const { recovery_codes } = await platform.data<NewFactor>("user/passkey-add", { passkey }, asPerson());
    return { authenticator, recovery_codes, passkey };
  }

  test("a passkey is added and signs in", async () => {
    const { authenticator, recovery_codes } = await addPasskey();
    expect(recovery_codes).toHaveLength(10);
    const { passkey, step, totp } = await stepOf();
    expect(totp).toBe(0);
    expect(passkey).toMatchObject({ rpId: "console.example.com", challenge: step });
    const answer = await finish(step, authenticator.get({ challenge: step }));
    expect(answer).toMatchObject({ code: code.ok, data: { user: { id: person.id, second_factor: 1 } } });
    const { passkeys } = await platform.data<SecondFactorState>("user/second-factor", {}, asPerson());
    expect(passkeys).toMatchObject([{ host: "console.example.com", last_time: platform.now }]);
  });

  test("a recovery code replaces a passkey", async () => {
    const { recovery_codes } = await addPasskey();
    const { step } = await stepOf();
    expect((await platform.call("user/second-step", { step, code: recovery_codes[0] })).code).toBe(code.ok);
  });

  test.each([
    ["another page", (step: string) => [step, "https://evil.example.com", origin] as const],
    [
      "another page that says so",
      (step: string) => [step, "https://evil.example.com", "https://evil.example.com"] as const,
    ],
    ["a page at a lower host", (step: string) => [step, "https://a.console.example.com", origin] as const],
    ["another challenge", () => ["another", origin, origin] as const],
  ])("an answer for %s is refused", async (_name, make) => {
    const { authenticator } = await addPasskey();
    const { step } = await stepOf();
    const [challenge, signedAt, sentFrom] = make(step);
    const answer = await finish(step, authenticator.get({ challenge }, signedAt), sentFrom);
    expect(answer.code).toBe(code.wrongVerificationCode);
  });

  test.each(["", "{}", "[]", "null", "not JSON", '{"id":1,"response":null}'])(
    "the answer %j is refused",
    async (text) => {
      await addPasskey();
      const { step } = await stepOf();
      expect((await finish(step, text)).code).toBe(code.wrongVerificationCode);
      expect((await platform.call("user/passkey-add", { passkey: text || "x" }, asPerson())).code).toBe(
        code.wrongParameter,
      );
    },
  );

  test("a step and its answer can be used once", async () => {
    const { authenticator } = await addPasskey();
    const { step } = await stepOf();
    const text = authenticator.get({ challenge: step });
    const answers = await Promise.all([finish(step, text), finish(step, text)]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([code.ok, code.loginFailed]);
    expect((await finish(step, text)).code).toBe(code.loginFailed);
  });

  test("a copied authenticator is detected by its counter and refused", async () => {
    const { authenticator } = await addPasskey();
    const first = await stepOf();
    expect((await finish(first.step, authenticator.get({ challenge: first.step }))).code).toBe(code.ok);
    authenticator.rewind();
    const { step } = await stepOf();
    expect((await finish(step, authenticator.get({ challenge: step }))).code).toBe(code.wrongVerificationCode);
  });

  test("the passkey of another account does not sign in", async () => {
    await addPasskey();
    const { step } = await stepOf();
    person = await platform.addPerson(role.admin);
    const { authenticator } = await addPasskey();
    expect((await finish(step, authenticator.get({ challenge: step }))).code).toBe(code.wrongVerificationCode);
  });

  test("a passkey is offered only at its host", async () => {
    await addPasskey();
    expect((await stepOf("https://other.example.com")).passkey).toBeNull();
    expect((await stepOf("")).passkey).toBeNull();
  });

  test("a challenge creates one passkey, for its own account, within ten minutes", async () => {
    const { passkey } = await addPasskey();
    expect((await platform.call("user/passkey-add", { passkey }, asPerson())).code).toBe(code.wrongParameter);
    const options = await platform.data<Options>("user/passkey-start", {}, asPerson());
    const made = softwareAuthenticator(origin).create(options);
    const other = await platform.addPerson(role.admin);
    const stolen = await platform.call("user/passkey-add", { passkey: made }, { as: other.token, origin });
    expect(stolen.code).toBe(code.wrongParameter);
    platform.now += 10 * minute;
    expect((await platform.call("user/passkey-add", { passkey: made }, asPerson())).code).toBe(code.wrongParameter);
  });

  test("there are no passkeys at an IP address", async () => {
    for (const at of ["http://127.0.0.1:8080", "http://[::1]:8080"]) {
      const answer = await platform.call("user/passkey-start", {}, { as: person.token, origin: at });
      expect(answer.code).toBe(code.notAllowed);
    }
  });

  test("an account has at most ten at a host", async () => {
    for (let count = 0; count < 10; count += 1) await addPasskey();
    const answer = await platform.call("user/passkey-start", {}, asPerson());
    expect(answer).toMatchObject({ code: code.notAllowed, message: "An account can have at most 10 passkeys" });
  });

  test("after the last passkey is removed, signing in takes one step", async () => {
    await addPasskey();
    const { passkeys } = await platform.data<SecondFactorState>("user/second-factor", {}, asPerson());
    const other = await platform.addPerson(role.admin);
    const passkey_id = passkeys[0]?.id;
    const foreign = await platform.call("user/passkey-remove", { passkey_id }, { as: other.token });
    expect(foreign.code).toBe(code.notExist);
    await platform.data("user/passkey-remove", { passkey_id }, asPerson());
    expect((await signIn()).code).toBe(code.ok);
  });
});

describe.each(openTestDatabases())("roles that must have a second factor on $name", (engine) => {
  const platform = useTestPlatform(engine, undefined, { SECOND_FACTOR_ROLES: "admin, storage" });

  test("an account without one can only set it up", async () => {
    const person = await platform.addPerson(role.admin);
    const login = { email: person.email, password: testPassword };
    const { user, token } = await platform.data<{ user: object; token: string }>("user/login-email", login);
    expect(user).toMatchObject({ must_set_second_factor: 1 });
    const refused = await platform.call("device/list", {}, { as: token });
    expect([refused.code, refused.message]).toEqual([code.notAllowed, "Set up two-step verification first"]);
    const authenticator = softwareAuthenticator(origin);
    const page = { as: token, origin };
    const passkey = authenticator.create(await platform.data<Options>("user/passkey-start", {}, page));
    await platform.data("user/passkey-add", { passkey }, page);
    expect(await platform.data("user/detail", {}, { as: token })).toMatchObject({ must_set_second_factor: 0 });
    expect((await platform.call("device/list", {}, { as: token })).code).toBe(code.ok);
  });

  test("other roles need no second factor", async () => {
    const person = await platform.addPerson(role.afm, { agent_id: await platform.addAgent() });
    expect((await platform.call("device/list", {}, { as: person.token })).code).toBe(code.ok);
  });

  test("their login keys do not work, and they cannot create any", async () => {
    const person = await platform.addPerson(role.storage, { second_factor: 1 });
    const answer = await platform.call("user/generate-login-key", {}, { as: person.token });
    expect(answer.code).toBe(code.notAllowed);
    const { hashToken, makeToken } = await import("../../../../src/platform/services/secrets/secrets");
    const key = makeToken();
    const values = { key_hash: hashToken(key), create_time: platform.now, expire_time: platform.now + day };
    await platform.platform.database
      .insertInto("login_key")
      .values({ account_id: person.id, ...values })
      .execute();
    expect((await platform.call("user/login-key", { key })).code).toBe(code.loginFailed);
  });
});
