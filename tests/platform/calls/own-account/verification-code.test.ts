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
  const { mailbox, requestCode, resetPassword, login } = resetTools(platform);

  describe("guessing", () => {
    test("is limited to five tries per code; after that the right code is refused as well", async () => {
      const person = await platform().addPerson(role.admin);
      await requestCode(person.email);
      const code = await mailbox.codeFor(person.email);
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await resetPassword(person.email, wrongCodeFor(code))).toMatchObject({ code: 16 });
      }
      expect(await resetPassword(person.email, code)).toMatchObject({ code: 16 });
      expect(await login(person.email, testPassword)).toMatchObject({ code: 0 });
    });

    test("counts concurrent tries", async () => {
      const person = await platform().addPerson(role.admin);
      await requestCode(person.email);
      const code = await mailbox.codeFor(person.email);
      await Promise.all(Array.from({ length: 5 }, () => resetPassword(person.email, wrongCodeFor(code))));
      expect(await resetPassword(person.email, code)).toMatchObject({ code: 16 });
    });

    test("accepts the right code on the fifth try", async () => {
      const person = await platform().addPerson(role.admin);
      await requestCode(person.email);
      const code = await mailbox.codeFor(person.email);
      for (let tries = 0; tries < 4; tries += 1) await resetPassword(person.email, wrongCodeFor(code));
      expect(await resetPassword(person.email, code)).toMatchObject({ code: 0 });
    });

    test("is limited by network address across all emails, without counting right codes", async () => {
      for (let index = 0; index < rateLimits.wrongCodesPerHour - 1; index += 1) {
        await resetPassword(`nobody${index}@lubricator.test`, "000000");
      }
      const person = await platform().addPerson(role.admin);
      await requestCode(person.email);
      expect(await resetPassword(person.email, await mailbox.codeFor(person.email))).toMatchObject({ code: 0 });
      expect(await resetPassword(person.email, "000000")).toMatchObject({ code: 16 });
      expect(await resetPassword(person.email, "000000")).toMatchObject({
        code: 15,
        message: expect.stringContaining("hour"),
      });
    });
  });

  test("works once", async () => {
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email);
    const code = await mailbox.codeFor(person.email);
    const answers = await Promise.all([
      resetPassword(person.email, code),
      resetPassword(person.email, code, "another fine password"),
    ]);
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 16]);
    expect(await resetPassword(person.email, code)).toMatchObject({ code: 16 });
  });

  test.each([
    ["is valid for ten minutes", 10 * minute - 1, 0],
    ["is refused after ten minutes", 10 * minute, 16],
  ])("%s", async (_says, delay, code) => {
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email);
    const digits = await mailbox.codeFor(person.email);
    platform().now += delay;
    expect(await resetPassword(person.email, digits)).toMatchObject({ code });
  });

  test.each([
    ["earlier", 0],
    ["later", 1],
  ])("stays valid when another code is requested: the %s of two works and invalidates both", async (_says, entered) => {
    const person = await platform().addPerson(role.admin);
    const codes: string[] = [];
    for (let sent = 0; sent < 2; sent += 1) {
      await requestCode(person.email);
      codes.push(await mailbox.codeFor(person.email));
      platform().now += minute;
    }
    expect(await resetPassword(person.email, codes[entered] ?? "")).toMatchObject({ code: 0 });
    for (const code of codes) expect(await resetPassword(person.email, code)).toMatchObject({ code: 16 });
  });

  test("counts a wrong code as a try of every valid code of the email", async () => {
    const person = await platform().addPerson(role.admin);
    await requestCode(person.email);
    const first = await mailbox.codeFor(person.email);
    await resetPassword(person.email, wrongCodeFor(first));
    platform().now += minute;
    await requestCode(person.email);
    const rows = platform().platform.database.selectFrom("verification_code").select("tries").orderBy("id");
    await resetPassword(person.email, "no code");
    expect((await rows.where("email", "=", person.email).execute()).map(({ tries }) => tries)).toEqual([2, 1]);
  });

  test("is refused for another email", async () => {
    const one = await platform().addPerson(role.admin);
    const other = await platform().addPerson(role.admin);
    await requestCode(one.email);
    expect(await resetPassword(other.email, await mailbox.codeFor(one.email))).toMatchObject({ code: 16 });
  });

  test("is sent once a minute per email; further requests get code 17 in the caller's language", async () => {
    const person = await platform().addPerson(role.admin);
    expect(await requestCode(person.email)).toMatchObject({ code: 0 });
    platform().now += minute - second;
    expect(await requestCode(person.email)).toMatchObject({
      code: 17,
      message: expect.stringContaining("once a minute"),
    });
    expect(await requestCode(person.email, { language: "zh" })).toMatchObject({
      code: 17,
      message: expect.stringContaining("每分钟"),
    });
    platform().now += second;
    expect(await requestCode(person.email)).toMatchObject({ code: 0 });
  });

  test("is deleted from the database after it has expired", async () => {
    await requestCode("someone@lubricator.test");
    platform().now += 11 * minute;
    await requestCode("someone-else@lubricator.test");
    const rows = await platform().platform.database.selectFrom("verification_code").select("email").execute();
    expect(rows).toEqual([{ email: "someone-else@lubricator.test" }]);
  });
});
