import { beforeEach, describe, expect, test } from "vitest";
import { dayOf } from "../../../../src/contract";
import { fromJson, insertReturningId } from "../../../../src/platform/database";
import { addDevice, type DeviceRow, makeTestUsers, newEui, type TestUsers } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

const hour = 3_600_000;

describe.each(openTestDatabases())("reports on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: TestUsers;
  let device: DeviceRow;
  beforeEach(async () => {
    // New users for each test, because sessions expire as the clock advances.
    crew = await makeTestUsers(platform);
    device = await addDevice(platform, crew);
    platform.now += 12 * hour;
  });

  const report = (more: Readonly<Record<string, unknown>> = {}, of = device) => ({
    ...(of.type === 1 ? { type: "lora", eui: of.eui } : { type: "nb", imei: of.imei }),
    time: platform.now,
    ...more,
  });
  const send = (...reports: readonly unknown[]) => sendReports(platform, reports);
  const stateOf = (of = device) =>
    platform.platform.database
      .selectFrom("device")
      .selectAll()
      .where("id", "=", of.device_id)
      .executeTakeFirstOrThrow();
  const rowsOf = (table: "device_report" | "device_day" | "alarm" | "device_command", of = device) =>
    platform.platform.database.selectFrom(table).selectAll().where("device_id", "=", of.device_id).execute() as Promise<
      readonly Readonly<Record<string, unknown>>[]
    >;

  test("a report updates its device, is stored, and creates the day of the device", async () => {
    const measured = { temperature: 24.5, battery: 88, signal: -97, remaining_ratio: 63, dispensed_ml: 0.4 };
    const values = { ...measured, mode: 2, rate: 720 };
    const { results, ...counts } = await send(report(values));
    expect(counts).toEqual({ taken: 1, known: 0, unknown: 0, refused: 0 });
    expect(results).toEqual([{ status: "taken" }]);
    const state = await stateOf();
    expect(state).toMatchObject({ temperature: 24.5, electric_quantity: 88, signal: -97, remaining_ratio: 63 });
    expect(state).toMatchObject({ mode: 2, rate: 720, active_time: platform.now, online: 1, status: 0 });
    const [stored, ...others] = await rowsOf("device_report");
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ time: platform.now, agent_id: crew.agentId, report_type: 1 });
    expect(fromJson(String(stored?.payload))).toEqual(values);
    expect(await rowsOf("device_day")).toEqual([
      {
        device_id: device.device_id,
        day: dayOf(platform.now),
        agent_id: crew.agentId,
        dispensed_ml: 0.4,
        remaining_ml: 78.75,
        temperature: 24.5,
        battery: 88,
        signal: -97,
        reports: 1,
        last_time: platform.now,
        time_setting: 6,
        readings: `[${platform.now},0.4,78.75,24.5,88,-97]`,
      },
    ]);
  });

  test("a repeated report counts once, in the same batch or later", async () => {
    const repeated = report({ dispensed_ml: 1, alarms: [2] });
    expect((await send(repeated, repeated)).results.map(({ status }) => status)).toEqual(["taken", "known"]);
    expect((await send(report({ time: platform.now - hour, dispensed_ml: 1 }), repeated)).results).toEqual([
      { status: "taken" },
      { status: "known" },
    ]);
    expect(await rowsOf("device_day")).toMatchObject([{ dispensed_ml: 2, reports: 2 }]);
    expect(await rowsOf("device_report")).toHaveLength(2);
    expect(await rowsOf("alarm")).toHaveLength(1);
  });

  test("late reports count for their days and do not change the state of the device", async () => {
    const day = 24 * hour;
    platform.now += 2 * day;
    await send(report({ temperature: 20, battery: 80, dispensed_ml: 0.5 }));
    await send(
      report({ time: platform.now - hour, temperature: 30, battery: 90, signal: -80, dispensed_ml: 0.25 }),
      report({ time: platform.now - day, temperature: 40, battery: 95, dispensed_ml: 1, alarms: [5] }),
    );
    expect(await stateOf()).toMatchObject({
      temperature: 20,
      electric_quantity: 80,
      active_time: platform.now,
      status: 0,
    });
    const days = (await rowsOf("device_day")).toSorted((left, right) => Number(left.day) - Number(right.day));
    expect(days).toMatchObject([
      { day: dayOf(platform.now - day), dispensed_ml: 1, temperature: 40, battery: 95, reports: 1 },
      // The highest temperature, the last battery level, and the only reported signal.
      { day: dayOf(platform.now), dispensed_ml: 0.75, temperature: 30, battery: 80, signal: -80, reports: 2 },
    ]);
    expect(await rowsOf("alarm")).toEqual([]);
  });

  test("reports of one batch take effect in the order of their times", async () => {
    const at = (hours: number, more: object) => report({ time: platform.now - hours * hour, ...more });
    await send(
      at(0, { remaining_ratio: 50, alarms: [4] }),
      at(2, { remaining_ratio: 54, alarms: [2] }),
      at(1, { remaining_ratio: 52, alarms: [] }),
    );
    expect(await stateOf()).toMatchObject({ remaining_ratio: 50, status: 1 });
    const alarms = (await rowsOf("alarm")).toSorted((left, right) => Number(left.code) - Number(right.code));
    expect(alarms).toMatchObject([
      { code: 2, begin_time: platform.now - 2 * hour, end_time: platform.now - hour },
      { code: 4, begin_time: platform.now, end_time: null },
    ]);
    expect(await rowsOf("device_day")).toMatchObject([{ dispensed_ml: 5 }]);
  });

  test("an alarm is raised once, ends when it is no longer reported, and can be raised again", async () => {
    const steps = [[2, 7], [2], [], [2]];
    for (const alarms of steps) {
      platform.now += hour;
      await send(report({ alarms }));
    }
    const rows = await rowsOf("alarm");
    expect(rows.map(({ code, end_time }) => [code, end_time === null]).toSorted()).toEqual([
      [2, false],
      [2, true],
      [7, false],
    ]);
    expect(rows.every(({ agent_id }) => agent_id === crew.agentId)).toBe(true);
  });

  test("one batch can end an open alarm and raise it again", async () => {
    await send(report({ alarms: [2] }));
    platform.now += 2 * hour;
    await send(report({ time: platform.now - hour, alarms: [] }), report({ alarms: [2] }));
    expect((await rowsOf("alarm")).map(({ end_time }) => end_time)).toEqual([platform.now - hour, null]);
  });

  test("unknown error codes are logged and not stored", async () => {
    expect((await send(report({ alarms: [2, 99] }))).taken).toBe(1);
    expect((await rowsOf("alarm")).map(({ code }) => code)).toEqual([2]);
    expect(JSON.stringify(await rowsOf("device_report"))).not.toContain("99");
    expect(platform.logged.some((line) => line.includes('"codes":[99]') && line.includes(String(device.imei)))).toBe(
      true,
    );
  });

  test("a LoRa report links its device to the gateway and sets the gateway online", async () => {
    crew = await makeTestUsers(platform);
    const lora = await addDevice(platform, crew, { type: 1 });
    const [own, foreign] = [newEui(), newEui()];
    const gateway = { status: 1, name: "North", create_time: 1, update_time: 1 };
    const { database } = platform.platform;
    const id = await insertReturningId(database, "gateway", { ...gateway, eui: own, agent_id: crew.agentId });
    await insertReturningId(database, "gateway", { ...gateway, eui: foreign, agent_id: crew.otherAgentId });
    const gatewayOf = async () => {
      const row = await database
        .selectFrom("device")
        .select(["gateway_id", "gateway_eui"])
        .where("id", "=", lora.device_id)
        .executeTakeFirstOrThrow();
      return [row.gateway_id, row.gateway_eui];
    };
    platform.now += hour;
    await send(report({ gateway_eui: own }, lora));
    expect(await gatewayOf()).toEqual([id, own]);
    expect(
      await database.selectFrom("gateway").select(["status", "last_report_time"]).where("id", "=", id).execute(),
    ).toEqual([{ status: 0, last_report_time: platform.now }]);
    for (const eui of [foreign, newEui()]) {
      platform.now += hour;
      await send(report({ gateway_eui: eui }, lora));
      expect(await gatewayOf()).toEqual([null, eui]);
    }
    platform.now += hour;
    await send(report({}, lora));
    expect((await gatewayOf())[0]).toBeNull();
  });

  test("reports of unknown or unbound devices, or with the wrong type, are unknown and not stored", async () => {
    crew = await makeTestUsers(platform);
    const unbound = await addDevice(platform, crew);
    await platform.data("device/unbind-device", { device_id: unbound.device_id }, { as: crew.dealer.token });
    const answer = await send(
      { type: "nb", imei: "260531793113837", time: platform.now },
      report({}, unbound),
      { type: "lora", eui: newEui(), time: platform.now },
      report({ battery: 50 }),
    );
    expect(answer.results.map(({ status }) => status)).toEqual(["unknown", "unknown", "unknown", "taken"]);
    expect(await rowsOf("device_report", unbound)).toEqual([]);
  });

  test("a report from before the device was bound is refused", async () => {
    const answer = await send(report({ time: platform.now - 30 * hour }), report());
    expect(answer.results).toEqual([
      { status: "refused", reason: "time: this is before the device was bound" },
      { status: "taken" },
    ]);
  });

  test("availability counts the whole days since the first report", async () => {
    const day = 24 * hour;
    platform.now = (Math.floor(platform.now / day) + 1) * day + 8 * hour;
    // A report every 12 hours. The first and the last day are not whole; one of the eight reports between them is lost.
    await send(report());
    for (let half = 1; half <= 11; half += 1) {
      platform.now += day / 2;
      if (half !== 6) await send(report());
    }
    expect((await stateOf()).availability).toBe(87.5);
  });

  test("invalid reports in a batch do not affect the others", async () => {
    crew = await makeTestUsers(platform);
    const fleet = await Promise.all(Array.from({ length: 5 }, () => addDevice(platform, crew)));
    platform.now += hour;
    const answer = await send(
      ...fleet.map((of, index) => report({ remaining_ratio: 10 * index, alarms: [1 + index] }, of)),
      report({ battery: 101 }),
      "nonsense",
    );
    expect(answer).toMatchObject({ taken: 5, refused: 2 });
    for (const [index, of] of fleet.entries()) {
      expect(await stateOf(of)).toMatchObject({ remaining_ratio: 10 * index });
      expect((await rowsOf("alarm", of)).map(({ code }) => code)).toEqual([1 + index]);
    }
  });

  test("the same batch counts once when it is sent concurrently", async () => {
    const batch = [report({ dispensed_ml: 1, alarms: [2] }), report({ time: platform.now - hour, dispensed_ml: 1 })];
    const answers = await Promise.all([send(...batch), send(...batch), send(...batch.toReversed())]);
    expect(answers.map(({ taken, known }) => [taken, known]).toSorted()).toEqual([
      [0, 2],
      [0, 2],
      [2, 0],
    ]);
    expect(await rowsOf("device_day")).toMatchObject([{ dispensed_ml: 2, reports: 2 }]);
    expect(await rowsOf("alarm")).toHaveLength(1);
  });
});
