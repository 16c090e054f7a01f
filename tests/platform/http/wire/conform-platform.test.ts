import { beforeAll, describe, expect, test } from "vitest";
import { runExclusively } from "../../../../src/platform/database";
import { demoPassword, seedDemo } from "../../../../src/platform/demo/data";
import { conform } from "../../../../src/platform/http/wire/conform/conform";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { fetchOf } from "./platform-fetch";

const url = "http://platform.test";

describe.each(openTestDatabases())("a developer's server that is our platform on $name", (engine) => {
  const platform = usePlatform(engine);
  beforeAll(async () => {
    const { database, secrets, passwords } = platform().platform;
    const clock = () => platform().now;
    await runExclusively(database, (trx) =>
      seedDemo({ database: trx, secrets, passwords, clock }, { historyDays: 40 }),
    );
  }, 120_000);

  test.each(["admin", "storage", "dealer", "member", "customer"])(
    "lacks nothing for the demo account %s",
    async (name) => {
      const account = { email: `${name}@demo.test`, password: demoPassword };
      // An address may make only some calls a minute with an unknown token (spec E14).
      platform().now += 61_000;
      const { checked, findings } = await conform({ url, fetch: fetchOf(platform()), ...account, isWriting: true });
      expect(findings).toEqual([]);
      expect(checked).toBeGreaterThan(10);
    },
    120_000,
  );

  test("is the same after the writes", async () => {
    const account = { email: "dealer@demo.test", password: demoPassword };
    const gateways = () => platform().platform.database.selectFrom("gateway").select("id").execute();
    const before = await gateways();
    await conform({ url, fetch: fetchOf(platform()), ...account, isWriting: true, only: "gateway/" });
    expect(await gateways()).toEqual(before);
  });
});
