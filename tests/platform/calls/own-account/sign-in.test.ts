import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { role } from "../../../../src/contract";
import { day, hour, minute, second } from "../../../../src/platform/base/clock";
import { type Person, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Login {
  readonly user: Readonly<Record<string, unknown>>;
  readonly token: string;
}

describe.each(openTestDatabases())("signing in on $name", (engine) => {
  const platform = usePlatform(engine);
  const login = (email: string, password = testPassword) => platform().call("user/login-email", { email, password });

  test("by e-mail, whatever its case: the account, its authorities and a token that works", async () => {
    const { id, email } = await platform().addPerson(role.afm);
    const { user, token } = await platform().data<Login>("user/login-email", {
      email: ` ${email.toUpperCase()} `,
      password: testPassword,
    });
    expect(user).toMatchObject({ id, role: 100, email, authorities: null, authority_ids: [], must_change_password: 0 });
    expect(await platform().call("user/detail", {}, { as: token })).toMatchObject({ code: 0, data: { id } });
  });

  test("the answer holds no hash", async () => {
    const { email } = await platform().addPerson(role.admin);
    const text = JSON.stringify(await login(email));
    expect(text).not.toMatch(/hash|argon2/);
  });

  test("a leader's authorities are named as the console asks for them, whatever else his list holds", async () => {
    const agent_id = await platform().addAgent();
    const leader = await platform().addPerson(role.leader, {
      agent_id,
      group_id: await platform().addGroup(agent_id),
      authorities: ["gateway.list", "device.create"],
    });
    const { user } = await platform().data<Login>("user/login-email", { email: leader.email, password: testPassword });
    expect(user.authorities).toEqual(["device.create", "gateway.list"]);
  });

  test("by username, as long as one account has it", async () => {
    const one = await platform().addPerson(role.admin, { username: "Greta" });
    expect(await platform().call("user/login", { username: "greta", password: testPassword })).toMatchObject({
      code: 0,
      data: { user: { id: one.id } },
    });
    await platform().addPerson(role.admin, { username: "GRETA" });
    expect(await platform().call("user/login", { username: "Greta", password: testPassword })).toMatchObject({
      code: 3,
    });
  });

  // PostgreSQL reads small tables whole, whatever indexes they have.
  test.runIf(engine.name === "sqlite")(
    "by username reads one account and not all: nobody counts such calls",
    async () => {
      const { database } = platform().platform;
      const { rows } = await sql<{ detail: string }>`explain query plan
      select email from account where lower(username) = 'greta' limit 2`.execute(database);
      expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("INDEX account_username")]);
    },
  );

  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "that is being replaced",
      ({ token }) => platform().data("user/update-password", { password: "another gun on the wall" }, { as: token }),
    ],
    [
      "of an account that is being disabled",
      async ({ id }) => {
        const { token: as } = await platform().addPerson(role.admin);
        await platform().data("user/is-disable", { user_id: id }, { as });
      },
    ],
  ])("a password %s lets nobody in any more", async (what, change) => {
    const person = await platform().addPerson(role.admin);
    const { passwords } = platform().platform;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (...given) => {
      const isRight = await verify(...given);
      await change(person);
      return isRight;
    });
    const { code, data } = await login(person.email);
    expect({ what, code, data }).toEqual({ what, code: 3, data: null });
  });

  test("unknown, wrong, disabled and locked are one answer", async () => {
    const known = await platform().addPerson(role.admin);
    const disabled = await platform().addPerson(role.admin, { is_enable: 0 });
    const wrong = await login(known.email, "not the password");
    const answers = [
      await login("nobody@lubricator.test"),
      await login(disabled.email),
      await platform().call("user/login", { username: "nobody", password: "x" }),
      await platform().call("user/login-key", { key: "x" }),
    ];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await login(known.email, "not the password"));
    answers.push(await login(known.email));
    expect(wrong).toMatchObject({ code: 3, data: null });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(wrong)]));
  });

  test("an unknown account costs the same work as a known one", async () => {
    const { email } = await platform().addPerson(role.admin);
    const verify = vi.spyOn(platform().platform.passwords, "verify");
    const workFor = async (path: string, payload: object) => {
      verify.mockClear();
      await platform().call(path, { ...payload, password: "not the password" });
      return verify.mock.calls.length;
    };
    for (const address of [email, "nobody@lubricator.test"]) {
      expect(await workFor("user/login-email", { email: address })).toBe(1);
      expect(await workFor("user/login", { username: address })).toBe(1);
    }
    verify.mockRestore();
  });

  test("five failures make the account wait, longer each time; the right password ends it", async () => {
    const { email } = await platform().addPerson(role.admin);
    for (let tries = 0; tries < 5; tries += 1) await login(email, "wrong");
    expect(await login(email)).toMatchObject({ code: 3 });
    platform().now += second;
    await login(email, "wrong");
    platform().now += second;
    expect(await login(email)).toMatchObject({ code: 3 });
    platform().now += second;
    expect(await login(email)).toMatchObject({ code: 0 });
    expect(await login(email)).toMatchObject({ code: 0 });
  });

  test("a name and its address are one account to the limit", async () => {
    const { email } = await platform().addPerson(role.admin, { username: "Hilda" });
    for (let tries = 0; tries < 5; tries += 1) {
      await platform().call("user/login", { username: "Hilda", password: "wrong" });
    }
    expect(await login(email)).toMatchObject({ code: 3 });
    platform().now += 15 * minute;
  });

  test("each login has a session of its own; logging out ends one", async () => {
    const { email } = await platform().addPerson(role.admin);
    const sign = () => platform().data<Login>("user/login-email", { email, password: testPassword });
    const [one, other] = [await sign(), await sign()];
    expect(one.token).not.toBe(other.token);
    await platform().data("user/logout", {}, { as: one.token });
    expect(await platform().call("user/detail", {}, { as: one.token })).toMatchObject({ code: 2 });
    expect(await platform().call("user/detail", {}, { as: other.token })).toMatchObject({ code: 0 });
  });

  describe("login keys", () => {
    const make = async (as: string, payload = {}, base: "admin/1" | "client/1" = "admin/1") =>
      (await platform().data<{ key: string }>("user/generate-login-key", payload, { as, base })).key;
    const withKey = (key: string) => platform().call("user/login-key", { key });

    test("sign in without a password, again and again, and are stored as hashes alone", async () => {
      const { id, token } = await platform().addPerson(role.afm);
      const key = await make(token);
      expect(key).toMatch(/^[\w-]{43}$/);
      expect(await withKey(key)).toMatchObject({ code: 0, data: { user: { id } } });
      expect(await withKey(key)).toMatchObject({ code: 0, data: { user: { id } } });
      const stored = await platform().platform.database.selectFrom("login_key").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(key);
    });

    test("a new one ends the old one", async () => {
      const { token } = await platform().addPerson(role.customer);
      const [old, fresh] = [await make(token, {}, "client/1"), await make(token, {}, "client/1")];
      expect(await withKey(old)).toMatchObject({ code: 3 });
      expect(await withKey(fresh)).toMatchObject({ code: 0 });
    });

    test("end after 30 days", async () => {
      const { token } = await platform().addPerson(role.afm);
      const key = await make(token);
      platform().now += 30 * day - 1;
      expect(await withKey(key)).toMatchObject({ code: 0 });
      platform().now += 1;
      expect(await withKey(key)).toMatchObject({ code: 3 });
    });

    test("end when the account is disabled, and with its password", async () => {
      const admin = await platform().addPerson(role.admin);
      const { id, token } = await platform().addPerson(role.customer);
      const key = await make(token, {}, "client/1");
      await platform().data("user/is-disable", { user_id: id }, { as: admin.token });
      expect(await withKey(key)).toMatchObject({ code: 3 });
      await platform().data("user/enable", { user_id: id }, { as: admin.token });
      expect(await withKey(key)).toMatchObject({ code: 0 });
      await platform().data(
        "user/update-password",
        { user_id: id, password: "seventeen grease nipples" },
        { as: admin.token },
      );
      expect(await withKey(key)).toMatchObject({ code: 3 });
    });

    test("that are wrong, replaced, expired or of a disabled account are one answer", async () => {
      const [replaced, expired, disabled] = [
        await platform().addPerson(role.afm),
        await platform().addPerson(role.afm),
        await platform().addPerson(role.afm),
      ];
      const former = await make(replaced.token);
      await make(replaced.token);
      const { database } = platform().platform;
      const over = await make(expired.token);
      await database
        .updateTable("login_key")
        .set({ expire_time: platform().now })
        .where("account_id", "=", expired.id)
        .execute();
      const shut = await make(disabled.token);
      await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", disabled.id).execute();
      const answers = [];
      for (const key of ["A".repeat(43), former, over, shut]) answers.push(JSON.stringify(await withKey(key)));
      expect(new Set(answers)).toEqual(new Set([JSON.stringify(await login("nobody@lubricator.test"))]));
    });

    test("cannot be guessed: a hundred wrong ones an hour from a network address, then the right one is refused as well", async () => {
      platform().now += hour;
      const { token } = await platform().addPerson(role.afm);
      const key = await make(token);
      for (let tries = 0; tries < 99; tries += 1) await withKey(`wrong ${tries}`);
      expect(await withKey(key)).toMatchObject({ code: 0 });
      await withKey("wrong 99");
      expect(await withKey(key)).toMatchObject({ code: 3 });
      platform().now += hour;
      expect(await withKey(key)).toMatchObject({ code: 0 });
    });

    test("an admin makes them for others; nobody else does", async () => {
      const agent_id = await platform().addAgent();
      const admin = await platform().addPerson(role.admin);
      const dealer = await platform().addPerson(role.afm, { agent_id });
      const customer = await platform().addPerson(role.customer, { agent_id });
      expect(await withKey(await make(admin.token, { user_id: customer.id }))).toMatchObject({
        data: { user: { id: customer.id } },
      });
      const attempt = (user_id: number, as: string) => platform().call("user/generate-login-key", { user_id }, { as });
      expect(await attempt(customer.id, dealer.token)).toMatchObject({ code: 15 });
      expect(await attempt(admin.id, dealer.token)).toMatchObject({ code: 5 });
      expect(await attempt(99_999_999, dealer.token)).toMatchObject({ code: 5 });
    });
  });
});
