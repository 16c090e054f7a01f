import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import type { Caller } from "../../../src/platform/access/handler";
import { inScope, textOwnersOf } from "../../../src/platform/access/scope";
import { deviceTexts, engineOf, findByText } from "../../../src/platform/database";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { step } from "../fleet/totals/random-steps";
import { type Fixture, makeFixture, runStep } from "../fleet/totals/run-step";

/** The names that devices have after the random changes. */
const names = ["Fan bearing", "Given"] as const;

/** Callers of each role. Those whose group or account was deleted cannot call. */
async function callersOf({ platform: { database } }: TestPlatform, { crew, groups, customers }: Fixture) {
  const teams = (await database.selectFrom("team").select("id").execute()).map(({ id }) => id);
  const accounts = (await database.selectFrom("account").select("id").execute()).map(({ id }) => id);
  const nobody = { accountId: 0, agentId: null, groupId: null, authorities: null };
  const agents = [crew.agentId, crew.otherAgentId];
  const staff = groups
    .filter((id) => teams.includes(id))
    .flatMap((groupId) => agents.map((agentId) => ({ agentId, groupId })));
  return [
    ...[role.admin, role.member, role.afm, role.customer].map((number) => ({ ...nobody, role: number })),
    ...agents.flatMap((agentId) =>
      [role.oem, role.afm, role.storage].map((number) => ({ ...nobody, role: number, agentId })),
    ),
    ...staff.flatMap((ids) => [role.leader, role.member].map((number) => ({ ...nobody, ...ids, role: number }))),
    ...customers
      .filter(({ id }) => accounts.includes(id))
      .map(({ id }) => ({ ...nobody, role: role.customer, accountId: id })),
  ] as unknown as readonly Caller[];
}

describe.each(openTestDatabases())("the owners in the texts of devices on $name", (engine) => {
  const platform = usePlatform(engine);

  async function expectSame(own: TestPlatform, fixture: Fixture): Promise<void> {
    const { database } = own.platform;
    for (const caller of await callersOf(own, fixture)) {
      const texts = deviceTexts(textOwnersOf(caller));
      const found = await Promise.all(names.map((name) => findByText(database, name, 1000, texts)));
      const devices = await database.selectFrom("device").select("id").where(inScope(caller, "device")).execute();
      expect(sorted(found.flatMap(({ ids }) => ids ?? [])), JSON.stringify(caller)).toEqual(
        sorted(devices.map(({ id }) => id)),
      );
    }
    // Fails if the index differs from the texts.
    if (engineOf(database) === "sqlite") {
      await sql`insert into device_text_index (device_text_index, rank) values ('integrity-check', 1)`.execute(
        database,
      );
    }
  }

  test("find the devices of each role after random changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const own = platform();
        const fixture = await makeFixture(own);
        await expectSame(own, fixture);
        for (const action of steps) await runStep(own, fixture, action);
        await expectSame(own, fixture);
      }),
      { numRuns: 6 },
    );
  });
});

const sorted = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other);
