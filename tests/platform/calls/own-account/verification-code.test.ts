import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { minute, second } from "../../../../src/platform/base/clock";
import { rateLimits } from "../../../../src/platform/services/rate-limits";
import { wrongCodeFor } from "../../../support/mailbox";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { resetTools } from "./reset-tools";

describe.each(openTestDatabases())("the code for a new password on $name", (engine) => {
  const platform = usePlatform(engine);
  const { mailbox, send, check, login } = resetTools(platform);

  describe("guessing", () => {
    test("five tries a code: then the right one is refused as well", async () => {
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      const code = await mailbox.codeFor(person.email);
      for (let tried = 0; tried < 5; tried += 1)
        expect(await check(person.email, wrongCodeFor(code))).toMatchObject({ code: 16 });
      expect(await check(person.email, code)).toMatchObject({ code: 16 });
      expect(await login(person.email, testPassword)).toMatchObject({ code: 0 });
    });

    test("tries made at once count as well", async () => {
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      const code = await mailbox.codeFor(person.email);
      await Promise.all(Array.from({ length: 5 }, () => check(person.email, wrongCodeFor(code))));
      expect(await check(person.email, code)).toMatchObject({ code: 16 });
    });

    test("a fifth try that is right goes through", async () => {
      const person = await platform().addPerson(role.admin);
      await send(person.email);
      const code = await mailbox.codeFor(person.email);
      for (let tried = 0; tried < 4; tried += 1) await check(person.email, wrongCodeFor(code));
      expect(await check(person.email, code)).toMatchObject({ code: 0 });
    });

    test("wrong codes are limited by network address, whatever mailbox they are for; right ones do not count", async () => {
      for (let at = 0; at < rateLimits.wrongCodesAnHour - 1; at += 1)
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
    await check(person.email, wrongCodeFor(first));
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
