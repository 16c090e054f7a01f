import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { brokenConstraint, lockRow } from "../../../src/platform/database";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

const account = { role: role.admin, email: "one@lubricator.test", password_hash: "x", create_time: 1 };

describe.each(openTestDatabases())("broken constraints on $name", (engine) => {
  let write: () => Promise<unknown> = async () => null;
  const platform = usePlatform(engine, { "config/get-lubricant-list": () => write() });
  const database = () => platform().platform.database;
  const insert = (values: object = {}) =>
    database()
      .insertInto("account")
      .values({ ...account, ...values })
      .execute();

  test.each([
    ["a duplicate value", "unique", 6, () => insert()],
    ["a duplicate key", "unique", 6, () => insert({ id: 1, email: "two@lubricator.test" })],
    ["a missing row", "reference", 14, () => insert({ email: "two@lubricator.test", agent_id: 9_999_999 })],
  ] as const)("%s breaks the %s constraint and answers code %i", async (_says, constraint, code, failingWrite) => {
    await database().deleteFrom("account").execute();
    await insert({ id: 1 });
    expect(await failingWrite().catch(brokenConstraint)).toBe(constraint);

    const { token } = await platform().addPerson(role.admin);
    write = failingWrite;
    expect(await platform().call("config/get-lubricant-list", {}, { as: token })).toMatchObject({ code, data: null });
  });

  // SQLite has one transaction at a time.
  test.runIf(engine.name === "postgres")("a deadlock rolls one transaction back and asks to try again", async () => {
    await database().deleteFrom("account").execute();
    await insert({ id: 1 });
    await insert({ id: 2, email: "two@lubricator.test" });
    const { token } = await platform().addPerson(role.admin);
    let allowSecondLock = (): void => {};
    const bothHoldOneLock = new Promise<void>((resolve) => {
      allowSecondLock = resolve;
    });
    let locked = 0;
    const lockBoth = (first: number, second: number) =>
      database()
        .transaction()
        .execute(async (trx) => {
          await lockRow(trx, "account", first);
          locked += 1;
          if (locked === 2) allowSecondLock();
          await bothHoldOneLock;
          await lockRow(trx, "account", second);
        });
    write = () => Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(await platform().call("config/get-lubricant-list", {}, { as: token })).toMatchObject({
      code: 14,
      message: expect.stringContaining("try again"),
    });
  });

  test("other errors are not broken constraints", () => {
    for (const error of [new Error("x"), Object.assign(new Error("x"), { code: "ECONNRESET" }), null, "23505"]) {
      expect(brokenConstraint(error)).toBeUndefined();
    }
  });
});
