import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { brokenConstraint, lockRow } from "../../../src/platform/database";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

const account = { role: role.admin, email: "one@lubricator.test", password_hash: "x", create_time: 1 };

describe.each(openTestDatabases())("writes that lose a race on $name", (engine) => {
  let broken: () => Promise<unknown> = async () => null;
  const platform = usePlatform(engine, { "config/get-lubricant-list": () => broken() });
  const database = () => platform().platform.database;
  const insert = (values: object = {}) =>
    database()
      .insertInto("account")
      .values({ ...account, ...values })
      .execute();

  test.each([
    ["a value that is taken", () => insert(), "unique", 6],
    ["a key that is taken", () => insert({ id: 1, email: "two@lubricator.test" }), "unique", 6],
    ["a reference to nothing", () => insert({ email: "two@lubricator.test", agent_id: 9_999_999 }), "reference", 14],
  ] as const)("%s: %s → code", async (_says, write, constraint, code) => {
    await database().deleteFrom("account").execute();
    await insert({ id: 1 });
    expect(await write().catch(brokenConstraint)).toBe(constraint);

    const { token } = await platform().addPerson(role.admin);
    broken = write;
    expect(await platform().call("config/get-lubricant-list", {}, { as: token })).toMatchObject({ code, data: null });
  });

  // SQLite has one transaction at a time.
  test.runIf(engine.name === "postgres")(
    "two that wait for each other: one is undone, and told to try again",
    async () => {
      await database().deleteFrom("account").execute();
      await insert({ id: 1 });
      await insert({ id: 2, email: "two@lubricator.test" });
      const { token } = await platform().addPerson(role.admin);
      let haveBoth = (): void => {};
      const bothHaveOne = new Promise<void>((resolve) => {
        haveBoth = resolve;
      });
      let have = 0;
      const cross = (first: number, second: number) =>
        database()
          .transaction()
          .execute(async (trx) => {
            await lockRow(trx, "account", first);
            have += 1;
            if (have === 2) haveBoth();
            await bothHaveOne;
            await lockRow(trx, "account", second);
          });
      broken = () => Promise.all([cross(1, 2), cross(2, 1)]);
      expect(await platform().call("config/get-lubricant-list", {}, { as: token })).toMatchObject({
        code: 14,
        message: expect.stringContaining("try again"),
      });
    },
  );

  test("what else goes wrong is no lost race", () => {
    for (const error of [new Error("x"), Object.assign(new Error("x"), { code: "ECONNRESET" }), null, "23505"]) {
      expect(brokenConstraint(error)).toBeUndefined();
    }
  });
});
