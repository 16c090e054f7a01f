import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { linkAccount } from "../../../../src/platform/calls/own-account/provided-identity";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("the links of single sign-on on $name", (engine) => {
  const opened = usePlatform(engine);
  const identityOf = (subject: string, issuer = "https://login.test") => ({
    issuer,
    subject,
    email: "x@lubricator.test",
    isEmailVerified: true,
    logoutUrl: null,
  });
  const linksOf = (accountIds: readonly number[]) =>
    opened()
      .platform.database.selectFrom("sso_identity")
      .select(["account_id", "issuer", "subject"])
      .where("account_id", "in", accountIds)
      .execute();

  test("two concurrent links of one identity leave one link, without an error", async () => {
    const { database } = opened().platform;
    const people = [await opened().addPerson(role.admin), await opened().addPerson(role.admin)];
    const time = opened().now;
    await Promise.all(people.map(({ id }) => linkAccount(database, identityOf("7"), { accountId: id, time })));
    expect(await linksOf(people.map(({ id }) => id))).toHaveLength(1);
  });

  test("a link to another issuer replaces the old one, a link to the same issuer does not", async () => {
    const { database } = opened().platform;
    const { id: accountId } = await opened().addPerson(role.admin);
    const link = (subject: string, issuer?: string) =>
      linkAccount(database, identityOf(subject, issuer), { accountId, time: opened().now });
    await link("1");
    await link("2");
    expect(await linksOf([accountId])).toMatchObject([{ subject: "1" }]);
    await link("3", "https://other.test");
    expect(await linksOf([accountId])).toMatchObject([{ issuer: "https://other.test", subject: "3" }]);
  });
});
