import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { role } from "../../../../src/contract";
import { day, minute, second } from "../../../../src/platform/base/clock";
import { type Person, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Login {
  readonly user: Readonly<Record<string, unknown>>;
  readonly token: string;
}

describe.each(openTestDatabases())("signing in on $name", (engine) => {
  const platform = usePlatform(engine);
  const login = (email: string, password = testPassword) => platform().call("user/login-email", { email, password });

  test("by email in any case answers the account, its authorities and a valid token", async () => {
    const { id, email } = await platform().addPerson(role.afm);
    const { user, token } = await platform().data<Login>("user/login-email", {
      email: ` ${email.toUpperCase()} `,
      password: testPassword,
    });
    expect(user).toMatchObject({ id, role: 100, email, authorities: null, authority_ids: [], must_change_password: 0 });
    expect(await platform().call("user/detail", {}, { as: token })).toMatchObject({ code: 0, data: { id } });
  });

  test("answers no password hash", async () => {
    const { email } = await platform().addPerson(role.admin);
    const text = JSON.stringify(await login(email));
    expect(text).not.toMatch(/hash|argon2/);
  });

  test("answers the names of a leader's authorities", async () => {
    const agent_id = await platform().addAgent();
    const leader = await platform().addPerson(role.leader, {
      agent_id,
      group_id: await platform().addGroup(agent_id),
      authorities: ["gateway.list", "device.create"],
    });
    const { user } = await platform().data<Login>("user/login-email", { email: leader.email, password: testPassword });
    expect(user.authorities).toEqual(["device.create", "gateway.list"]);
  });

  test("by username works only if the username is unique", async () => {
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

  // PostgreSQL scans small tables even if they have an index. The index matters: no rate limit covers this query.
  test.runIf(engine.name === "sqlite")("by username uses an index", async () => {
    const { database } = platform().platform;
    const { rows } = await sql<{ detail: string }>`explain query plan
      select email from account where lower(username) = 'greta' limit 2`.execute(database);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("INDEX account_username")]);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "is being replaced",
      ({ token }) => platform().data("user/update-password", { password: "another gun on the wall" }, { as: token }),
    ],
    [
      "belongs to an account that is being disabled",
      async ({ id }) => {
        const { token: as } = await platform().addPerson(role.admin);
        await platform().data("user/is-disable", { user_id: id }, { as });
      },
    ],
  ])("is refused if the password %s", async (what, change) => {
    const person = await platform().addPerson(role.admin);
    const { passwords } = platform().platform;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (...args) => {
      const isRight = await verify(...args);
      await change(person);
      return isRight;
    });
    const { code, data } = await login(person.email);
    expect({ what, code, data }).toEqual({ what, code: 3, data: null });
  });

  test("answers the same for unknown and disabled accounts and wrong passwords", async () => {
    const known = await platform().addPerson(role.admin);
    const disabled = await platform().addPerson(role.admin, { is_enable: 0 });
    const wrong = await login(known.email, "not the password");
    const answers = [
      await login("nobody@lubricator.test"),
      await login(disabled.email),
      await platform().call("user/login", { username: "nobody", password: "x" }),
      await platform().call("user/login-key", { key: "x" }),
    ];
    expect(wrong).toMatchObject({ code: 3, data: null });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(wrong)]));
  });

  test("tells the seconds to wait, in the caller's language, for unknown accounts too", async () => {
    const { email } = await platform().addPerson(role.admin);
    for (const name of [email, "nobody-else@lubricator.test"]) {
      const call = (language: "zh" | "en") =>
        platform().call("user/login-email", { email: name, password: "wrong" }, { language });
      for (let tries = 0; tries < 5; tries += 1) await call("en");
      expect(await call("en")).toEqual({
        code: 3,
        message: "Too many failed logins; wait 1 s, then try again",
        data: { wait: 1 },
      });
      expect(await call("zh")).toEqual({ code: 3, message: "登录失败次数过多，请等待 1 秒后再试", data: { wait: 1 } });
    }
    platform().now += second;
    expect(await login(email)).toMatchObject({ code: 0 });
  });

  describe("after a hundred failed logins from one address", () => {
    const failHere = async (from: string) => {
      const calls = Array.from({ length: 100 }, (_, index) =>
        platform().call("user/login-email", { email: `${index} ${from}`, password: "wrong" }, { from }),
      );
      await Promise.all(calls);
    };
    const loginFrom = (from: string, email: string, password = testPassword) =>
      platform().call("user/login-email", { email, password }, { from });

    test("makes other accounts wait, and lets them in after the wait", async () => {
      const from = "198.51.100.20";
      const { email } = await platform().addPerson(role.admin);
      await failHere(from);
      expect(await loginFrom(from, email)).toMatchObject({ code: 3, data: { wait: 1 } });
      expect(await loginFrom("198.51.100.99", email)).toMatchObject({ code: 0 });
      platform().now += second;
      expect(await loginFrom(from, email)).toMatchObject({ code: 0 });
    });

    test("lets in without a wait the accounts that signed in from there within 30 days", async () => {
      const [old, recent] = [await platform().addPerson(role.admin), await platform().addPerson(role.admin)];
      const from = "198.51.100.21";
      await loginFrom(from, old.email);
      platform().now += day;
      await loginFrom(from, recent.email);
      platform().now += 29 * day;
      await failHere(from);
      expect(await loginFrom(from, old.email)).toMatchObject({ code: 3, data: { wait: 1 } });
      expect(await loginFrom(from, recent.email)).toMatchObject({ code: 0 });
    });

    test("answers a wrong password of such an account like that of any other", async () => {
      const from = "198.51.100.22";
      const { email } = await platform().addPerson(role.admin);
      await loginFrom(from, email);
      await failHere(from);
      expect(await loginFrom(from, email, "wrong")).toEqual(await loginFrom(from, "nobody@lubricator.test"));
    });
  });

  test("costs the same work for unknown and known accounts", async () => {
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

  test("waits longer with each failure after the fifth, until the right password", async () => {
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

  test("counts failures by username and by email together", async () => {
    const { email } = await platform().addPerson(role.admin, { username: "Hilda" });
    for (let tries = 0; tries < 5; tries += 1) {
      await platform().call("user/login", { username: "Hilda", password: "wrong" });
    }
    expect(await login(email)).toMatchObject({ code: 3 });
    platform().now += 15 * minute;
  });

  test("starts a new session each time, and logging out ends only that session", async () => {
    const { email } = await platform().addPerson(role.admin);
    const signIn = () => platform().data<Login>("user/login-email", { email, password: testPassword });
    const one = await signIn();
    const other = await signIn();
    expect(one.token).not.toBe(other.token);
    await platform().data("user/logout", {}, { as: one.token });
    expect(await platform().call("user/detail", {}, { as: one.token })).toMatchObject({ code: 2 });
    expect(await platform().call("user/detail", {}, { as: other.token })).toMatchObject({ code: 0 });
  });
});
