import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { role } from "../../../../src/contract";
import { day, minute, second } from "../../../../src/platform/clock";
import { limitValues } from "../../../../src/platform/limits";
import { hashToken } from "../../../../src/platform/secrets/secrets";
import { otherThan, useMailbox } from "../../../support/mailbox";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const newPassword = "forty greased bearings";

describe.each(openTestDatabases())("a forgotten password on $name", (engine) => {
  const platform = usePlatform(engine);
  const mailbox = useMailbox(() => platform().platform.mailer);
  const send = (email: string, sent = {}) => platform().call("common/email-verification-code-send", { email }, sent);
  const check = (email: string, code: string, password = newPassword) =>
    platform().call("common/email-verification-code-check", { email, code, password });
  const login = (email: string, password: string) => platform().call("user/login-email", { email, password });

  // Nothing that was counted in the test before counts in this one.
  beforeEach(() => {
    platform().now += 2 * day;
  });

  test("a mailed code sets the new password and ends every session and the login key", async () => {
    const person = await platform().addPerson(role.afm, { must_change_password: 1 });
    const key = { account_id: person.id, key_hash: hashToken("k"), create_time: 0, expire_time: platform().now + day };
    await platform().platform.database.insertInto("login_key").values(key).execute();
    expect(await send(person.email)).toMatchObject({ code: 0, data: null });
    expect(await check(person.email, await mailbox.codeFor(person.email))).toMatchObject({ code: 0, data: null });

    expect(await platform().call("user/detail", {}, { as: person.token })).toMatchObject({ code: 2 });
    expect(await platform().call("user/login-key", { key: "k" })).toMatchObject({ code: 3 });
    expect(await login(person.email, testPassword)).toMatchObject({ code: 3 });
    expect(await login(person.email, newPassword)).toMatchObject({
      code: 0,
      data: { user: { must_change_password: 0 } },
    });
  });

  test("the log tells that the password was changed, and neither code nor password", async () => {
    const admin = await platform().addPerson(role.admin);
    const person = await platform().addPerson(role.admin, { username: "Otto" });
    await send(person.email);
    const code = await mailbox.codeFor(person.email);
    await check(person.email, code);
    const page = await platform().data<{ list: readonly { content: string }[] }>(
      "action/list",
      {},
      { as: admin.token },
    );
    expect(page.list[0]).toMatchObject({ username: "Otto", content: "Change password: Account “Otto”" });
    expect(platform().logged.join()).not.toContain(code);
    expect(JSON.stringify(page)).not.toContain(newPassword);
  });

  test("address and code are taken however they are typed", async () => {
    const person = await platform().addPerson(role.admin);
    await send(` ${person.email.toUpperCase()} `);
    const code = await mailbox.codeFor(person.email);
    expect(await check(person.email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ code: 0 });
  });

  test.each([
    ["en", "Your code for a new password", /Tell nobody the code/],
    ["zh", "重置密码的验证码", /请勿将验证码告诉任何人/],
  ] as const)("the mail is in the language of the request: %s", async (language, subject, text) => {
    const person = await platform().addPerson(role.admin);
    await send(person.email, { language });
    expect(await mailbox.all()).toEqual([{ to: person.email, subject, text: expect.stringMatching(text) }]);
  });

  test("without a mail server the mail is a file that the log names", async () => {
    vi.restoreAllMocks();
    const person = await platform().addPerson(role.admin);
    await send(person.email);
    const outbox = join(platform().platform.environment.dataFolder, "outbox");
    const line = await vi.waitFor(() => {
      const found = platform().logged.findLast((one) => one.includes("outbox"));
      expect(found).toBeDefined();
      return found;
    });
    const file = readdirSync(outbox).find((name) => line?.includes(name)) ?? "";
    expect(readFileSync(join(outbox, file), "utf8")).toContain(`To: ${person.email}`);
  });

  describe("guessing", () => {
    test("five tries a code: then the right one is refused as well", async () => {
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      const code = await mailbox.codeFor(person.email);
      for (let tried = 0; tried < 5; tried += 1)
        expect(await check(person.email, otherThan(code))).toMatchObject({ code: 16 });
      expect(await check(person.email, code)).toMatchObject({ code: 16 });
      expect(await login(person.email, testPassword)).toMatchObject({ code: 0 });
    });

    test("tries made at once count as well", async () => {
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      const code = await mailbox.codeFor(person.email);
      await Promise.all(Array.from({ length: 5 }, () => check(person.email, otherThan(code))));
      expect(await check(person.email, code)).toMatchObject({ code: 16 });
    });

    test("a fifth try that is right goes through", async () => {
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      const code = await mailbox.codeFor(person.email);
      for (let tried = 0; tried < 4; tried += 1) await check(person.email, otherThan(code));
      expect(await check(person.email, code)).toMatchObject({ code: 0 });
    });

    test("wrong codes are limited by network address, whatever mailbox they are for; right ones do not count", async () => {
      for (let at = 0; at < limitValues.wrongCodesAnHour - 1; at += 1)
        await check(`nobody${at}@lubricator.test`, "000000");
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      expect(await check(person.email, await mailbox.codeFor(person.email))).toMatchObject({ code: 0 });
      expect(await check(person.email, "000000")).toMatchObject({ code: 16 });
      expect(await check(person.email, "000000")).toMatchObject({ code: 15, message: expect.stringContaining("hour") });
    });
  });

  test("a code works once", async () => {
    const person = await platform().addPerson(role.admin);
    await send(person.email);
    const code = await mailbox.codeFor(person.email);
    const answers = await Promise.all([check(person.email, code), check(person.email, code, "another fine password")]);
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 16]);
    expect(await check(person.email, code)).toMatchObject({ code: 16 });
  });

  test.each([
    ["within ten minutes", 10 * minute - 1, 0],
    ["not from then on", 10 * minute, 16],
  ])("a code works %s", async (_says, later, code) => {
    const person = await platform().addPerson(role.admin);
    await send(person.email);
    const digits = await mailbox.codeFor(person.email);
    platform().now += later;
    expect(await check(person.email, digits)).toMatchObject({ code });
  });

  test.each([
    ["the one before", 0],
    ["the new one", 1],
  ])(
    "a new code leaves the one before, for anybody may have one sent: %s works, and ends both",
    async (_says, entered) => {
      const person = await platform().addPerson(role.admin);
      const codes: string[] = [];
      for (let sent = 0; sent < 2; sent += 1) {
        await send(person.email);
        codes.push(await mailbox.codeFor(person.email));
        platform().now += minute;
      }
      expect(await check(person.email, codes[entered] ?? "")).toMatchObject({ code: 0 });
      for (const code of codes) expect(await check(person.email, code)).toMatchObject({ code: 16 });
    },
  );

  test("a wrong code is a try of every code that counts", async () => {
    const person = await platform().addPerson(role.admin);
    await send(person.email);
    const first = await mailbox.codeFor(person.email);
    await check(person.email, otherThan(first));
    platform().now += minute;
    await send(person.email);
    const rows = platform().platform.database.selectFrom("verification_code").select("tries").orderBy("id");
    await check(person.email, "no code");
    expect((await rows.where("email", "=", person.email).execute()).map(({ tries }) => tries)).toEqual([2, 1]);
  });

  test("a code of one address is none of another's", async () => {
    const [one, other] = [await platform().addPerson(role.admin), await platform().addPerson(role.admin)];
    await send(one.email);
    expect(await check(other.email, await mailbox.codeFor(one.email))).toMatchObject({ code: 16 });
  });

  test.each([
    ["too short", "seven c"],
    ["one of the commonest", "password1"],
  ])("a password that is %s is refused at its field and costs no try", async (_says, password) => {
    const person = await platform().addPerson(role.admin);
    await send(person.email);
    const code = await mailbox.codeFor(person.email);
    for (let tried = 0; tried < 6; tried += 1) {
      expect(await check(person.email, code, password)).toMatchObject({
        code: 4,
        data: { fields: { password: expect.any(String) } },
      });
    }
    expect(await check(person.email, code)).toMatchObject({ code: 0 });
  });

  test("a code does nothing for an account that was disabled after it was mailed", async () => {
    const person = await platform().addPerson(role.admin);
    await send(person.email);
    const code = await mailbox.codeFor(person.email);
    await platform()
      .platform.database.updateTable("account")
      .set({ is_enable: 0 })
      .where("id", "=", person.id)
      .execute();
    expect(await check(person.email, code)).toMatchObject({ code: 16 });
  });

  test("whoever has proved to own the mailbox need not wait for failed logins", async () => {
    const person = await platform().addPerson(role.admin);
    for (let failed = 0; failed < 12; failed += 1) await login(person.email, "a guess that is wrong");
    await send(person.email);
    await check(person.email, await mailbox.codeFor(person.email));
    expect(await login(person.email, newPassword)).toMatchObject({ code: 0 });
  });

  describe("an address without an account", () => {
    test("gets the same answers, to sending and to checking, and no mail", async () => {
      const known = await platform().addPerson(role.admin);
      const disabled = await platform().addPerson(role.admin, { is_enable: 0 });
      const addresses = [known.email, disabled.email, "nobody-at-all@lubricator.test"];
      const sent = await Promise.all(addresses.map((email) => send(email)));
      const again = await Promise.all(addresses.map((email) => send(email)));
      const checked = await Promise.all(addresses.map((email) => check(email, "000000")));
      for (const answers of [sent, again, checked]) expect(answers).toEqual(addresses.map(() => answers[0]));
      expect([sent, again, checked].map((answers) => answers[0]?.code)).toEqual([0, 17, 16]);
      expect((await mailbox.all()).map((mail) => mail.to)).toEqual([known.email]);
    });

    test("costs the same work: the password that was chosen is hashed for either", async () => {
      const person = await platform().addPerson(role.admin);
      const hash = vi.spyOn(platform().platform.passwords, "hash");
      const work = [];
      for (const email of [person.email, "nobody-works@lubricator.test"]) {
        await send(email);
        hash.mockClear();
        await check(email, "000000");
        work.push(hash.mock.calls.length);
      }
      expect(work).toEqual([1, 1]);
      hash.mockRestore();
    });

    test("leaves the same in the database", async () => {
      const known = await platform().addPerson(role.admin);
      for (const email of [known.email, "nobody@lubricator.test"]) await send(email);
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

  test("a mail that cannot be sent is the operator's to know: the answer is the same", async () => {
    const person = await platform().addPerson(role.admin);
    vi.spyOn(platform().platform.mailer, "send").mockRejectedValue(new Error("connection refused"));
    expect(await send(person.email)).toMatchObject({ code: 0, data: null });
    await vi.waitFor(() => expect(platform().logged.join()).toContain("a verification code was not mailed"));
  });

  test("one code a minute and mailbox: code 17, in the words of the caller", async () => {
    const person = await platform().addPerson(role.admin);
    expect(await send(person.email)).toMatchObject({ code: 0 });
    platform().now += minute - second;
    expect(await send(person.email)).toMatchObject({ code: 17, message: expect.stringContaining("once a minute") });
    expect(await send(person.email, { language: "zh" })).toMatchObject({
      code: 17,
      message: expect.stringContaining("每分钟"),
    });
    platform().now += second;
    expect(await send(person.email)).toMatchObject({ code: 0 });
  });

  test("codes that have run out are not kept", async () => {
    await send("someone@lubricator.test");
    platform().now += 11 * minute;
    await send("someone-else@lubricator.test");
    const rows = await platform().platform.database.selectFrom("verification_code").select("email").execute();
    expect(rows).toEqual([{ email: "someone-else@lubricator.test" }]);
  });
});
