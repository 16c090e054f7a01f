import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { repairCounts, sweepEmptyCounts, withCountsUpdated } from "../../../../src/platform/fleet/totals";
import { compareTotals } from "../../../support/compare-totals";
import { nbDevice } from "../../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { type Fixture, makeFixture } from "./run-step";

describe.each(openTestDatabases())("counts of devices on $name", (engine) => {
  const platform = usePlatform(engine);

  const repair = (own: TestPlatform) =>
    repairCounts(own.platform.database, { readOnly: own.platform.database, log: own.platform.log });

  test("are repaired only where they differ from the devices", async () => {
    const own = platform();
    const { database } = own.platform;
    const { crew, devices, groups, customers } = await makeFixture(own);
    for (const { device_id, imei } of devices) {
      await own.data(
        "device/save-device",
        nbDevice(String(imei), {
          device_id,
          group_id: groups[0],
          customer_id: customers[0]?.id,
          longitude: 116.4,
          latitude: 39.9,
        }),
        { as: crew.dealer.token },
      );
    }
    expect(await repair(own)).toBe(0);
    // As code that forgets the counts.
    const changed = { status: 1, longitude: -0.1, latitude: 51.5, bind_time: own.now, empty_expected: own.now };
    const ids = devices.map(({ device_id }) => device_id);
    await database.updateTable("device").set(changed).where("id", "in", ids).execute();
    await database
      .deleteFrom("device")
      .where("id", "=", ids[0] ?? 0)
      .execute();
    expect((await compareTotals(database)).kept).not.toEqual((await compareTotals(database)).plain);
    expect(await repair(own)).toBeGreaterThan(0);
    const { plain, kept } = await compareTotals(database);
    const isCount = ([name]: [string, unknown]) => name.includes("_count ");
    const counts = (of: object) => Object.fromEntries(Object.entries(of).filter(isCount));
    expect(Object.keys(counts(plain)).length).toBeGreaterThan(0);
    expect(counts(kept)).toEqual(counts(plain));
    expect(await repair(own)).toBe(0);
  });

  test("of a status on the map are repaired", async () => {
    const own = platform();
    const { database } = own.platform;
    const { crew, devices } = await makeFixture(own);
    const [{ device_id, imei }] = devices as [Fixture["devices"][number]];
    const place = nbDevice(String(imei), { device_id, longitude: 116.4, latitude: 39.9 });
    await own.data("device/save-device", place, { as: crew.dealer.token });
    await database.updateTable("map_count").set({ status_3: 1 }).where("agent_id", "=", crew.agentId).execute();
    expect(await repair(own)).toBe(1);
    const { plain, kept } = await compareTotals(database);
    expect(kept).toEqual(plain);
  });

  test("stay correct when statuses of the same devices change at the same time", async () => {
    const own = platform();
    const { database } = own.platform;
    const { crew, devices } = await makeFixture(own);
    for (const [at, { device_id, imei }] of devices.entries()) {
      const place = { longitude: 116.4 + at / 5, latitude: 39.9 };
      await own.data("device/save-device", nbDevice(String(imei), { device_id, ...place }), { as: crew.dealer.token });
    }
    const ids = devices.map(({ device_id }) => device_id);
    const changes = Array.from({ length: 24 }, (_, round) => {
      const some = ids.filter((_id, at) => (at + round) % 3 !== 0);
      const shown = round % 2 === 0 ? some : some.toReversed();
      return database.transaction().execute((trx) =>
        withCountsUpdated(trx, shown, () =>
          trx
            .updateTable("device")
            .set({ status: round % 7 })
            .where("id", "in", shown)
            .execute(),
        ),
      );
    });
    await Promise.all(changes);
    const { plain, kept } = await compareTotals(database);
    expect(kept).toEqual(plain);
  });

  test("are deleted when they are zero", async () => {
    const own = platform();
    const { database } = own.platform;
    const { crew, devices } = await makeFixture(own);
    const [{ device_id, imei }] = devices as [Fixture["devices"][number]];
    const place = (longitude: number) =>
      own.data("device/save-device", nbDevice(String(imei), { device_id, longitude, latitude: 39.9 }), {
        as: crew.dealer.token,
      });
    await place(116.4);
    await place(-60);
    const empty = async () => {
      const cells = await database.selectFrom("map_count").selectAll().where("devices", "=", 0).execute();
      const bound = database.selectFrom("bind_count").selectAll().where("bound", "=", 0).where("unbound", "=", 0);
      return cells.length + (await bound.execute()).length;
    };
    expect(await empty()).toBeGreaterThan(0);
    await sweepEmptyCounts(database);
    expect(await empty()).toBe(0);
    const { plain, kept } = await compareTotals(database);
    expect(kept).toEqual(plain);
  });

  test("stay correct when a customer is deleted while a device is assigned to them", async () => {
    const own = platform();
    const { database } = own.platform;
    const { crew, devices } = await makeFixture(own);
    for (let round = 0; round < 8; round += 1) {
      const customer = await own.addPerson(role.customer, { agent_id: crew.agentId });
      const saves = devices.map(({ device_id, imei }) =>
        own.call("device/save-device", nbDevice(String(imei), { device_id, customer_id: customer.id }), {
          as: crew.dealer.token,
        }),
      );
      const deleted = own.call("user/delete", { user_id: customer.id }, { as: crew.admin.token });
      await Promise.all([...saves, deleted]);
    }
    const { plain, kept } = await compareTotals(database);
    expect(kept).toEqual(plain);
  });
});
