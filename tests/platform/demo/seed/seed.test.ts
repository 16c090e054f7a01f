import { beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../src/contract";
import { StartupError } from "../../../../src/platform/base/startup-error";
import { seedFleet } from "../../../../src/platform/demo/seed/seed";
import { readSeedOptions } from "../../../../src/platform/demo/seed/seed-options";
import { compareTotals } from "../../../support/compare-totals";
import { testBegin, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe("the arguments of the seed program", () => {
  test.each([
    [[], { devices: 10_000, days: 365, seed: 1 }],
    [["--devices", "100000", "--days=90"], { devices: 100_000, days: 90, seed: 1 }],
    [["--seed", "0"], { devices: 10_000, days: 365, seed: 0 }],
  ])("parses %j", (args, options) => {
    expect(readSeedOptions(args)).toEqual(options);
  });

  test.each([
    [["--devices", "0"], /--devices.*0/],
    [["--devices", "1e6"], /--devices.*1e6/],
    [["--days", "0"], /--days.*0/],
    [["--device", "1000"], /--device/],
    [["1000"], /npm run seed/],
  ])("refuses %j", (args, message) => {
    expect(() => readSeedOptions(args)).toThrow(StartupError);
    expect(() => readSeedOptions(args)).toThrow(message);
  });
});

describe.each(openTestDatabases())("a small fleet on $name", (engine) => {
  const platform = usePlatform(engine);

  test("has as many devices and days as were asked for", async () => {
    const { database } = platform().platform;
    await seedFleet(platform().platform, { devices: 7, days: 3, seed: 1 }, () => {});
    expect(await database.selectFrom("device").select("id").execute()).toHaveLength(7);
    const days = await database.selectFrom("device_day").select("day").distinct().orderBy("day").execute();
    expect(days.length).toBeLessThanOrEqual(4);
    expect(days[0]?.day).toBeGreaterThanOrEqual(dayOf(testBegin - 3 * 24 * 3_600_000));
    const { plain, kept } = await compareTotals(database);
    expect(kept).toEqual(plain);
    expect(Object.keys(plain).length).toBeGreaterThan(0);
  }, 120_000);
});

describe.each(openTestDatabases())("a seeded fleet on $name", (engine) => {
  const platform = usePlatform(engine);
  const progress: number[] = [];
  const [devices, days] = [640, 60];
  beforeAll(async () => {
    await seedFleet(platform().platform, { devices, days, seed: 1 }, (count) => void progress.push(count));
  }, 120_000);

  const all = () => platform().platform.database.selectFrom("device").selectAll().orderBy("id").execute();

  test("has the requested size, and each device has its own identifier and position", async () => {
    const fleet = await all();
    expect(fleet).toHaveLength(devices);
    expect(progress).toEqual([devices]);
    expect(new Set(fleet.map(({ imei, eui }) => imei ?? eui)).size).toBe(devices);
    expect(new Set(fleet.map(({ device_sn }) => device_sn)).size).toBe(devices);
    expect(new Set(fleet.map(({ longitude, latitude }) => `${longitude} ${latitude}`)).size).toBe(devices);
  });

  test("copies have the days, alarms and owners of their models, and their own stock records", async () => {
    const { database } = platform().platform;
    const fleet = await all();
    const [models, copies] = [fleet.slice(0, 600), fleet.slice(600)];
    const daysOf = (device_id: number) =>
      database
        .selectFrom("device_day")
        .where("device_id", "=", device_id)
        .select(["day", "dispensed_ml", "remaining_ml", "reports"])
        .orderBy("day")
        .execute();
    const alarmsOf = (device_id: number) =>
      database
        .selectFrom("alarm")
        .where("device_id", "=", device_id)
        .select(["code", "begin_time", "end_time", "group_id", "customer_id"])
        .orderBy("id")
        .execute();
    for (const [index, copy] of copies.entries()) {
      const model = models[index];
      if (model === undefined) throw new RangeError("There are more copies than models.");
      expect(copy).toMatchObject({ agent_id: model.agent_id, customer_id: model.customer_id, status: model.status });
      expect(await daysOf(copy.id)).toEqual(await daysOf(model.id));
      expect(await alarmsOf(copy.id)).toEqual(await alarmsOf(model.id));
    }
    const stock = await database.selectFrom("storage").selectAll().where("device_id", "is not", null).execute();
    const bound = (await all()).filter(({ bind_status }) => bind_status === 1);
    expect(new Map(stock.map(({ device_id, imei }) => [device_id, imei]))).toEqual(
      new Map(bound.map(({ id, imei, eui }) => [id, imei ?? eui])),
    );
  });

  test("has totals that equal the sums of its days, for the requested number of days", async () => {
    const { database } = platform().platform;
    const { plain, kept } = await compareTotals(database);
    expect(kept).toEqual(plain);
    const first = await database.selectFrom("day_total").select("day").orderBy("day").executeTakeFirstOrThrow();
    expect(first.day).toBe(dayOf(testBegin - days * 24 * 3_600_000));
  });

  test("is not overwritten by another seed", async () => {
    const { database, ...rest } = platform().platform;
    const again = seedFleet({ ...rest, database }, { devices, days, seed: 2 }, () => {});
    await expect(again).rejects.toThrow(/not empty/);
    expect(await all()).toHaveLength(devices);
  });

  test("is refused in production", async () => {
    const { environment, ...rest } = platform().platform;
    const production = { ...rest, environment: { ...environment, isProduction: true } };
    await expect(seedFleet(production, { devices, days, seed: 1 }, () => {})).rejects.toThrow(/production/);
  });
});
