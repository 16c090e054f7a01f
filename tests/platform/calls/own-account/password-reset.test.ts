import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { role } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { hashToken } from "../../../../src/platform/services/secrets/secrets";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { newPassword, resetTools } from "./reset-tools";

describe.each(openTestDatabases())("a forgotten password on $name", (engine) => {
  const platform = usePlatform(engine);
  const { mailbox, requestCode, resetPassword, login } = resetTools(platform);

  test("a mailed code sets a new password and ends all sessions and the login key", async () => {
    const person = await platform().addPerson(role.afm, { must_change_password: 1 });
    const key = { account_id: person.id, key_hash: hashToken("k"), create_time: 0, expire_time: platform().now + day };
    await platform().platform.database.insertInto("login_key").values(key).execute();
    expect(await requestCode(person.email)).toMatchObject({ code: 0, data: null });
    expect(await resetPassword(person.email, await mailbox.codeFor(person.email))).toMatchObject({
      code: 0,
      data: null,
    });

    expect(await platform().call("user/detail", {}, { as: person.token })).toMatchObject({ code: 2 });
    expect(await platform().call("user/login-key", { key: "k" })).toMatchObject({ code: 3 });
    expect(await login(person.email, testPassword)).toMatchObject({ code: 3 });
    expect(await login(person.email, newPassword)).toMatchObject({
      code: 0,
      data: { user: { must_change_password: 0 } },
    });
  });

  test("the operation log records the change; no log has the code or the password", async () => {
    const admin = await platform().addPerson(role.admin);
    const person = await platform().addPerson(role.admin, { username: "Otto" });
    await requestCode(person.email);
    const code = await mailbox.codeFor(person.email);
    await resetPassword(person.email, code);
    const page = await platform().data<{ list: readonly { content: string }[] }>(
      "action/list",
      {},
      { as: admin.token },
    );
    expect(page.list[0]).toMatchObject({ username: "Otto", content: "Change password: Account “Otto”" });
    for (const log of [JSON.stringify(page), platform().logged.join()]) {
      expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
      expect(log).not.toContain(newPassword);
    }
  });

  test("the case of the email and spaces in the code do not matter", async () => {
    const person = await platform().addPerson(role.admin);
    await requestCode(` ${person.email.toUpperCase()} `);
    const code = await mailbox.codeFor(person.email);
    expect(await resetPassword(person.email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      code: 0,
    });
  });

  test.each([
    ["en", "Your code for a new password", /Do not share the code/],
    ["zh", "重置密码的验证码", /请勿将验证码告诉任何人/],
  ] as const)("the mail is in the language of the request: %s", async (language, subject, text) => {
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email, { language });
    expect(await mailbox.all()).toEqual([{ to: person.email, subject, text: expect.stringMatching(text) }]);
  });

  test("without a mail server the mail is written to a file that the log names", async () => {
    vi.restoreAllMocks();
    const sendMail = vi.spyOn(platform().platform.mailer, "send");
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email);
    // The mail is written after the answer.
    await mailbox.all();
    await sendMail.mock.results[0]?.value;
    const outbox = join(platform().platform.environment.dataFolder, "outbox");
    const line = platform().logged.findLast((entry) => entry.includes("outbox"));
    const file = readdirSync(outbox).find((name) => line?.includes(name)) ?? "";
    expect(readFileSync(join(outbox, file), "utf8")).toContain(`To: ${person.email}`);
  });

  test.each([
    ["too short", "seven c"],
    ["too common", "password1"],
  ])("a password that is %s is refused at the field and is not counted as an attempt", async (_says, password) => {
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email);
    const code = await mailbox.codeFor(person.email);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await resetPassword(person.email, code, password)).toMatchObject({
        code: 4,
        data: { fields: { password: expect.any(String) } },
      });
    }
    expect(await resetPassword(person.email, code)).toMatchObject({ code: 0 });
  });

  test("a code is refused if the account was disabled after it was mailed", async () => {
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email);
    const code = await mailbox.codeFor(person.email);
    await platform()
      .platform.database.updateTable("account")
      .set({ is_enable: 0 })
      .where("id", "=", person.id)
      .execute();
    expect(await resetPassword(person.email, code)).toMatchObject({ code: 16 });
  });

  test("resetting the password ends the login delay", async () => {
    const person = await platform().addPerson(role.admin);
    for (let tries = 0; tries < 12; tries += 1) await login(person.email, "a wrong guess");
    await requestCode(person.email);
    await resetPassword(person.email, await mailbox.codeFor(person.email));
    expect(await login(person.email, newPassword)).toMatchObject({ code: 0 });
  });

  describe("an email without an account", () => {
    test("gets the same answers and no mail", async () => {
      const known = await platform().addPerson(role.admin);
      const disabled = await platform().addPerson(role.admin, { is_enable: 0 });
      const addresses = [known.email, disabled.email, "nobody-at-all@lubricator.test"];
      const sent = await Promise.all(addresses.map((email) => requestCode(email)));
      const again = await Promise.all(addresses.map((email) => requestCode(email)));
      const checked = await Promise.all(addresses.map((email) => resetPassword(email, "000000")));
      for (const answers of [sent, again, checked]) expect(answers).toEqual(addresses.map(() => answers[0]));
      expect([sent, again, checked].map((answers) => answers[0]?.code)).toEqual([0, 17, 16]);
      expect((await mailbox.all()).map((mail) => mail.to)).toEqual([known.email]);
    });

    test("takes the same time: the platform looks for the account only after the answer", async () => {
      const known = await platform().addPerson(role.admin);
      const { mailer, database } = platform().platform;
      const selectFrom = vi.spyOn(database, "selectFrom");
      const lookups = () => selectFrom.mock.calls.filter(([table]) => String(table) === "account").length;
      for (const email of [known.email, "nobody@lubricator.test"]) {
        selectFrom.mockClear();
        const init = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
        const body = new URLSearchParams({ email }).toString();
        await platform().request("/admin/1/common/email-verification-code-send", { ...init, body });
        expect([lookups(), vi.mocked(mailer.send).mock.calls.length], email).toEqual([0, 0]);
        await mailbox.all();
        expect(lookups(), email).toBe(1);
        vi.mocked(mailer.send).mockClear();
      }
      selectFrom.mockRestore();
    });

    test("costs the same work: the new password is hashed as well", async () => {
      const person = await platform().addPerson(role.admin);
      const hash = vi.spyOn(platform().platform.passwords, "hash");
      const work = [];
      for (const email of [person.email, "nobody-works@lubricator.test"]) {
        await requestCode(email);
        hash.mockClear();
        await resetPassword(email, "000000");
        work.push(hash.mock.calls.length);
      }
      expect(work).toEqual([1, 1]);
      hash.mockRestore();
    });

    test("stores the same row in the database", async () => {
      const known = await platform().addPerson(role.admin);
      for (const email of [known.email, "nobody@lubricator.test"]) await requestCode(email);
      const rows = await platform().platform.database.selectFrom("verification_code").selectAll().execute();
      expect(rows.map(({ id: _, email: __, code_hash, ...row }) => ({ ...row, length: code_hash.length }))).toEqual(
        rows.map(() => ({
          purpose: 1,
          tries: 0,
          create_time: platform().now,
          used_time: null,
          registration: "",
          length: 43,
        })),
      );
      expect(rows).toHaveLength(2);
    });
  });

  test("a mail that cannot be sent is logged and does not change the answer", async () => {
    const person = await platform().addPerson(role.admin);
    vi.spyOn(platform().platform.mailer, "send").mockRejectedValue(new Error("connection refused"));
    expect(await requestCode(person.email)).toMatchObject({ code: 0, data: null });
    await mailbox.all();
    expect(platform().logged.join()).toContain("a verification code was not mailed");
  });
});
