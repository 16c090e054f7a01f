import { beforeAll, describe, expect, test } from "vitest";
import { type ConsumptionAnswer, code, dayOf, role, type TrendAnswer } from "../../../../src/contract";
import { day as dayLength } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { addToCounts, incrementTotals } from "../../../../src/platform/fleet/totals";
import { type Person, type TestPlatform, testBegin, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

/** Adds a bound device with the given values. */
async function addDevice({ platform: { database } }: TestPlatform, values: Readonly<Record<string, unknown>>) {
  const usual = { type: 0, lubricant_tube: 125, time_setting: 6, bind_status: 1, create_time: 1, update_time: 1 };
  const id = await insertReturningId(database, "device", { ...usual, agent_id: 0, ...values });
  await addToCounts(database, [id]);
}

/** The date `days` before today as `day_total.day` stores it: yyyymmdd. */
const dayBefore = (days: number): number => dayOf(testBegin - days * dayLength);

describe.each(openTestDatabases())("statistics over time on $name", (engine) => {
  const platform = usePlatform(engine);
  const trend = async (as: string, range = "7d", base: "admin/1" | "client/1" = "admin/1") =>
    (await platform().data<TrendAnswer>("statistics/trend", { range }, { as, base })).list;
  const consumption = async (as: string, by: string, base: "admin/1" | "client/1" = "admin/1") =>
    (await platform().data<ConsumptionAnswer>("statistics/consumption", { by }, { as, base })).list;

  test.each([
    ["7d", 7, "2026-11-15"],
    ["1m", 30, "2026-10-23"],
    ["6m", 183, "2026-05-23"],
  ])("the trend of an empty fleet over %s has all %i days from %s to today", async (range, days, first) => {
    const dealer = await platform().addPerson(role.afm, { agent_id: await platform().addAgent() });
    const list = await trend(dealer.token, range);
    expect([list.length, list[0]?.day, list.at(-1)?.day]).toEqual([days, first, "2026-11-21"]);
    const zeros = { dispensed_ml: 0, online: 0, availability: null, alarms: 0 };
    expect(list.map(({ day: _, ...rest }) => rest)).toEqual(list.map(() => zeros));
  });

  test("the consumption of an empty fleet has twelve months and one year of zeros", async () => {
    const dealer = await platform().addPerson(role.afm, { agent_id: await platform().addAgent() });
    const months = await consumption(dealer.token, "month");
    expect(months.map(({ period }) => period)).toEqual([
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
      "2026-04",
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
    ]);
    expect(new Set(months.map(({ dispensed_ml }) => dispensed_ml))).toEqual(new Set([0]));
    expect(await consumption(dealer.token, "year")).toEqual([{ period: "2026", dispensed_ml: 0 }]);
  });

  test("consumption is summed by month and year, and includes empty years in between", async () => {
    const agent_id = await platform().addAgent();
    const device = { agent_id, group_id: null, customer_id: null };
    const volumes = [
      [20241231, 1.25],
      [20251130, 100],
      [20251201, 0.1],
      [20251231, 0.2],
      [20261101, 2],
      [20261121, 0.5],
    ] as const;
    await incrementTotals(
      platform().platform.database,
      "day_total",
      volumes.map(([at, dispensed_ml]) => ({ device, at, dispensed_ml })),
    );
    const dealer = await platform().addPerson(role.afm, { agent_id });
    expect((await consumption(dealer.token, "month")).filter(({ dispensed_ml }) => dispensed_ml > 0)).toEqual([
      { period: "2025-12", dispensed_ml: 0.3 },
      { period: "2026-11", dispensed_ml: 2.5 },
    ]);
    await incrementTotals(platform().platform.database, "day_total", [{ device, at: 20231231, dispensed_ml: 7 }]);
    await incrementTotals(platform().platform.database, "day_total", [{ device, at: 20241231, dispensed_ml: -1.25 }]);
    expect(await consumption(dealer.token, "year")).toEqual([
      { period: "2023", dispensed_ml: 7 },
      { period: "2024", dispensed_ml: 0 },
      { period: "2025", dispensed_ml: 100.3 },
      { period: "2026", dispensed_ml: 2.5 },
    ]);
  });

  test("availability is the share of bound devices that reported, without a value for today", async () => {
    const agent_id = await platform().addAgent();
    const dealer = await platform().addPerson(role.afm, { agent_id });
    const timeBefore = (days: number): number => testBegin - days * dayLength;
    for (const values of [
      { bind_time: timeBefore(200) },
      { bind_time: timeBefore(200) },
      { bind_time: timeBefore(4) },
      { bind_time: timeBefore(200), bind_status: 0, unbind_time: timeBefore(2) },
    ]) {
      await addDevice(platform(), { agent_id, ...values });
    }
    const device = { agent_id, group_id: null, customer_id: null };
    const heard = [0, 1, 2, 3, 5].map((days) => ({ device, at: dayBefore(days), heard: 2 }));
    await incrementTotals(platform().platform.database, "day_total", heard);
    expect((await trend(dealer.token)).map(({ online, availability }) => [online, availability])).toEqual([
      [0, 0],
      [2, 66.7],
      [0, 0],
      [2, 50],
      [2, 50],
      [2, 66.7],
      [2, null],
    ]);
  });

  describe("cover the scope of", () => {
    const people: Record<string, Person> = {};
    beforeAll(async () => {
      const one = await platform().addAgent();
      const other = await platform().addAgent();
      const group_id = await platform().addGroup(one);
      const elsewhere = await platform().addGroup(other);
      const customer = await platform().addPerson(role.customer, { agent_id: one });
      Object.assign(people, {
        customer,
        admin: await platform().addPerson(role.admin),
        dealer: await platform().addPerson(role.afm, { agent_id: one }),
        oem: await platform().addPerson(role.oem, { agent_id: other }),
        leader: await platform().addPerson(role.leader, { agent_id: one, group_id }),
        member: await platform().addPerson(role.member, { agent_id: one, group_id }),
        // The group of this leader belongs to another provider.
        misplaced: await platform().addPerson(role.leader, { agent_id: other, group_id }),
        storage: await platform().addPerson(role.storage),
      });
      const mine = { agent_id: one, group_id, customer_id: customer.id };
      const unassigned = { group_id: null, customer_id: null };
      const at = dayBefore(1);
      await platform().platform.database.deleteFrom("day_total").execute();
      await incrementTotals(platform().platform.database, "day_total", [
        { device: mine, at, dispensed_ml: 1, alarms: 1 },
        { device: { agent_id: one, ...unassigned }, at, dispensed_ml: 10, alarms: 1 },
        {
          device: { agent_id: other, group_id: elsewhere, customer_id: customer.id },
          at,
          dispensed_ml: 100,
        },
      ]);
    });

    test.each([
      ["admin", 111, 2],
      ["dealer", 11, 2],
      ["oem", 100, 0],
      ["leader", 1, 1],
      ["member", 1, 1],
      ["misplaced", 0, 0],
      ["storage", 0, 0],
      ["customer", 101, 1],
    ])("%s: %i ml, %i alarms", async (name, dispensed_ml, alarms) => {
      const token = people[name]?.token ?? "";
      const base = name === "customer" ? "client/1" : "admin/1";
      const days = await trend(token, "7d", base);
      expect(days.at(-2)).toMatchObject({ day: "2026-11-20", dispensed_ml, alarms });
      expect((await consumption(token, "month", base)).at(-1)).toEqual({ period: "2026-11", dispensed_ml });
      expect((await consumption(token, "year", base)).at(-1)).toEqual({ period: "2026", dispensed_ml });
    });
  });

  test.each([
    ["statistics/trend", { range: "8d" }, code.wrongParameter],
    ["statistics/trend", {}, code.parameterMissing],
    ["statistics/consumption", { by: "week" }, code.wrongParameter],
    ["statistics/consumption", {}, code.parameterMissing],
  ])("%s %j is refused with code %i", async (path, payload, refused) => {
    const { token } = await platform().addPerson(role.admin);
    expect((await platform().call(path, payload, { as: token })).code).toBe(refused);
  });
});
