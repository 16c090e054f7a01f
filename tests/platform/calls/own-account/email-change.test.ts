import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { hour, minute } from "../../../../src/platform/base/clock";
import { useMailbox, wrongCodeFor } from "../../../support/mailbox";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("a new email on $name", (engine) => {
  const platform = usePlatform(engine);
  const mailbox = useMailbox(platform);
  const signIn = (email: string) => platform().call("user/login-email", { email, password: testPassword });

  describe.each([
    { path: "user/update-user-info", callerRole: role.afm, base: "admin/1", more: {} },
    { path: "user/update-afm-info", callerRole: role.customer, base: "client/1", more: { name: "Wen" } },
  ] as const)("saved with $path", ({ path, callerRole, base, more }) => {
    const addPerson = async () => {
      const person = await platform().addPerson(callerRole);
      const otherSession = await platform().platform.sessions.create(person.id);
      const caller = { as: person.token, base };
      const save = (email: string, others: object = {}) =>
        platform().call(path, { ...more, user_id: person.id, email, ...others }, caller);
      const confirm = (code: string) => platform().call("user/confirm-email", { code }, caller);
      const change = async (email: string) => {
        await save(email);
        return confirm(await mailbox.codeFor(email));
      };
      const isSignedIn = async (as: string) => (await platform().call("user/detail", {}, { as, base })).code === 0;
      const { key } = await platform().data<{ key: string }>("user/generate-login-key", {}, caller);
      const isKeyValid = async () => (await platform().call("user/login-key", { key })).code === 0;
      const own = () => platform().data("user/detail", {}, caller);
      const newEmail = `new${person.id}@lubricator.test`;
      return { ...person, newEmail, save, confirm, change, own, isSignedIn, isKeyValid, other: otherSession.token };
    };

    test("takes effect with the mailed code, while the other values are saved at once", async () => {
      const { email, newEmail, save, own, confirm } = await addPerson();
      expect(await save(newEmail.toUpperCase(), { company: "Gamma" })).toMatchObject({ code: 0, data: { email } });
      expect(await own()).toMatchObject({ email, pending_email: newEmail, company: "Gamma" });
      expect(await signIn(newEmail)).toMatchObject({ code: 3 });
      expect(await signIn(email)).toMatchObject({ code: 0 });
      expect(await confirm(await mailbox.codeFor(newEmail))).toMatchObject({
        code: 0,
        data: { email: newEmail, pending_email: "" },
      });
      expect(await signIn(newEmail)).toMatchObject({ code: 0 });
      expect(await signIn(email)).toMatchObject({ code: 3 });
    });

    test("is reported to the previous email once it is confirmed", async () => {
      const { email, newEmail, change } = await addPerson();
      await change(newEmail);
      const notices = (await mailbox.all()).filter(({ to }) => to === email);
      expect(notices).toEqual([expect.objectContaining({ text: expect.stringContaining(newEmail) })]);
      expect(notices[0]?.text).not.toMatch(/\b\d{6}\b/);
    });

    test("ends the other sessions and the login key once it is confirmed", async () => {
      const { newEmail, token, other, save, confirm, isSignedIn, isKeyValid } = await addPerson();
      await save(newEmail);
      expect([await isSignedIn(token), await isSignedIn(other), await isKeyValid()]).toEqual([true, true, true]);
      await confirm(await mailbox.codeFor(newEmail));
      expect([await isSignedIn(token), await isSignedIn(other), await isKeyValid()]).toEqual([true, false, false]);
    });

    test("that is unchanged mails nothing and ends no session", async () => {
      const { email, other, save, own, isSignedIn, isKeyValid } = await addPerson();
      expect(await save(email.toUpperCase())).toMatchObject({ code: 0 });
      expect(await own()).toMatchObject({ pending_email: "" });
      expect((await mailbox.all()).filter(({ to }) => to === email)).toEqual([]);
      expect([await isSignedIn(other), await isKeyValid()]).toEqual([true, true]);
    });

    test("is dropped after five wrong codes", async () => {
      const { email, newEmail, save, confirm, own } = await addPerson();
      await save(newEmail);
      const right = await mailbox.codeFor(newEmail);
      for (let tries = 0; tries < 5; tries += 1) expect(await confirm(wrongCodeFor(right))).toMatchObject({ code: 16 });
      expect(await confirm(right)).toMatchObject({ code: 16 });
      expect(await own()).toMatchObject({ email, pending_email: "" });
    });

    test("is dropped after ten minutes", async () => {
      const { newEmail, save, confirm, own } = await addPerson();
      await save(newEmail);
      const right = await mailbox.codeFor(newEmail);
      platform().now += 10 * minute;
      expect(await own()).toMatchObject({ pending_email: "" });
      expect(await confirm(right)).toMatchObject({ code: 16 });
    });

    test("is refused if another account got it in the meantime", async () => {
      const { email, newEmail, save, confirm, own } = await addPerson();
      await save(newEmail);
      await platform().addPerson(role.customer, { email: newEmail });
      expect(await confirm(await mailbox.codeFor(newEmail))).toMatchObject({ code: 6 });
      expect(await own()).toMatchObject({ email });
    });

    test("is refused within a minute of the last code, together with the other values", async () => {
      const { newEmail, save, own } = await addPerson();
      await save(newEmail);
      expect(await save(newEmail, { company: "Delta" })).toMatchObject({ code: 17 });
      expect(await own()).toMatchObject({ company: "" });
      platform().now += minute;
      expect(await save(newEmail, { company: "Delta" })).toMatchObject({ code: 0 });
    });

    test("replaces a previous new email", async () => {
      const { id, newEmail, save, confirm } = await addPerson();
      await save(newEmail);
      const first = await mailbox.codeFor(newEmail);
      const second = `second${id}@lubricator.test`;
      await save(second);
      expect(await confirm(first)).toMatchObject({ code: 16 });
      expect(await confirm(await mailbox.codeFor(second))).toMatchObject({ code: 0, data: { email: second } });
    });

    test("cannot be used to set a password with its code", async () => {
      const { newEmail, save } = await addPerson();
      await save(newEmail);
      const digits = await mailbox.codeFor(newEmail);
      const payload = { email: newEmail, code: digits, password: "seventeen grease nipples" };
      expect(await platform().call("common/email-verification-code-check", payload)).toMatchObject({ code: 16 });
    });

    test("cannot be confirmed with the code of another account for the same email", async () => {
      const one = await addPerson();
      const other = await addPerson();
      await one.save(one.newEmail);
      const codeOfOne = await mailbox.codeFor(one.newEmail);
      platform().now += minute;
      await other.save(one.newEmail);
      expect(await other.confirm(codeOfOne)).toMatchObject({ code: 16 });
      expect(await other.own()).toMatchObject({ email: other.email });
    });

    test("can be tried ten times an hour, so that the answers do not reveal many accounts", async () => {
      const taken = await platform().addPerson(callerRole);
      const { id, email, newEmail, save } = await addPerson();
      for (let tries = 0; tries < 9; tries += 1) expect(await save(taken.email)).toMatchObject({ code: 6 });
      expect(await save(newEmail)).toMatchObject({ code: 0 });
      for (const address of [taken.email, `free${id}@lubricator.test`]) {
        expect(await save(address)).toMatchObject({ code: 15, data: { fields: { email: expect.any(String) } } });
      }
      expect(await save(email), "an unchanged email").toMatchObject({ code: 0 });
      expect(await (await addPerson()).save(taken.email), "another account").toMatchObject({ code: 6 });
      platform().now += hour;
      expect(await save(newEmail)).toMatchObject({ code: 0 });
    });

    test("takes effect at once when an admin saves it, and ends all sessions of the account", async () => {
      const admin = await platform().addPerson(role.admin);
      const { id, email, newEmail, token, other, isSignedIn } = await addPerson();
      await platform().data(path, { ...more, user_id: id, email: newEmail }, { as: admin.token });
      expect(await signIn(newEmail)).toMatchObject({ code: 0 });
      expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, false]);
      expect((await mailbox.all()).filter(({ to }) => to === email)).toEqual([
        expect.objectContaining({ text: expect.stringContaining(newEmail) }),
      ]);
      expect(await platform().call("user/detail", {}, { as: admin.token })).toMatchObject({ code: 0 });
    });
  });
});
