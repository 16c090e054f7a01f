import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { signInLife, sweepSignIns } from "../../../../src/platform/access/sign-in-log";
import { day, minute } from "../../../../src/platform/base/clock";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Line {
  readonly username: string;
  readonly role: number | null;
  readonly content: string;
  readonly time: number;
}

const home = "203.0.113.7";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";

describe.each(openTestDatabases())("sign-ins in the operation log on $name", (engine) => {
  const platform = usePlatform(engine);
  const login = (email: string, password = testPassword, sent: object = { from: home, userAgent: chrome }) =>
    platform().call("user/login-email", { email, password }, sent);
  const read = (as: string, payload: Readonly<Record<string, unknown>> = {}, more: object = {}) =>
    platform()
      .data<{ list: readonly Line[] }>("action/list-sign-ins", payload, { as, ...more })
      .then(({ list }) => list);

  test("tell who, when, from where, how and with what result", async () => {
    platform().now += minute;
    const { email, token } = await platform().addPerson(role.admin, { username: "Ada" });
    await login(email);
    platform().now += minute;
    await login(email, "wrong", { from: "2001:db8::1", userAgent: "curl/8.5.0" });
    const [failed, succeeded] = await read(token);
    expect(succeeded).toMatchObject({
      username: "Ada",
      role: role.admin,
      content: "Sign in: Account “Ada”. How: Password; Address: 203.0.113.7; Device: Chrome, Windows",
      time: platform().now - minute,
    });
    expect(failed).toMatchObject({
      content: "Failed sign-in: Account “Ada”. How: Password; Address: 2001:db8::1; Device: curl",
      time: platform().now,
    });
    const [inChinese] = await read(token, {}, { language: "zh" });
    expect(inChinese?.content).toBe("登录失败：账号“Ada”。方式：密码；地址：2001:db8::1；设备：curl");
  });

  test("include those by login key, valid or expired, and at disabled accounts", async () => {
    const admin = await platform().addPerson(role.admin);
    const { id, email, token } = await platform().addPerson(role.admin, { username: "Kim" });
    const { key } = await platform().data<{ key: string }>("user/generate-login-key", {}, { as: token });
    await platform().call("user/login-key", { key });
    const { database } = platform().platform;
    await database.updateTable("login_key").set({ expire_time: 0 }).where("account_id", "=", id).execute();
    await platform().call("user/login-key", { key });
    await platform().data("user/is-disable", { user_id: id }, { as: admin.token });
    await login(email);
    const lines = await read(admin.token, { username: "kim" });
    expect(lines.map(({ content }) => content.split("; ")[0])).toEqual([
      "Failed sign-in: Account “Kim”. How: Password",
      "Failed sign-in: Account “Kim”. How: Login key",
      "Sign in: Account “Kim”. How: Login key",
    ]);
  });

  test("at unknown accounts show neither the typed name nor the password", async () => {
    const { token } = await platform().addPerson(role.admin);
    platform().now += minute;
    await login("my-secret@lubricator.test", "also secret", { from: home });
    const [line] = await read(token);
    expect(line).toMatchObject({ username: "", role: null, time: platform().now });
    expect(line?.content).toBe("Failed sign-in: Account “–”. How: Password; Address: 203.0.113.7");
    const stored = JSON.stringify(await platform().platform.database.selectFrom("action_log").selectAll().execute());
    expect(stored).not.toMatch(/secret|grease gun/);
  });

  test("include attempts during a wait, one for each minute", async () => {
    platform().now += day;
    const admin = await platform().addPerson(role.admin);
    const { email } = await platform().addPerson(role.admin, { username: "Guessed" });
    const count = async () => (await read(admin.token, { username: "Guessed", page_size: 100 })).length;
    // Each failure doubles the wait: the 13th is followed by one of four minutes.
    for (let failures = 0; failures < 13; failures += 1) {
      platform().now += 10 * minute;
      await login(email, "wrong");
    }
    expect(await count()).toBe(13);
    for (let attempt = 0; attempt < 5; attempt += 1) await login(email);
    expect(await count()).toBe(14);
    platform().now += minute;
    for (let attempt = 0; attempt < 5; attempt += 1) await login(email);
    expect(await count()).toBe(15);
  });

  test("are visible to the account, to its provider and to admins", async () => {
    const agent_id = await platform().addAgent();
    const group_id = await platform().addGroup(agent_id);
    const people = {
      admin: await platform().addPerson(role.admin),
      storage: await platform().addPerson(role.storage),
      provider: await platform().addPerson(role.afm, { agent_id }),
      other: await platform().addPerson(role.oem, { agent_id: await platform().addAgent() }),
      leader: await platform().addPerson(role.leader, { agent_id, group_id }),
      member: await platform().addPerson(role.member, { agent_id, group_id }),
      customer: await platform().addPerson(role.customer, { agent_id }),
    };
    const names = Object.keys(people) as (keyof typeof people)[];
    for (const name of names) {
      await platform()
        .platform.database.updateTable("account")
        .set({ username: name })
        .where("id", "=", people[name].id)
        .execute();
      await login(people[name].email);
    }
    const seenBy = async (name: keyof typeof people) => {
      const base = name === "customer" ? "client/1" : "admin/1";
      const lines = await read(people[name].token, { page_size: 100 }, { base });
      return names.filter((one) => lines.some(({ username }) => username === one));
    };
    expect(await seenBy("admin")).toEqual(names);
    expect(await seenBy("provider")).toEqual(["provider", "leader", "member", "customer"]);
    for (const name of ["storage", "other", "leader", "member", "customer"] as const) {
      expect(await seenBy(name)).toEqual([name]);
    }
  });

  test("are deleted after a year; changes stay", async () => {
    const { email, token } = await platform().addPerson(role.admin);
    platform().now += minute;
    const begin = platform().now;
    await platform().data("user/generate-login-key", {}, { as: token });
    await login(email);
    const { database } = platform().platform;
    const count = async () =>
      (await database.selectFrom("action_log").where("time", "=", begin).selectAll().execute()).length;
    await sweepSignIns(database, begin + signInLife - 1);
    expect(await count()).toBe(2);
    await sweepSignIns(database, begin + signInLife);
    expect(await count()).toBe(1);
  });

  test("are lines of a module of their own in the whole log", async () => {
    const { id, email, token } = await platform().addPerson(role.admin);
    await platform().data("user/generate-login-key", {}, { as: token });
    await login(email);
    const count = async (payload: object) =>
      (await platform().data<{ total: number }>("action/list", { user_id: id, ...payload }, { as: token })).total;
    expect([await count({}), await count({ target_type: 4 }), await count({ target_type: 3 })]).toEqual([2, 1, 1]);
    expect(await read(token, { own: 1 })).toHaveLength(1);
  });
});
