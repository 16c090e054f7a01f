import { describe, expect, test } from "vitest";
import type { SignInMethod } from "../../../../src/contract";
import { code, role } from "../../../../src/contract";
import { type Person, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { as, edit, newAccount } from "../../../support/staff";

const setPassword = "handed over on paper";
const ownPassword = "seventeen grease nipples";

describe.each(openTestDatabases())("a password that somebody else set on $name", (engine) => {
  const platform = usePlatform(engine);
  const signIn = async (email: string, password: string) =>
    await platform().data<{ token: string; user: object }>("user/login-email", { email, password });

  /** Sets the password of an account, and returns the email of the account. */
  type SetPassword = () => Promise<string>;
  const addDealer = async () => {
    const agent_id = await platform().addAgent();
    return { agent_id, dealer: await platform().addPerson(role.afm, { agent_id }) };
  };
  const admin = () => platform().addPerson(role.admin);
  let count = 0;
  const newDealer = (more: object = {}) => {
    count += 1;
    const { email, password } = newAccount({ password: setPassword });
    const place = { province: "Hamburg", city: "Hamburg" };
    return {
      name: `Made ${count}`,
      contact_name: "Katrin",
      phone: `+49 30 ${50_000 + count}`,
      ...place,
      email,
      password,
      ...more,
    };
  };
  const save = async (
    path: string,
    payload: { readonly email: string; readonly [name: string]: unknown },
    by: Person,
  ): Promise<string> => {
    await platform().data(path, payload, as(by));
    return payload.email;
  };
  const passwordSetters: Readonly<Record<string, SetPassword>> = {
    "a new administrator": async () => save("user/create-admin", newAccount({ password: setPassword }), await admin()),
    "an edited administrator": async () => {
      const other = await admin();
      return save("user/create-admin", edit(other, { password: setPassword }), await admin());
    },
    "a new member": async () => {
      const { agent_id, dealer } = await addDealer();
      const group_id = await platform().addGroup(agent_id);
      return save("user/create-afm-member", newAccount({ password: setPassword, group_id }), dealer);
    },
    "a new leader": async () => {
      const { dealer } = await addDealer();
      return save("group/create-group", newAccount({ password: setPassword, group_name: "North" }), dealer);
    },
    "a new provider": async () => save("agent/save", newDealer(), await admin()),
    "an edited provider": async () => {
      const by = await admin();
      const dealer = newDealer({ password: testPassword });
      const { agent_id } = await platform().data<{ agent_id: number }>("agent/save", dealer, as(by));
      return save("agent/save", { ...dealer, agent_id, password: setPassword }, by);
    },
    "a customer": async () => {
      const { id, email } = await platform().addPerson(role.customer);
      await platform().data("user/update-password", { user_id: id, password: setPassword }, as(await admin()));
      return email;
    },
  };

  test.each(Object.entries(passwordSetters))(
    "must be changed at the next login by %s",
    async (_whose, setPasswordOf) => {
      const email = await setPasswordOf();
      const { token, user } = await signIn(email, setPassword);
      expect(user).toMatchObject({ must_change_password: 1 });
      const base = (user as { role: number }).role === role.customer ? "client/1" : "admin/1";
      const caller = { as: token, base, currentPassword: setPassword } as const;
      expect(await platform().call("statistics/overview", {}, caller)).toMatchObject({ code: code.notAllowed });
      expect(await platform().call("user/update-password", { password: setPassword }, caller)).toMatchObject({
        code: code.wrongParameter,
        data: { fields: { password: expect.any(String) } },
      });
      await platform().data("user/update-password", { password: ownPassword }, caller);
      expect(await platform().data("user/detail", {}, caller)).toMatchObject({ must_change_password: 0 });
      expect((await signIn(email, ownPassword)).user).toMatchObject({ must_change_password: 0 });
    },
  );

  test.each<[SignInMethod, number]>([
    ["password", 1],
    ["key", 0],
    ["passkey", 0],
    ["oidc", 0],
  ])("must be changed after a sign-in with %s: %i", async (method, must_change_password) => {
    const person = await platform().addPerson(role.admin, { must_change_password: 1 });
    const session = await platform().platform.sessions.create(person.id, { method });
    expect(await platform().data("user/detail", {}, as(session))).toMatchObject({ must_change_password });
    const answer = await platform().call("agent/list", {}, as(session));
    expect(answer.code).toBe(must_change_password === 1 ? code.notAllowed : code.ok);
  });
});

describe.each(openTestDatabases())("a password that an admin sets on their own account on $name", (engine) => {
  const platform = usePlatform(engine);

  test("need not be changed", async () => {
    const self = await platform().addPerson(role.admin);
    await platform().data("user/create-admin", edit(self, { password: ownPassword }), as(self));
    const signedIn = { email: self.email, password: ownPassword };
    expect(await platform().data("user/login-email", signedIn)).toMatchObject({ user: { must_change_password: 0 } });
  });
});
