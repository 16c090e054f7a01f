import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totalScope } from "../../../../src/platform/database/tables/totals";
import { rebuildTotals } from "../../../../src/platform/fleet/totals";
import { compareTotals } from "../../../support/compare-totals";
import { addDevice } from "../../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { step } from "./random-steps";
import { type Fixture, makeFixture, runStep } from "./run-step";

describe.each(openTestDatabases())("totals and counts on $name", (engine) => {
  const platform = usePlatform(engine);

  test("equal the sums over devices, days and alarms after random reports and changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const fixture = await makeFixture(platform());
        for (const action of steps) await runStep(platform(), fixture, action);
        const { plain, kept } = await compareTotals(platform().platform.database);
        expect(kept).toEqual(plain);
      }),
      { numRuns: 12 },
    );
  });

  test("can be rebuilt from the stored days", async () => {
    const { database } = platform().platform;
    const { plain, kept } = await compareTotals(database);
    expect(Object.keys(plain).length).toBeGreaterThan(0);
    await database.deleteFrom("day_total").execute();
    await database.deleteFrom("quarter_total").execute();
    await database.deleteFrom("due_count").execute();
    await database.transaction().execute(rebuildTotals);
    expect((await compareTotals(database)).kept).toEqual(kept);
    // Rebuilding existing totals gives the same result.
    await database.transaction().execute(rebuildTotals);
    expect((await compareTotals(database)).kept).toEqual(plain);
  });

  describe("after the deletion", () => {
    const addReportedDevice = async (
      own: TestPlatform,
      more: Readonly<Record<string, unknown>>,
      fixture: Pick<Fixture, "crew">,
    ) => {
      const device = await addDevice(own, fixture.crew, more);
      const { now: time } = own;
      await sendReports(own, [{ type: "nb", imei: device.imei, time, dispensed_ml: 1.5, alarms: [4] }]);
      return device;
    };
    const totalsOf = (own: TestPlatform, scope: number, owner_id: number) =>
      own.platform.database
        .selectFrom("day_total")
        .where("scope", "=", scope)
        .where("owner_id", "=", owner_id)
        .select(["dispensed_ml", "heard", "alarms"])
        .execute();
    const oneReport = [{ dispensed_ml: 1.5, heard: 1, alarms: 1 }];
    const zero = [{ dispensed_ml: 0, heard: 0, alarms: 0 }];

    test("of a device, the totals do not include its reports", async () => {
      const own = platform();
      const fixture = await makeFixture(own);
      const [group_id] = fixture.groups;
      const { device_id } = await addReportedDevice(own, { group_id }, fixture);
      expect(await totalsOf(own, totalScope.group, group_id ?? 0)).toEqual(oneReport);
      await own.data("device/delete-device", { device_id }, { as: fixture.crew.dealer.token });
      expect(await totalsOf(own, totalScope.group, group_id ?? 0)).toEqual(zero);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });

    test("of a group, its totals are gone and its devices still count elsewhere", async () => {
      const own = platform();
      const fixture = await makeFixture(own);
      const [group_id] = fixture.groups;
      await addReportedDevice(own, { group_id }, fixture);
      await own.data("group/delete-group", { group_id }, { as: fixture.crew.dealer.token });
      expect(await totalsOf(own, totalScope.group, group_id ?? 0)).toEqual([]);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });

    test("of a customer, its totals are gone and its devices still count elsewhere", async () => {
      const own = platform();
      const fixture = await makeFixture(own);
      const customer_id = fixture.customers[0]?.id ?? 0;
      await addReportedDevice(own, { customer_id }, fixture);
      expect(await totalsOf(own, totalScope.customer, customer_id)).toEqual(oneReport);
      await own.data("user/delete", { user_id: customer_id }, { as: fixture.crew.admin.token });
      expect(await totalsOf(own, totalScope.customer, customer_id)).toEqual([]);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });

    test("of a provider, its totals are gone", async () => {
      const own = platform();
      const { crew } = await makeFixture(own);
      const { device_id } = await addReportedDevice(own, {}, { crew });
      await own.data("device/unbind-device", { device_id }, { as: crew.dealer.token });
      const bound = await own.platform.database
        .selectFrom("device")
        .select("id")
        .where("agent_id", "=", crew.agentId)
        .where("bind_status", "=", 1)
        .execute();
      for (const { id } of bound) await own.data("device/unbind-device", { device_id: id }, { as: crew.dealer.token });
      await own.data("agent/delete", { agent_id: crew.agentId }, { as: crew.admin.token });
      const left = await own.platform.database
        .selectFrom("day_total")
        .select("day")
        .where("agent_id", "=", crew.agentId)
        .execute();
      expect(left).toEqual([]);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });
  });
});
