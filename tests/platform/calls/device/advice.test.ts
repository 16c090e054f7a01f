import { describe, expect, test } from "vitest";
import { code, greasing, monthsForRate } from "../../../../src/contract";
import { addDevice, type DeviceRow } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

const bearing = {
  designation: "22216",
  kind: "spherical",
  way: "side",
  bore: 80,
  outside: 140,
  width: 33,
  rpm: 1000,
  temperature: 70,
  hours: 24,
};

describe.each(openTestDatabases())("bearing advice on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  const data = <R>(path: string, payload: object) => platform.data<R>(path, { ...payload }, { as: users.dealer.token });
  const detail = ({ device_id }: DeviceRow) => data<DeviceRow>("device/detail", { device_id });
  const keep = ({ device_id }: DeviceRow, values: object = {}) =>
    data<{ advice: { months: number; need: number } }>("device/save-advice", { ...bearing, ...values, device_id });

  test("is stored with its inputs, and shown beside the setting", async () => {
    const device = await addDevice(platform, users);
    expect(await data("device/advice", { device_id: device.device_id })).toEqual({ advice: null });
    expect(await detail(device)).toMatchObject({ advised_months: null, greasing: null });
    const { advice } = await keep(device);
    // 23.1 g every 1245 hours: 0.49 ml a day.
    expect(advice).toMatchObject({ ...bearing, vertical: 0, months: 8, time: platform.now });
    expect(advice.need).toBeCloseTo(0.495, 2);
    expect(await data("device/advice", { device_id: device.device_id })).toEqual({ advice });
    expect(await detail(device)).toMatchObject({ advised_months: 8, greasing: greasing.fits });
    // Warmer by 30 °C: four times as much.
    expect((await keep(device, { temperature: 100 })).advice.months).toBe(2);
  });

  test("changes with the cartridge size, in the list and on the device's page", async () => {
    for (const [temperature, hours] of [
      [70, 24],
      [70, 7],
      [85, 24],
      [100, 24],
      [130, 24],
    ]) {
      const device = await addDevice(platform, users);
      const { advice } = await keep(device, { temperature, hours });
      const before = { advised_months: advice.months };
      expect(await detail(device)).toMatchObject(before);
      const { database } = platform.platform;
      await database.updateTable("device").set({ lubricant_tube: 250 }).where("id", "=", device.device_id).execute();
      const after = monthsForRate(advice.need, 250, 24);
      expect(await detail(device)).toMatchObject({ advised_months: after });
      expect(await data("device/advice", { device_id: device.device_id })).toMatchObject({ advice: { months: after } });
    }
  });

  test.each([
    ["fits", 8, greasing.fits],
    ["gives too much", 2, greasing.tooMuch],
    ["gives too little", 24, greasing.tooLittle],
    ["is off", 0, null],
  ])("flags a setting that %s", async (_name, time_setting, expected) => {
    const device = await addDevice(platform, users, { time_setting, device_name: `Setting ${time_setting}` });
    await keep(device);
    expect(await detail(device)).toMatchObject({ greasing: expected });
    const { list } = await data<{ list: DeviceRow[] }>("device/list", {
      greasing: expected ?? greasing.fits,
      page_size: 100,
    });
    expect(list.some(({ device_id }) => device_id === device.device_id)).toBe(expected !== null);
  });

  test("stores both ends of a temperature range, but no range with a measured temperature", async () => {
    const device = await addDevice(platform, users);
    const kept = async () => (await data<{ advice: object }>("device/advice", { device_id: device.device_id })).advice;
    await keep(device, { temperature: 78, temperature_low: 63 });
    expect(await kept()).toMatchObject({ temperature: 78, temperature_low: 63 });
    await keep(device);
    expect(await kept()).toMatchObject({ temperature: 70, temperature_low: null });
    const turned = { ...bearing, temperature: 63, temperature_low: 78, device_id: device.device_id };
    expect((await platform.call("device/save-advice", turned, { as: users.dealer.token })).code).toBe(
      code.wrongParameter,
    );
  });

  test("is refused for a speed that the formula does not cover", async () => {
    const { device_id } = await addDevice(platform, users);
    const payload = { ...bearing, rpm: 40_000, device_id };
    expect((await platform.call("device/save-advice", payload, { as: users.dealer.token })).code).toBe(
      code.wrongParameter,
    );
  });
});
