import { describe, expect, test } from "vitest";
import { callsWithCurrentPassword, role } from "../../../src/contract";
import { minute } from "../../../src/platform/base/clock";
import { connect } from "../../support/applications";
import { type Person, testPassword, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

const newPassword = "seventeen grease nipples";
const client = "client/1";

describe.each(openTestDatabases())("asking for the current password on $name", (engine) => {
  const platform = usePlatform(engine);
  let count = 0;
  const newEmail = () => {
    count += 1;
    return `new${count}@lubricator.test`;
  };

  /** An account, and a call of it that asks for the password. */
  interface Case {
    readonly person: Person;
    readonly path: string;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly base?: "admin/1" | "client/1";
  }
  const own = async (path: string, payload: Case["payload"], ofRole: number = role.afm): Promise<Case> => {
    const person = await platform().addPerson(ofRole);
    return { person, path, payload, ...(ofRole === role.customer ? { base: client } : {}) };
  };
  const ofApp = async (path: string): Promise<Case> => {
    const { customer, app } = await connect(platform(), {});
    return { person: customer, path, payload: { id: app }, base: client };
  };
  const cases: Readonly<Record<string, () => Promise<Case>>> = {
    "an own new password": () => own("user/update-password", { password: newPassword }),
    "an initial password that has to be changed": async () => ({
      person: await platform().addPerson(role.admin, { must_change_password: 1 }),
      path: "user/update-password",
      payload: { password: newPassword },
    }),
    "an own new password in the list of administrators": async () => {
      const person = await platform().addPerson(role.admin);
      const payload = { user_id: person.id, username: "Ann", email: person.email, password: newPassword };
      return { person, path: "user/create-admin", payload };
    },
    "an own new email": () => own("user/update-user-info", { email: newEmail() }),
    "an own new email of a customer": async () => {
      const person = await platform().addPerson(role.customer);
      const payload = { user_id: person.id, name: "Wen", email: newEmail() };
      return { person, path: "user/update-afm-info", payload, base: client };
    },
    "a login key": () => own("user/generate-login-key", {}, role.customer),
    "a login key of another account": async () => {
      const { id } = await platform().addPerson(role.customer);
      return own("user/generate-login-key", { user_id: id }, role.admin);
    },
    "revealing the app secret": () => ofApp("app/reveal"),
    "a new app secret": () => ofApp("app/reset-app-secret"),
    "revealing the app secret of a customer": async () => ({
      ...(await own("app/reveal", { id: (await connect(platform(), {})).app }, role.admin)),
    }),
  };
  const send = ({ person, path, payload, base = "admin/1" }: Case, currentPassword: string, from = "192.0.2.1") =>
    platform().call(path, payload, { as: person.token, currentPassword, base, from });
  const atTheField = { fields: { current_password: expect.stringMatching(/password/) } };

  test.each(Object.entries(cases))(
    "%s requires the password, and the refusal names its field",
    async (_what, prepare) => {
      const one = await prepare();
      expect(callsWithCurrentPassword, "the documents say so").toContain(one.path);
      expect(await send(one, "")).toMatchObject({ code: 1, data: atTheField });
      expect(await send(one, "not the password")).toMatchObject({ code: 4, data: atTheField });
      const signIn = { email: one.person.email, password: testPassword };
      expect(await platform().call("user/login-email", signIn), "nothing has changed").toMatchObject({ code: 0 });
      expect(await send(one, testPassword)).toMatchObject({ code: 0 });
    },
  );

  test.each([
    ["another part of the profile", "user/update-user-info", { company: "Gamma" }],
    ["an unchanged email", "user/update-user-info", { email: "same@lubricator.test" }],
  ])("%s does not need it", async (_what, path, payload) => {
    const person = await platform().addPerson(role.afm, { email: "same@lubricator.test" });
    expect(await send({ person, path, payload }, "")).toMatchObject({ code: 0 });
    await platform().platform.database.deleteFrom("session").where("account_id", "=", person.id).execute();
    await platform().platform.database.deleteFrom("account").where("id", "=", person.id).execute();
  });

  test("is not required to send the code for a new email again", async () => {
    const one = await own("user/update-user-info", { email: newEmail() });
    expect(await send(one, testPassword)).toMatchObject({ code: 0 });
    platform().now += minute;
    expect(await send(one, "")).toMatchObject({ code: 0 });
  });

  test("is not required before a weak new password is refused", async () => {
    const one = await own("user/update-password", { password: "password123" });
    expect(await send(one, "")).toMatchObject({ code: 4, data: { fields: { password: expect.any(String) } } });
  });

  test("refuses even the right password for a while after wrong ones, without blocking the login", async () => {
    const one = await own("user/generate-login-key", {});
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await send(one, "wrong", `192.0.2.${tries}`)).toMatchObject({ code: 4 });
    }
    expect(await send(one, testPassword)).toMatchObject({ code: 15, data: atTheField });
    const signIn = { email: one.person.email, password: testPassword };
    expect(await platform().call("user/login-email", signIn)).toMatchObject({ code: 0 });
    platform().now += 15 * minute;
    expect(await send(one, testPassword)).toMatchObject({ code: 0 });
  });

  test("counts only wrong passwords, not missing ones, towards the wait", async () => {
    const one = await own("user/generate-login-key", {});
    for (let tries = 0; tries < 10; tries += 1) await send(one, "");
    expect(await send(one, testPassword)).toMatchObject({ code: 0 });
  });

  test("never reaches the log of calls or of operations", async () => {
    const one = await own("user/generate-login-key", {});
    await send(one, "a password of its own kind");
    await send(one, testPassword);
    const entries = await platform().platform.database.selectFrom("action_log").selectAll().execute();
    const written = JSON.stringify([entries, platform().logged]);
    for (const secret of [testPassword, "a password of its own kind"]) expect(written).not.toContain(secret);
  });

  test("refuses a list of passwords", async () => {
    const one = await own("user/generate-login-key", {});
    expect(await send({ ...one, payload: { current_password: ["a", "b"] } }, "")).toMatchObject({ code: 4 });
  });
});
