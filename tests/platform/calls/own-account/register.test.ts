import { beforeEach, describe, expect, test } from "vitest";
import { type Envelope, role } from "../../../../src/contract";
import { day, minute } from "../../../../src/platform/base/clock";
import { useMailbox, wrongCodeFor } from "../../../support/mailbox";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const password = "a barrel of fine grease";
const profile = {
  username: "Wang Fang",
  phone: "+86 512 6789 0123",
  country: "中国",
  province: "江苏省",
  city: "苏州市",
  county: "吴中区",
  address: "1 Grease Road",
  company: "Alpha Steel",
  industry: "Steel",
  postal_code: "215000",
  email_rate: 2,
};

describe.each(openTestDatabases())("registration on $name", (engine) => {
  const platform = usePlatform(engine);
  const mailbox = useMailbox(platform);
  let count = 0;
  const newEmail = () => `customer${++count}@lubricator.test`;
  /** Each registration has another phone number, because phone numbers are unique. */
  const register = (email: string, values: object = {}) =>
    platform().call("user/register", { email, password, ...profile, phone: `+86 512 ${10_000 + count}`, ...values });
  const check = (email: string, code: string, chosen = password) =>
    platform().call("common/email-verification-code-check", { email, code, password: chosen });
  const login = (email: string, chosen = password) => platform().call("user/login-email", { email, password: chosen });
  const accountsOf = (email: string) =>
    platform().platform.database.selectFrom("account").selectAll().where("email", "=", email).execute();

  // Rate limits of the previous test do not count any more.
  beforeEach(() => {
    platform().now += 2 * day;
  });

  test("the code creates an enabled customer with the whole profile, who can sign in", async () => {
    const email = newEmail();
    expect(await register(` ${email.toUpperCase()} `, { phone: "+86 512 6789 0123" })).toMatchObject({
      code: 0,
      data: { verify_email: 1 },
    });
    expect(await accountsOf(email)).toEqual([]);
    expect(await login(email)).toMatchObject({ code: 3 });
    expect(await check(email, await mailbox.codeFor(email))).toMatchObject({ code: 0, data: null });
    expect(await login(email)).toMatchObject({
      code: 0,
      data: {
        user: {
          ...profile,
          email,
          role: role.customer,
          is_enable: 1,
          apply_status: 0,
          agent_id: null,
          apply_agent_id: null,
          must_change_password: 0,
          open_api: 0,
          opc_enable: 0,
        },
      },
    });
  });

  test("email, password and name are enough, and the password sent with the code counts", async () => {
    const email = newEmail();
    await platform().data("user/register", { email, password, username: "A" });
    await check(email, await mailbox.codeFor(email), "an even better password");
    expect(await login(email)).toMatchObject({ code: 3 });
    expect(await login(email, "an even better password")).toMatchObject({
      code: 0,
      data: { user: { username: "A", email_rate: 0, phone: "", province: "" } },
    });
  });

  test("the operation log records the registration without the password", async () => {
    const admin = await platform().addPerson(role.admin);
    const email = newEmail();
    await register(email);
    await check(email, await mailbox.codeFor(email));
    const page = await platform().data<{ list: readonly { content: string }[] }>(
      "action/list",
      {},
      { as: admin.token },
    );
    expect(page.list[0]?.content).toMatch(/^Register: Customer “Wang Fang”\. .*Alpha Steel/);
    expect(JSON.stringify(page)).not.toContain(password);
  });

  test("the database stores neither password nor code before the email is confirmed", async () => {
    const email = newEmail();
    await register(email);
    const rows = await platform().platform.database.selectFrom("verification_code").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(rows.map((row) => row.code_hash)).not.toContain(await mailbox.codeFor(email));
  });

  test.each([
    [{ email: "" }, 1, "email"],
    [{ username: "" }, 1, "username"],
    [{ password: "" }, 1, "password"],
    [{ email: "no address" }, 4, "email"],
    [{ password: "seven c" }, 4, "password"],
    [{ password: "password1" }, 4, "password"],
    [{ phone: "call me" }, 4, "phone"],
    [{ email_rate: 9 }, 4, "email_rate"],
    [{ role: 1 }, 4, "role"],
    [{ is_enable: 1 }, 4, "is_enable"],
    [{ agent_id: 1 }, 4, "agent_id"],
    [{ token2: "x" }, 4, "token2"],
  ])("refuses %j at the field and mails nothing", async (values, code, field) => {
    const answer = await register(newEmail(), values);
    expect(answer).toMatchObject({ code, data: { fields: { [field]: expect.any(String) } } });
    expect(await mailbox.all()).toEqual([]);
  });

  describe("an email with an account", () => {
    test("gets the same answer, and a mail that mentions the account", async () => {
      const known = await platform().addPerson(role.afm);
      const disabled = await platform().addPerson(role.customer, { is_enable: 0 });
      const fresh = newEmail();
      const addresses = [fresh, known.email, disabled.email];
      const answers: Envelope[] = [];
      for (const email of addresses) answers.push(await register(email));
      expect(answers).toEqual(addresses.map(() => ({ code: 0, message: "", data: { verify_email: 1 } })));
      const wrong: Envelope[] = [];
      for (const email of addresses) wrong.push(await check(email, wrongCodeFor(await mailbox.codeFor(email))));
      expect(wrong).toEqual(addresses.map(() => wrong[0]));
      expect(wrong[0]).toMatchObject({ code: 16 });
      expect((await mailbox.all()).map((mail) => mail.subject)).toEqual([
        "Your code to create an account",
        "You already have an account",
        "Your code to create an account",
      ]);
    });

    test("stores a row of the same length as a new email", async () => {
      const known = await platform().addPerson(role.afm);
      await register(known.email);
      await register(newEmail());
      const rows = await platform().platform.database.selectFrom("verification_code").select("registration").execute();
      expect(new Set(rows.map((row) => row.registration.length)).size).toBe(1);
      expect(rows).toHaveLength(2);
    });

    test("keeps its data, and gets a new password only when its owner enters the code", async () => {
      const known = await platform().addPerson(role.afm, { username: "Greta", company: "Beta Steel" });
      await register(known.email);
      expect(await login(known.email, testPassword)).toMatchObject({ code: 0 });
      expect(await login(known.email)).toMatchObject({ code: 3 });
      await check(known.email, await mailbox.codeFor(known.email));
      expect(await login(known.email)).toMatchObject({
        code: 0,
        data: { user: { id: known.id, role: 100, username: "Greta", company: "Beta Steel" } },
      });
    });

    test("that is disabled is refused at the code check and stays unchanged", async () => {
      const known = await platform().addPerson(role.customer, { is_enable: 0 });
      await register(known.email);
      const answer = await check(known.email, await mailbox.codeFor(known.email));
      expect(answer).toMatchObject({ code: 6, data: { fields: { email: expect.any(String) } } });
      expect(await accountsOf(known.email)).toMatchObject([
        { id: known.id, is_enable: 0, username: expect.stringMatching(/^Person/) },
      ]);
    });
  });

  test.each([
    ["registers the same email", (email: string) => register(email, { username: "Another person" })],
    ["requests a new password", (email: string) => platform().call("common/email-verification-code-send", { email })],
  ])("a code completes its own registration even if another person %s in the meantime", async (_says, interfere) => {
    const email = newEmail();
    await register(email, { username: "First" });
    const first = await mailbox.codeFor(email);
    platform().now += minute;
    expect(await interfere(email)).toMatchObject({ code: 0 });
    const last = await mailbox.codeFor(email);
    expect(await check(email, first)).toMatchObject({ code: 0 });
    expect(await accountsOf(email)).toMatchObject([{ username: "First" }]);
    // Once the account exists, all other codes of the email are invalid.
    expect(await check(email, last, "an even better password")).toMatchObject({ code: 16 });
    expect(await login(email)).toMatchObject({ code: 0 });
  });

  test("a code that is entered twice at the same time creates one account", async () => {
    const email = newEmail();
    await register(email);
    const code = await mailbox.codeFor(email);
    const answers = await Promise.all([check(email, code), check(email, code)]);
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 16]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test("a taken phone number is reported only with the code, and another number is accepted", async () => {
    await platform().addPerson(role.afm, { phone: "0512 11112222" });
    const email = newEmail();
    const values = { phone: "0512 11112222" };
    expect(await register(email, values)).toMatchObject({ code: 0 });
    const taken = await check(email, await mailbox.codeFor(email));
    expect(taken).toMatchObject({ code: 11, data: { fields: { phone: expect.any(String) } } });
    expect(await accountsOf(email)).toEqual([]);
    platform().now += minute;
    await register(email);
    expect(await check(email, await mailbox.codeFor(email))).toMatchObject({ code: 0 });
  });

  test("more than 60 registrations an hour from a network address are refused with code 9", async () => {
    const known = await platform().addPerson(role.customer);
    for (let sent = 0; sent < 60; sent += 1) expect(await register(newEmail())).toMatchObject({ code: 0 });
    const answers = [await register(newEmail()), await register(known.email)];
    expect(answers[0]).toMatchObject({ code: 9, message: expect.stringContaining("hour") });
    expect(answers[1]).toEqual(answers[0]);
  });

  test("registrations and password resets share the limit of one code a minute per email", async () => {
    const email = newEmail();
    await register(email);
    expect(await platform().call("common/email-verification-code-send", { email })).toMatchObject({ code: 17 });
    expect(await register(email)).toMatchObject({ code: 17 });
    platform().now += minute;
    expect(await register(email)).toMatchObject({ code: 0 });
  });
});
