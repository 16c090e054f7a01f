import { beforeAll, describe, expect, test } from "vitest";
import {
  type DeviceTrendAnswer,
  dayOf,
  type ForecastAnswer,
  role,
  sizeInModel,
  startOfDay,
} from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { addToCounts } from "../../../../src/platform/fleet/totals";
import { addStock } from "../../../support/lubricators";
import type { AnsweredFile } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("the cartridge plan on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  let today: number;
  const ids: Record<string, number> = {};

  const add = async (name: string, values: Readonly<Record<string, unknown>>) => {
    ids[name] = await insertReturningId(platform.platform.database, "device", {
      type: 0,
      agent_id: users.agentId,
      bind_status: 1,
      device_name: name,
      lubricant: "LGHP 2",
      lubricant_tube: 125,
      time_setting: 5,
      remaining_ratio: 10,
      active_time: today,
      city: "Bremen",
      create_time: 1,
      update_time: 1,
      ...values,
    });
    await addToCounts(platform.platform.database, [ids[name]]);
  };
  const emptyIn = (days: number) => ({
    empty_early: today + (days - 1) * day,
    empty_expected: today + days * day,
    empty_late: today + (days + 2) * day,
  });
  const plan = (
    as: string,
    payload: Readonly<Record<string, unknown>> = {},
    base: "admin/1" | "client/1" = "admin/1",
  ) => platform.data<ForecastAnswer>("statistics/forecast", payload, { as, base });

  beforeAll(async () => {
    today = startOfDay(dayOf(platform.now));
    await add("soon", emptyIn(3));
    await add("empty", emptyIn(-2));
    await add("later", emptyIn(27));
    await add("other size", { ...emptyIn(5), lubricant_tube: 250 });
    await add("much later", emptyIn(40));
    await add("unbound", { ...emptyIn(1), bind_status: 0 });
    await add("elsewhere", { ...emptyIn(1), agent_id: users.otherAgentId });
    await addStock(platform, users);
    await addStock(platform, users);
  });

  test("lists devices that are empty or will be within four weeks, earliest first, and counts the cartridges they need", async () => {
    const { list, total, need } = await plan(users.dealer.token);
    expect(list.map((one) => one.device_name)).toEqual(["empty", "soon", "other size", "later"]);
    expect(total).toBe(4);
    expect(list[1]).toMatchObject({ device_id: ids.soon, customer_id: null, lubricantTube: 125, ...emptyIn(3) });
    const site = { customer_id: null, customer_name: null, city: "Bremen", lubricant: "LGHP 2" };
    expect(need).toMatchObject([
      { ...site, lubricantTube: 125, count: 3 },
      { ...site, lubricantTube: 250, count: 1 },
    ]);
  });

  test.each([
    [1, ["empty", "soon", "other size"]],
    [8, ["empty", "soon", "other size", "later", "much later"]],
  ])("looks %i weeks ahead on request", async (weeks, names) => {
    expect((await plan(users.dealer.token, { weeks })).list.map((one) => one.device_name)).toEqual(names);
  });

  test("answers page by page", async () => {
    const { list, total, page } = await plan(users.dealer.token, { page: 2, page_size: 3 });
    expect({ names: list.map((one) => one.device_name), total, page }).toEqual({ names: ["later"], total: 4, page: 2 });
  });

  test("counts unused stock by the size in the model name, for callers who may list stock", async () => {
    expect((await plan(users.dealer.token)).stock).toEqual([{ size: 125, count: 2 }]);
    expect((await plan(users.otherDealer.token)).stock).toEqual([]);
    const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
    expect(await plan(customer.token, {}, "client/1")).toMatchObject({ list: [], need: [], stock: null });
  });

  test("is exported with the expected days, and formulas in names are escaped", async () => {
    await add("=cmd()", { ...emptyIn(0), agent_id: users.otherAgentId });
    const { bytes } = await platform.data<AnsweredFile>(
      "statistics/export-forecast",
      { format: "csv" },
      { as: users.otherDealer.token },
    );
    const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^'=cmd\(\),,Bremen,,LGHP 2,125,10,/);
    expect(lines[1]).toContain(new Date(today).toISOString().slice(0, 10));
  });
});

describe.each(openTestDatabases())("the trend of a device on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  test("has every day of the range with the volume planned by that day's setting, and the alarms that began in the range", async () => {
    const today = startOfDay(dayOf(platform.now));
    const { database } = platform.platform;
    const device_id = await insertReturningId(database, "device", {
      type: 0,
      agent_id: users.agentId,
      bind_status: 1,
      lubricant_tube: 125,
      time_setting: 10,
      create_time: 1,
      update_time: 1,
    });
    const figures = { agent_id: users.agentId, temperature: 30, battery: 80, signal: -90, reports: 1 };
    await database
      .insertInto("device_day")
      .values([
        { device_id, day: dayOf(today - 2 * day), dispensed_ml: 0.8, remaining_ml: 62.5, time_setting: 5, ...figures },
        { device_id, day: dayOf(today), dispensed_ml: 0, remaining_ml: 62.5, ...figures },
      ])
      .execute();
    await insertReturningId(database, "alarm", { device_id, agent_id: users.agentId, code: 2, begin_time: today + 1 });
    await insertReturningId(database, "alarm", {
      device_id,
      agent_id: users.agentId,
      code: 1,
      begin_time: today - 9 * day,
    });

    const payload = { device_id, range: "7d" };
    const answer = await platform.data<DeviceTrendAnswer>("device/trend", payload, { as: users.dealer.token });
    expect(answer.list).toHaveLength(7);
    expect(answer.list.slice(4)).toEqual([
      {
        day: dayOf(today - 2 * day),
        dispensed_ml: 0.8,
        planned_ml: 0.822,
        level: 50,
        temperature: 30,
        battery: 80,
        signal: -90,
      },
      {
        day: dayOf(today - day),
        dispensed_ml: null,
        planned_ml: 0.411,
        level: null,
        temperature: null,
        battery: null,
        signal: null,
      },
      {
        day: dayOf(today),
        dispensed_ml: 0,
        planned_ml: 0.411,
        level: 50,
        temperature: 30,
        battery: 80,
        signal: -90,
      },
    ]);
    expect(answer.alarms).toEqual([{ code: 2, day: dayOf(today) }]);
  });
});

test.each([
  ["GL-NB125", 125],
  ["TLSD 250", 250],
  ["250-LR", 250],
  ["GL-1250", null],
  ["125/250", null],
  ["", null],
])("sizeInModel(%o) is %o", (model, size) => {
  expect(sizeInModel(model)).toBe(size);
});
