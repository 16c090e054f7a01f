import { beforeEach, describe, expect, test, vi } from "vitest";
import { insertReturningId } from "../../../../src/platform/database";
import { markSilent, recountAvailability } from "../../../../src/platform/fleet/intake";
import { testBegin } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

const hour = 3_600_000;
const day = 24 * hour;

describe.each(openTestDatabases())("silent devices on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let agent_id: number;
  beforeEach(async () => {
    platform.now = testBegin;
    agent_id = await platform.addAgent();
  });
  const database = () => platform.platform.database;

  const addDevice = (values: object = {}) =>
    insertReturningId(database(), "device", {
      type: 0,
      agent_id,
      lubricant_tube: 125,
      time_setting: 6,
      create_time: 1,
      update_time: 1,
      bind_status: 1,
      online: 1,
      status: 0,
      active_time: platform.now,
      report_interval: 12,
      ...values,
    });
  const stateOf = (id: number) =>
    database().selectFrom("device").select(["status", "online"]).where("id", "=", id).executeTakeFirstOrThrow();

  test.each([
    [1, 2 * hour, true],
    [1, 2 * hour + 1, false],
    [12, 24 * hour, true],
    [12, 24 * hour + 1, false],
    [24, 48 * hour, true],
    [24, 48 * hour + 1, false],
  ])(
    "with an interval of %i h and a report %i ms ago a device is online: %s",
    async (report_interval, ago, isOnline) => {
      const id = await addDevice({ report_interval, active_time: platform.now - ago });
      await markSilent(database(), platform.now);
      expect(await stateOf(id)).toEqual(isOnline ? { status: 0, online: 1 } : { status: 3, online: 0 });
    },
  );

  test.each([
    ["in alarm goes offline too", { status: 1 }, { status: 3, online: 0 }],
    ["that is closed stays closed", { status: 4, online: 0 }, { status: 4, online: 0 }],
    ["without any report does not change", { online: 0, active_time: null }, { status: 0, online: 0 }],
    [
      "with a pending interval is judged by its current one",
      { pending_report_interval: 1, active_time: testBegin - 20 * hour },
      { status: 0, online: 1 },
    ],
  ])("a device %s", async (_case, values, expected) => {
    const id = await addDevice({ active_time: testBegin - 30 * day, ...values });
    await markSilent(database(), platform.now);
    expect(await stateOf(id)).toEqual(expected);
  });

  test("returns the number of devices that went silent, each counted once", async () => {
    await markSilent(database(), platform.now);
    await addDevice({ active_time: platform.now - 3 * day });
    await addDevice({ active_time: platform.now - 3 * day });
    expect(await markSilent(database(), platform.now)).toBe(2);
    expect(await markSilent(database(), platform.now)).toBe(0);
  });

  test("many devices go silent in several transactions, so that reports and calls need not wait for all", async () => {
    await markSilent(database(), platform.now);
    const silent = { agent_id, active_time: platform.now - 3 * day, bind_status: 1, online: 1, report_interval: 12 };
    const device = { type: 0, lubricant_tube: 125, time_setting: 6, create_time: 1, update_time: 1, ...silent };
    const devices = Array.from({ length: 501 }, () => device);
    await database().insertInto("device").values(devices).execute();
    const transactions = vi.spyOn(database(), "transaction");
    expect(await markSilent(database(), platform.now)).toBe(501);
    const slices = transactions.mock.calls.length;
    transactions.mockRestore();
    expect(slices).toBe(2);
  });

  test("a gateway goes offline when all its devices are offline", async () => {
    const gateway = (eui: string) =>
      insertReturningId(database(), "gateway", {
        agent_id,
        eui: `${eui}${agent_id}`,
        name: "North",
        create_time: 1,
        update_time: 1,
      });
    const [silent, half, empty] = [await gateway("S"), await gateway("H"), await gateway("E")];
    const long = platform.now - 3 * day;
    await addDevice({ gateway_id: silent, active_time: long });
    await addDevice({ gateway_id: silent, active_time: long });
    await addDevice({ gateway_id: half, active_time: long });
    await addDevice({ gateway_id: half });
    await markSilent(database(), platform.now);
    const rows = await database()
      .selectFrom("gateway")
      .select(["id", "status"])
      .where("agent_id", "=", agent_id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: silent, status: 1 },
      { id: half, status: 0 },
      { id: empty, status: 0 },
    ]);
  });

  test("availability keeps falling while a device is silent", async () => {
    const begin = Date.UTC(2026, 10, 1);
    const id = await addDevice({ online: 0, status: 3, availability: 100, active_time: begin + 10 * day });
    for (let index = 0; index <= 10; index += 1) {
      const row = { device_id: id, agent_id, day: 20_261_101 + index, reports: 2 };
      await database().insertInto("device_day").values(row).execute();
    }
    const availabilityAfter = async (days: number) => {
      await recountAvailability(database(), begin + days * day + hour);
      const row = database().selectFrom("device").select("availability").where("id", "=", id);
      return (await row.executeTakeFirstOrThrow()).availability;
    };
    expect(await availabilityAfter(11)).toBe(100);
    expect(await availabilityAfter(21)).toBe(50);
    // From now on the window of 30 days moves with the calendar.
    expect(await availabilityAfter(36)).toBe(16.7);
    expect(await availabilityAfter(60)).toBe(0);
  });
});
