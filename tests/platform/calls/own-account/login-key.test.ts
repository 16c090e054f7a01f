import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { day, second } from "../../../../src/platform/base/clock";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Login {
  readonly user: Readonly<Record<string, unknown>>;
  readonly token: string;
}

describe.each(openTestDatabases())("signing in with a login key on $name", (engine) => {
  const platform = usePlatform(engine);
  const login = (email: string) => platform().call("user/login-email", { email, password: testPassword });
  const makeKey = async (as: string, payload = {}, base: "admin/1" | "client/1" = "admin/1") =>
    (await platform().data<{ key: string }>("user/generate-login-key", payload, { as, base })).key;
  const signInWithKey = (key: string) => platform().call("user/login-key", { key });

  test("works repeatedly, and only the hash of the key is stored", async () => {
    const { id, token } = await platform().addPerson(role.afm);
    const key = await makeKey(token);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await signInWithKey(key)).toMatchObject({ code: 0, data: { user: { id } } });
    expect(await signInWithKey(key)).toMatchObject({ code: 0, data: { user: { id } } });
    const stored = await platform().platform.database.selectFrom("login_key").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test("fails once a new key replaces the old one", async () => {
    const { token } = await platform().addPerson(role.customer);
    const oldKey = await makeKey(token, {}, "client/1");
    const newKey = await makeKey(token, {}, "client/1");
    expect(await signInWithKey(oldKey)).toMatchObject({ code: 3 });
    expect(await signInWithKey(newKey)).toMatchObject({ code: 0 });
  });

  test.each([
    ["the account", role.afm, false],
    ["an admin", role.customer, true],
  ])("ends with the sessions that it began when %s makes a new key", async (_who, ofRole, isByAdmin) => {
    const { id, email, token } = await platform().addPerson(ofRole);
    const base = ofRole === role.customer ? "client/1" : "admin/1";
    const maker = isByAdmin ? (await platform().addPerson(role.admin)).token : token;
    const key = await makeKey(maker, { user_id: id });
    const byKey = await platform().data<Login>("user/login-key", { key });
    const byPassword = await platform().data<Login>("user/login-email", { email, password: testPassword });
    await makeKey(maker, { user_id: id });
    const answer = async (as: string) => (await platform().call("user/detail", {}, { as, base })).code;
    expect(await answer(byKey.token), "the session of the old key").toBe(2);
    expect([await answer(byPassword.token), await answer(token)], "other sessions").toEqual([0, 0]);
  });

  test("keeps the session that makes a new key", async () => {
    const { token } = await platform().addPerson(role.afm);
    const byKey = await platform().data<Login>("user/login-key", { key: await makeKey(token) });
    await makeKey(byKey.token);
    expect(await platform().call("user/detail", {}, { as: byKey.token })).toMatchObject({ code: 0 });
  });

  test("fails after 30 days", async () => {
    const { token } = await platform().addPerson(role.afm);
    const key = await makeKey(token);
    platform().now += 30 * day - 1;
    expect(await signInWithKey(key)).toMatchObject({ code: 0 });
    platform().now += 1;
    expect(await signInWithKey(key)).toMatchObject({ code: 3 });
  });

  test("fails while the account is disabled, and after a new password", async () => {
    const admin = await platform().addPerson(role.admin);
    const { id, token } = await platform().addPerson(role.customer);
    const key = await makeKey(token, {}, "client/1");
    await platform().data("user/is-disable", { user_id: id }, { as: admin.token });
    expect(await signInWithKey(key)).toMatchObject({ code: 3 });
    await platform().data("user/enable", { user_id: id }, { as: admin.token });
    expect(await signInWithKey(key)).toMatchObject({ code: 0 });
    await platform().data(
      "user/update-password",
      { user_id: id, password: "seventeen grease nipples" },
      { as: admin.token },
    );
    expect(await signInWithKey(key)).toMatchObject({ code: 3 });
  });

  test("answers the same for wrong, replaced and expired keys and keys of disabled accounts", async () => {
    const replaced = await platform().addPerson(role.afm);
    const expired = await platform().addPerson(role.afm);
    const disabled = await platform().addPerson(role.afm);
    const replacedKey = await makeKey(replaced.token);
    await makeKey(replaced.token);
    const { database } = platform().platform;
    const expiredKey = await makeKey(expired.token);
    await database
      .updateTable("login_key")
      .set({ expire_time: platform().now })
      .where("account_id", "=", expired.id)
      .execute();
    const disabledKey = await makeKey(disabled.token);
    await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", disabled.id).execute();
    const answers = [];
    for (const key of ["A".repeat(43), replacedKey, expiredKey, disabledKey]) {
      answers.push(JSON.stringify(await signInWithKey(key)));
    }
    expect(new Set(answers)).toEqual(new Set([JSON.stringify(await login("nobody@lubricator.test"))]));
  });

  test("waits after a hundred wrong keys an hour from a network address", async () => {
    const from = "198.51.100.23";
    const { token } = await platform().addPerson(role.afm);
    const key = await makeKey(token);
    const signInFrom = (sent: string) => platform().call("user/login-key", { key: sent }, { from });
    for (let tries = 0; tries < 100; tries += 1) await signInFrom(`wrong ${tries}`);
    expect(await signInFrom(key)).toMatchObject({ code: 3, data: { wait: 1 } });
    platform().now += second;
    expect(await signInFrom(key)).toMatchObject({ code: 0 });
  });

  test("lets only admins make keys for others", async () => {
    const agent_id = await platform().addAgent();
    const admin = await platform().addPerson(role.admin);
    const dealer = await platform().addPerson(role.afm, { agent_id });
    const customer = await platform().addPerson(role.customer, { agent_id });
    expect(await signInWithKey(await makeKey(admin.token, { user_id: customer.id }))).toMatchObject({
      data: { user: { id: customer.id } },
    });
    const attempt = (user_id: number, as: string) => platform().call("user/generate-login-key", { user_id }, { as });
    expect(await attempt(customer.id, dealer.token)).toMatchObject({ code: 15 });
    expect(await attempt(admin.id, dealer.token)).toMatchObject({ code: 5 });
    expect(await attempt(99_999_999, dealer.token)).toMatchObject({ code: 5 });
  });
});
