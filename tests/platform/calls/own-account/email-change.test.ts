import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { hour, minute } from "../../../../src/platform/base/clock";
import { useMailbox, wrongCodeFor } from "../../../support/mailbox";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("the address that an account signs in with on $name", (engine) => {
  const platform = usePlatform(engine);
  const mailbox = useMailbox(() => platform().platform.mailer);
  const signIn = (email: string) => platform().call("user/login-email", { email, password: testPassword });

  describe.each([
    { path: "user/update-user-info", ofRole: role.afm, base: "admin/1", more: {} },
    { path: "user/update-afm-info", ofRole: role.customer, base: "client/1", more: { name: "Wen" } },
  ] as const)("changed by its owner with $path", ({ path, ofRole, base, more }) => {
    const add = async () => {
      const person = await platform().addPerson(ofRole);
      const other = await platform().platform.sessions.create(person.id);
      const sent = { as: person.token, base };
      const save = (email: string, others: object = {}) =>
        platform().call(path, { ...more, user_id: person.id, email, ...others }, sent);
      const confirm = (code: string) => platform().call("user/confirm-email", { code }, sent);
      const change = async (email: string) => {
        await save(email);
        return confirm(await mailbox.codeFor(email));
      };
      const isSignedIn = async (as: string) => (await platform().call("user/detail", {}, { as, base })).code === 0;
      const { key } = await platform().data<{ key: string }>("user/generate-login-key", {}, sent);
      const opensByKey = async () => (await platform().call("user/login-key", { key })).code === 0;
      const own = () => platform().data("user/detail", {}, sent);
      const wanted = `wanted${person.id}@lubricator.test`;
      return { ...person, wanted, save, confirm, change, own, isSignedIn, opensByKey, other: other.token };
    };

    test("waits for the code that is mailed to the new one, while everything else is saved", async () => {
      const { email, wanted, save, own, confirm } = await add();
      expect(await save(wanted.toUpperCase(), { company: "Gamma" })).toMatchObject({ code: 0, data: { email } });
      expect(await own()).toMatchObject({ email, pending_email: wanted, company: "Gamma" });
      expect(await signIn(wanted)).toMatchObject({ code: 3 });
      expect(await signIn(email)).toMatchObject({ code: 0 });
      expect(await confirm(await mailbox.codeFor(wanted))).toMatchObject({
        code: 0,
        data: { email: wanted, pending_email: "" },
      });
      expect(await signIn(wanted)).toMatchObject({ code: 0 });
      expect(await signIn(email)).toMatchObject({ code: 3 });
    });

    test("is told to the old one afterwards", async () => {
      const { email, wanted, change } = await add();
      await change(wanted);
      const told = (await mailbox.all()).filter(({ to }) => to === email);
      expect(told).toEqual([expect.objectContaining({ text: expect.stringContaining(wanted) })]);
      expect(told[0]?.text).not.toMatch(/\b\d{6}\b/);
    });

    test("once confirmed, ends the account's other sessions and login key, and keeps this session", async () => {
      const { wanted, token, other, save, confirm, isSignedIn, opensByKey } = await add();
      await save(wanted);
      expect([await isSignedIn(token), await isSignedIn(other), await opensByKey()]).toEqual([true, true, true]);
      await confirm(await mailbox.codeFor(wanted));
      expect([await isSignedIn(token), await isSignedIn(other), await opensByKey()]).toEqual([true, false, false]);
    });

    test("sent as it is, is no change: nothing is mailed and nobody signed out", async () => {
      const { email, other, save, own, isSignedIn, opensByKey } = await add();
      expect(await save(email.toUpperCase())).toMatchObject({ code: 0 });
      expect(await own()).toMatchObject({ pending_email: "" });
      expect((await mailbox.all()).filter(({ to }) => to === email)).toEqual([]);
      expect([await isSignedIn(other), await opensByKey()]).toEqual([true, true]);
    });

    test("with a wrong code five times, ends the right one too", async () => {
      const { email, wanted, save, confirm, own } = await add();
      await save(wanted);
      const right = await mailbox.codeFor(wanted);
      for (let at = 0; at < 5; at += 1) expect(await confirm(wrongCodeFor(right))).toMatchObject({ code: 16 });
      expect(await confirm(right)).toMatchObject({ code: 16 });
      expect(await own()).toMatchObject({ email, pending_email: "" });
    });

    test("is forgotten after ten minutes", async () => {
      const { wanted, save, confirm, own } = await add();
      await save(wanted);
      const right = await mailbox.codeFor(wanted);
      platform().now += 10 * minute;
      expect(await own()).toMatchObject({ pending_email: "" });
      expect(await confirm(right)).toMatchObject({ code: 16 });
    });

    test("is refused when somebody else has got that address meanwhile", async () => {
      const { email, wanted, save, confirm, own } = await add();
      await save(wanted);
      await platform().addPerson(role.customer, { email: wanted });
      expect(await confirm(await mailbox.codeFor(wanted))).toMatchObject({ code: 6 });
      expect(await own()).toMatchObject({ email });
    });

    test("is mailed once a minute, and saves nothing of what came with it until then", async () => {
      const { wanted, save, own } = await add();
      await save(wanted);
      expect(await save(wanted, { company: "Delta" })).toMatchObject({ code: 17 });
      expect(await own()).toMatchObject({ company: "" });
      platform().now += minute;
      expect(await save(wanted, { company: "Delta" })).toMatchObject({ code: 0 });
    });

    test("is the last that was asked for", async () => {
      const { id, wanted, save, confirm } = await add();
      await save(wanted);
      const first = await mailbox.codeFor(wanted);
      const second = `second${id}@lubricator.test`;
      await save(second);
      expect(await confirm(first)).toMatchObject({ code: 16 });
      expect(await confirm(await mailbox.codeFor(second))).toMatchObject({ code: 0, data: { email: second } });
    });

    test("is no way to sign in: its code sets no password", async () => {
      const { wanted, save } = await add();
      await save(wanted);
      const digits = await mailbox.codeFor(wanted);
      const payload = { email: wanted, code: digits, password: "seventeen grease nipples" };
      expect(await platform().call("common/email-verification-code-check", payload)).toMatchObject({ code: 16 });
    });

    test("is proved by the code of this account, not by that of another who wants the same", async () => {
      const [one, other] = [await add(), await add()];
      await one.save(one.wanted);
      const ofOne = await mailbox.codeFor(one.wanted);
      platform().now += minute;
      await other.save(one.wanted);
      expect(await other.confirm(ofOne)).toMatchObject({ code: 16 });
      expect(await other.own()).toMatchObject({ email: other.email });
    });

    test("is tried ten times an hour, free or taken; then no answer tells which it is", async () => {
      const taken = await platform().addPerson(ofRole);
      const { id, email, wanted, save } = await add();
      for (let at = 0; at < 9; at += 1) expect(await save(taken.email)).toMatchObject({ code: 6 });
      expect(await save(wanted)).toMatchObject({ code: 0 });
      for (const address of [taken.email, `free${id}@lubricator.test`]) {
        expect(await save(address)).toMatchObject({ code: 15, data: { fields: { email: expect.any(String) } } });
      }
      expect(await save(email), "as it is").toMatchObject({ code: 0 });
      expect(await (await add()).save(taken.email), "another account").toMatchObject({ code: 6 });
      platform().now += hour;
      expect(await save(wanted)).toMatchObject({ code: 0 });
    });

    test("by an admin, changes at once and ends all sessions of the account and none of the admin's", async () => {
      const admin = await platform().addPerson(role.admin);
      const { id, wanted, token, other, isSignedIn } = await add();
      await platform().data(path, { ...more, user_id: id, email: wanted }, { as: admin.token });
      expect(await signIn(wanted)).toMatchObject({ code: 0 });
      expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, false]);
      expect(await platform().call("user/detail", {}, { as: admin.token })).toMatchObject({ code: 0 });
    });
  });
});
