import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { role, type SingleSignOnAnswer } from "../../../../src/contract";
import { signInFlowLife } from "../../../../src/platform/services/rate-limit-rules";
import { rateLimits } from "../../../../src/platform/services/rate-limits";
import { type OpenIdProvider, singleSignOnVariables, startOpenIdProvider } from "../../../support/openid-provider";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const publicUrl = "https://console.test";
const provider: OpenIdProvider = await startOpenIdProvider(publicUrl);
afterAll(() => provider.close());

const variables = singleSignOnVariables(provider, publicUrl);

/** The answer that the provider put into the fragment of the console's address. */
const answerIn = (url: string): string => new URL(url).hash.slice(1);

describe.each(openTestDatabases())("single sign-on on $name", (engine) => {
  const platform = usePlatform(engine, undefined, variables);
  const begin = () => platform().data<{ url: string; flow: string }>("user/begin-sso");
  const finish = (flow: string, answer: string) => platform().call("user/login-sso", { flow, answer });
  let count = 0;
  const newSubject = () => `subject ${++count} on ${engine.name}`;

  /** Begins a sign-in and visits the provider. */
  const visit = async () => {
    const { url, flow } = await begin();
    return { flow, answer: answerIn((await provider.visit(url)).url) };
  };
  const signIn = async () => {
    const { flow, answer } = await visit();
    return finish(flow, answer);
  };
  const refusal = async () => {
    const { code, message } = await signIn();
    expect(code).toBe(3);
    return message;
  };

  beforeEach(() => {
    provider.person = null;
  });

  test("signs in the account with the verified email address", async () => {
    const { id, email } = await platform().addPerson(role.afm, { agent_id: await platform().addAgent() });
    provider.person = { sub: newSubject(), email: email.toUpperCase(), email_verified: true };
    const { data } = await signIn();
    const { user, token } = data as SingleSignOnAnswer;
    expect(user.id).toBe(id);
    expect(await platform().call("user/detail", {}, { as: token })).toMatchObject({ code: 0, data: { id } });
  });

  test("writes successful and refused sign-ins to the operation log", async () => {
    const { id, email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, email_verified: true };
    await signIn();
    await platform().platform.database.updateTable("account").set({ is_enable: 0 }).where("id", "=", id).execute();
    await refusal();
    const lines = await platform()
      .platform.database.selectFrom("action_log")
      .where("account_id", "=", id)
      .orderBy("id")
      .select(["action", "content"])
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["signIn", "failSignIn"]);
    expect(lines[0]?.content).toContain("oidc");
  });

  test("asks for an authorization code with PKCE, state and nonce, and for the answer in the fragment", async () => {
    const { url } = await begin();
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.client.id,
      response_type: "code",
      response_mode: "fragment",
      redirect_uri: `${publicUrl}/redirect`,
      scope: "openid email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test("tells the console that it is offered, by /config.json", async () => {
    const answer = await platform().request("/config.json", {});
    expect(await answer.json()).toEqual({ single_sign_on: { label: "Plant" } });
  });

  test("refuses an address without an account, and creates no account", async () => {
    const email = "stranger@elsewhere.test";
    provider.person = { sub: newSubject(), email, email_verified: true };
    expect(await refusal()).toBe(
      "No account here has the email address stranger@elsewhere.test. Ask your administrator for one, or register.",
    );
    const { database } = platform().platform;
    expect(await database.selectFrom("account").where("email", "=", email).select("id").execute()).toEqual([]);
  });

  test.each([{ email_verified: false }, {}])("refuses an address that is not verified: %j", async (claims) => {
    const { email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, ...claims };
    expect(await refusal()).toContain(`Plant has not verified your email address ${email}.`);
  });

  test("refuses a person without an address", async () => {
    provider.person = { sub: newSubject() };
    expect(await refusal()).toContain("Plant did not send your email address");
  });

  test("refuses a disabled account, and an account of a disabled provider", async () => {
    const disabled = await platform().addPerson(role.admin, { is_enable: 0 });
    provider.person = { sub: newSubject(), email: disabled.email, email_verified: true };
    expect(await refusal()).toContain(`The account with the email address ${disabled.email} is disabled.`);
    const agent_id = await platform().addAgent({ is_enable: 0 });
    const { email } = await platform().addPerson(role.afm, { agent_id });
    provider.person = { sub: newSubject(), email, email_verified: true };
    expect(await refusal()).toContain("is disabled");
  });

  describe("after the first sign-in", () => {
    test("knows the person by the provider's permanent id, whatever their address is there", async () => {
      const { id, email } = await platform().addPerson(role.admin);
      const sub = newSubject();
      provider.person = { sub, email, email_verified: true };
      await signIn();
      provider.person = { sub, email: "married@elsewhere.test", email_verified: false };
      expect(await signIn()).toMatchObject({ code: 0, data: { user: { id } } });
    });

    test("refuses another person with the same address, until the password is replaced", async () => {
      const { email, token } = await platform().addPerson(role.admin);
      provider.person = { sub: newSubject(), email, email_verified: true };
      await signIn();
      provider.person = { sub: newSubject(), email, email_verified: true };
      expect(await refusal()).toContain("is linked to another user of Plant");
      await platform().data("user/update-password", { password: "another gun on the wall" }, { as: token });
      expect(await signIn()).toMatchObject({ code: 0 });
    });

    test("deletes the link when the account gets another address", async () => {
      const person = await platform().addPerson(role.storage);
      const { token: as } = await platform().addPerson(role.admin);
      provider.person = { sub: newSubject(), email: person.email, email_verified: true };
      await signIn();
      const change = { user_id: person.id, username: "Successor", email: `new-${person.email}` };
      await platform().data("user/create-admin", change, { as });
      expect(await refusal()).toContain(`No account here has the email address ${person.email}.`);
    });
  });

  test("says that the person cancelled at the provider", async () => {
    expect(await refusal()).toBe("The sign-in was cancelled at Plant.");
  });

  test("does not count cancelled sign-ins as failed logins of the address", async () => {
    for (let count = 0; count <= rateLimits.failedLoginsPerHour; count += 1) await refusal();
    const { email } = await platform().addPerson(role.admin);
    expect((await platform().call("user/login-email", { email, password: testPassword })).code).toBe(0);
  });

  test("accepts each answer once", async () => {
    const { email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, email_verified: true };
    const { flow, answer } = await visit();
    expect((await finish(flow, answer)).code).toBe(0);
    expect(await finish(flow, answer)).toMatchObject({ code: 3, message: expect.stringContaining("used before") });
  });

  test("accepts no answer after ten minutes", async () => {
    const { email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, email_verified: true };
    const { flow, answer } = await visit();
    platform().now += signInFlowLife;
    expect(await finish(flow, answer)).toMatchObject({ code: 3, message: expect.stringContaining("has expired") });
  });

  describe("refuses", () => {
    const prepare = async () => {
      const { email } = await platform().addPerson(role.admin);
      provider.person = { sub: newSubject(), email, email_verified: true };
      return visit();
    };

    test("the answer to a sign-in of another browser (login CSRF)", async () => {
      const attacker = await prepare();
      const victim = await begin();
      expect((await finish(victim.flow, attacker.answer)).code).toBe(3);
    });

    test("another browser's code with one's own state: PKCE and nonce differ", async () => {
      const [one, other] = [await prepare(), await prepare()];
      const answer = new URLSearchParams(other.answer);
      answer.set("code", new URLSearchParams(one.answer).get("code") ?? "");
      expect((await finish(other.flow, answer.toString())).code).toBe(3);
    });

    test("a flow that was not begun here, and an answer of another issuer", async () => {
      const { flow, answer } = await prepare();
      expect((await finish(`${flow}x`, answer)).code).toBe(3);
      const foreign = new URLSearchParams(answer);
      foreign.set("iss", "https://elsewhere.test");
      expect((await finish(flow, foreign.toString())).code).toBe(3);
    });
  });

  test("logs out at the provider", async () => {
    const { email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, email_verified: true };
    const { logout_url } = (await signIn()).data as SingleSignOnAnswer;
    const { searchParams } = new URL(logout_url ?? "");
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.client.id,
      post_logout_redirect_uri: `${publicUrl}/login`,
    });
    const { page } = await provider.visit(logout_url ?? "");
    expect(page).toContain(`action="${provider.issuer}/session/end/confirm"`);
  });

  test("logs neither the client secret nor codes and tokens", async () => {
    const { email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, email_verified: true };
    const { flow, answer } = await visit();
    const { token } = (await finish(flow, answer)).data as SingleSignOnAnswer;
    await finish((await begin()).flow, answer);
    const log = platform().logged.join();
    expect(log).toContain("single sign-on failed");
    const code = new URLSearchParams(answer).get("code") ?? "";
    expect([provider.client.secret, flow, code, token].filter((secret) => log.includes(secret))).toEqual([]);
  });

  test("works again as soon as a provider that was away answers", async () => {
    const { email } = await platform().addPerson(role.admin);
    provider.person = { sub: newSubject(), email, email_verified: true };
    const { flow, answer } = await visit();
    await provider.close();
    expect(await finish(flow, answer)).toMatchObject({
      code: 3,
      message: "Plant does not answer. Try again later, or sign in with your password.",
    });
    await provider.open();
    expect(await signIn()).toMatchObject({ code: 0 });
  });
});
