import { describe, expect, test } from "vitest";
import { dayOf, role, startOfDay } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { addToCounts } from "../../../../src/platform/fleet/totals";
import { nbStock } from "../../../support/lubricators";
import { type TestPlatform, testBegin, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

/** Adds a bound, healthy, half-full device with the given values. */
async function addDevice({ platform: { database } }: TestPlatform, values: Readonly<Record<string, unknown>>) {
  const usual = {
    type: 0,
    lubricant_tube: 125,
    time_setting: 6,
    remaining_ratio: 50,
    bind_status: 1,
    online: 1,
    availability: 90,
  };
  const row = { ...usual, create_time: 1, update_time: 1, agent_id: 0, ...values };
  await addToCounts(database, [await insertReturningId(database, "device", row)]);
}

/** The start of the UTC day `days` after the day of the tests, ms. */
const inDays = (days: number): number => startOfDay(dayOf(testBegin)) + days * day;

describe.each(openTestDatabases())("the first steps on $name", (engine) => {
  const platform = usePlatform(engine);

  test("are done when the data has their records", async () => {
    const admin = await platform().addPerson(role.admin);
    const steps = () => platform().data("statistics/first-steps", {}, { as: admin.token });
    const none = { stock: 0, provider: 0, allotted: 0, people: 0, device: 0, report: 0 };
    expect(await steps()).toEqual(none);
    const { database } = platform().platform;
    const as = { as: admin.token };
    const { storage_id } = await platform().data<{ storage_id: number }>("storage/create", nbStock(), as);
    expect(await steps()).toEqual({ ...none, stock: 1 });
    const agent_id = await platform().addAgent();
    await platform().data("storage/distribute", { storage_ids: [storage_id], agent_id }, as);
    expect(await steps()).toEqual({ ...none, stock: 1, provider: 1, allotted: 1 });
    await platform().addPerson(role.customer, { agent_id });
    await addDevice(platform(), { agent_id });
    expect(await steps()).toEqual({ stock: 1, provider: 1, allotted: 1, people: 1, device: 1, report: 0 });
    await database.updateTable("device").set({ active_time: 1 }).execute();
    expect(await steps()).toEqual({ stock: 1, provider: 1, allotted: 1, people: 1, device: 1, report: 1 });
  });
});

describe.each(openTestDatabases())("the overview on $name", (engine) => {
  const platform = usePlatform(engine);
  const overview = (as: string, base: "admin/1" | "client/1" = "admin/1") =>
    platform().data("statistics/overview", {}, { as, base });

  test("counts the records in the caller's scope", async () => {
    const one = await platform().addAgent();
    const other = await platform().addAgent();
    const group_id = await platform().addGroup(one);
    const customer = await platform().addPerson(role.customer, { agent_id: one });
    await addDevice(platform(), { agent_id: one, group_id });
    await addDevice(platform(), { agent_id: one, group_id, customer_id: customer.id, status: 1, availability: 80.04 });
    await addDevice(platform(), { agent_id: one, online: 0, bind_status: 0, status: 6, availability: 10 });
    await addDevice(platform(), { agent_id: other });

    const admin = await platform().addPerson(role.admin);
    const dealer = await platform().addPerson(role.afm, { agent_id: one });
    const leader = await platform().addPerson(role.leader, { agent_id: one, group_id });
    expect(await overview(admin.token)).toMatchObject({
      devices: 4,
      online: 3,
      offline: 0,
      bound: 3,
      alarm: 1,
      registered_users: 1,
    });
    expect(await overview(dealer.token)).toEqual({
      devices: 3,
      online: 2,
      offline: 0,
      bound: 2,
      alarm: 1,
      available: 85,
      registered_users: 1,
      due_in_four_weeks: 0,
    });
    expect(await overview(leader.token)).toMatchObject({ devices: 2, offline: 0, alarm: 1 });
    expect(await overview(customer.token, "client/1")).toMatchObject({
      devices: 1,
      available: 80,
      registered_users: 1,
    });
  });

  test("answers zeros and no availability for an empty fleet", async () => {
    const dealer = await platform().addPerson(role.afm, { agent_id: await platform().addAgent() });
    const operator = await platform().addPerson(role.storage);
    const zeros = { devices: 0, online: 0, offline: 0, bound: 0, alarm: 0, available: null, due_in_four_weeks: 0 };
    expect(await overview(dealer.token)).toEqual({ ...zeros, registered_users: 0 });
    expect(await overview(operator.token)).toEqual({ ...zeros, registered_users: 0 });
  });

  test.each([
    ["expected to be empty in 28 days", { empty_expected: inDays(28) }, 1],
    ["expected to be empty in 29 days", { empty_expected: inDays(29) }, 0],
    [
      "expected later, but at the earliest within four weeks",
      { empty_early: inDays(20), empty_expected: inDays(29) },
      0,
    ],
    ["empty since last week", { empty_expected: inDays(-7) }, 1],
    ["without an expected date", { empty_expected: null }, 0],
    ["of an unbound device", { empty_expected: inDays(1), bind_status: 0 }, 0],
  ])("a cartridge %s: %o counts as %i due in four weeks", async (_says, values, due) => {
    const agent_id = await platform().addAgent();
    const dealer = await platform().addPerson(role.afm, { agent_id });
    await addDevice(platform(), { agent_id, ...values });
    expect(await overview(dealer.token)).toMatchObject({ devices: 1, due_in_four_weeks: due });
  });

  test.each([
    ["Asia/Shanghai", 15.99, 1],
    ["Asia/Shanghai", 16, 0],
    ["America/St_Johns", 27.49, 1],
    ["America/St_Johns", 27.5, 0],
    ["Asia/Kathmandu", 18.24, 1],
    ["Asia/Kathmandu", 18.25, 0],
  ])(
    "in %s a cartridge that is empty %d hours after the 28th UTC day began counts as %i",
    async (time_zone, hours, due) => {
      const agent_id = await platform().addAgent();
      const dealer = await platform().addPerson(role.afm, { agent_id, time_zone });
      await addDevice(platform(), { agent_id, empty_expected: inDays(28) + hours * 3_600_000 });
      expect(await overview(dealer.token)).toMatchObject({ due_in_four_weeks: due });
      const plan = await platform().data<{ total: number }>("statistics/forecast", { weeks: 4 }, { as: dealer.token });
      expect(plan.total).toBe(due);
    },
  );
});
