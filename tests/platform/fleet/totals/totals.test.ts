import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { transferDevices } from "../../../../src/platform/calls/organisation/transfer-devices";
import { totalScope } from "../../../../src/platform/database/tables/totals";
import { rebuildTotals } from "../../../../src/platform/fleet/totals";
import { compareTotals } from "../../../support/compare-totals";
import { addDevice, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";

const hour = 3_600_000;
const day = 24 * hour;

/** Something that happens to one of a few devices. */
type Step =
  | { readonly kind: "reports"; readonly reports: readonly Told[] }
  | { readonly kind: "give"; readonly device: number; readonly group: number | null; readonly customer: number | null }
  | { readonly kind: "switch"; readonly customer: number; readonly isBack: boolean };

interface Told {
  readonly device: number;
  /** Hours before now. */
  readonly age: number;
  readonly dispensed_ml: number;
  readonly alarms: readonly number[];
}

const [fleet, owners] = [4, 2];
const oneDevice = fc.nat(fleet - 1);
const oneOwner = fc.option(fc.nat(owners - 1));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("reports" as const),
      reports: fc.array(
        fc.record({
          device: oneDevice,
          // In no order, so that most of them are late; some are of the same hour, and so are known.
          age: fc.nat(60),
          dispensed_ml: fc.integer({ min: 0, max: 3000 }).map((thousandths) => thousandths / 1000),
          alarms: fc.uniqueArray(fc.constantFrom(1, 2, 4), { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  },
  fc.record({ kind: fc.constant("give" as const), device: oneDevice, group: oneOwner, customer: oneOwner }),
  fc.record({ kind: fc.constant("switch" as const), customer: fc.nat(owners - 1), isBack: fc.boolean() }),
);

describe.each(openTestDatabases())("daily totals on $name", (engine) => {
  const platform = usePlatform(engine);

  interface Stage {
    readonly crew: TestUsers;
    readonly devices: readonly { readonly device_id: number; readonly imei: unknown }[];
    readonly groups: readonly number[];
    readonly customers: readonly Person[];
  }

  async function makeStage(own: TestPlatform): Promise<Stage> {
    const crew = await makeTestUsers(own);
    const devices = [];
    for (let at = 0; at < fleet; at += 1) devices.push(await addDevice(own, crew));
    const groups = [await own.addGroup(crew.agentId), await own.addGroup(crew.agentId)];
    const customers = [];
    for (let at = 0; at < owners; at += 1) {
      customers.push(await own.addPerson(role.customer, { agent_id: crew.agentId }));
    }
    // Some days ago, so that reports may come from before today.
    const bind_time = own.now - 3 * day;
    await own.platform.database.updateTable("device").set({ bind_time }).execute();
    return {
      crew,
      devices: devices.map(({ device_id, imei }) => ({ device_id, imei })),
      groups,
      customers,
    };
  }

  async function take(own: TestPlatform, { crew, devices, groups, customers }: Stage, one: Step): Promise<void> {
    const { database } = own.platform;
    const customerAt = (at: number) => customers[at]?.id ?? 0;
    if (one.kind === "reports") {
      await sendReports(
        own,
        one.reports.map(({ device, age, ...told }) => ({
          ...{ type: "nb", imei: devices[device]?.imei, time: own.now - age * hour },
          ...told,
        })),
      );
    } else if (one.kind === "give") {
      const { device_id, imei } = devices[one.device] ?? {};
      // What was moved to another provider is out of the dealer's reach, and the call refuses: nothing changes.
      const { code: answered } = await own.call(
        "device/save-device",
        {
          ...{ device_id, imei, device_name: "Given", lubricantTube: 125, time_setting: 6, report_interval: 12 },
          group_id: one.group === null ? "" : groups[one.group],
          customer_id: one.customer === null ? "" : customerAt(one.customer),
        },
        { as: crew.dealer.token },
      );
      expect([code.ok, code.notExist]).toContain(answered);
    } else {
      const agentId = one.isBack ? crew.agentId : crew.otherAgentId;
      const move = { customerId: customerAt(one.customer), agentId, now: own.now };
      await database.transaction().execute((trx) => transferDevices(trx, move));
    }
  }

  test("are what a plain sum over days and alarms says, whatever is reported and whoever devices are given to", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const stage = await makeStage(platform());
        for (const one of steps) await take(platform(), stage, one);
        const { plain, kept } = await compareTotals(platform().platform.database);
        expect(kept).toEqual(plain);
      }),
      { numRuns: 12 },
    );
  });

  test("are made anew from the days that are there", async () => {
    const { database } = platform().platform;
    const { plain, kept } = await compareTotals(database);
    expect(Object.keys(plain).length).toBeGreaterThan(0);
    await database.deleteFrom("day_total").execute();
    await database.transaction().execute(rebuildTotals);
    expect((await compareTotals(database)).kept).toEqual(kept);
    // Once more, over what is there.
    await database.transaction().execute(rebuildTotals);
    expect((await compareTotals(database)).kept).toEqual(plain);
  });

  describe("what is deleted leaves them:", () => {
    const reported = async (own: TestPlatform, more: Readonly<Record<string, unknown>>, stage: Stage) => {
      const device = await addDevice(own, stage.crew, more);
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
    const one = [{ dispensed_ml: 1.5, heard: 1, alarms: 1 }];
    const none = [{ dispensed_ml: 0, heard: 0, alarms: 0 }];

    test("a device", async () => {
      const own = platform();
      const stage = await makeStage(own);
      const [group_id] = stage.groups;
      const { device_id } = await reported(own, { group_id }, stage);
      expect(await totalsOf(own, totalScope.group, group_id ?? 0)).toEqual(one);
      await own.data("device/delete-device", { device_id }, { as: stage.crew.dealer.token });
      expect(await totalsOf(own, totalScope.group, group_id ?? 0)).toEqual(none);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });

    test("a group, whose devices stay", async () => {
      const own = platform();
      const stage = await makeStage(own);
      const [group_id] = stage.groups;
      await reported(own, { group_id }, stage);
      await own.data("group/delete-group", { group_id }, { as: stage.crew.dealer.token });
      expect(await totalsOf(own, totalScope.group, group_id ?? 0)).toEqual([]);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });

    test("a customer, whose devices stay", async () => {
      const own = platform();
      const stage = await makeStage(own);
      const customer_id = stage.customers[0]?.id ?? 0;
      await reported(own, { customer_id }, stage);
      expect(await totalsOf(own, totalScope.customer, customer_id)).toEqual(one);
      await own.data("user/delete", { user_id: customer_id }, { as: stage.crew.admin.token });
      expect(await totalsOf(own, totalScope.customer, customer_id)).toEqual([]);
      const { plain, kept } = await compareTotals(own.platform.database);
      expect(kept).toEqual(plain);
    });

    test("a provider, with the devices that were unbound", async () => {
      const own = platform();
      const { crew } = await makeStage(own);
      const { device_id } = await reported(own, {}, { crew, devices: [], groups: [], customers: [] });
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
