import { beforeEach, describe, expect, test } from "vitest";
import {
  addDevice,
  addStock,
  type DeviceRow,
  makeTestUsers,
  nbDevice,
  type TestUsers,
} from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

const hour = 3_600_000;

describe.each(openTestDatabases())("pending commands on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: TestUsers;
  let device: DeviceRow;

  /** A device with 6 months and a report every 12 hours in effect, which has reported. */
  beforeEach(async () => {
    crew = await makeTestUsers(platform);
    device = await addDevice(platform, crew);
    await report({});
  });

  const as = () => ({ as: crew.dealer.token });
  const call = (path: string, payload: object) => platform.data<DeviceRow>(path, { ...payload }, as());
  const detail = () => call("device/detail", { device_id: device.device_id });
  const save = (more: object) =>
    call("device/save-device", { ...nbDevice(String(device.imei), { ...more }), device_id: device.device_id });
  const cancel = () => call("device/cancel-pending", { device_id: device.device_id });
  const report = async (more: object) => {
    platform.now += 60_000;
    const answer = await sendReports(platform, [{ type: "nb", imei: device.imei, time: platform.now, ...more }]);
    return answer.results[0]?.commands ?? [];
  };
  const statuses = async () => {
    const rows = await platform.platform.database
      .selectFrom("device_command")
      .select(["kind", "status", "data", "account_id", "confirm_time"])
      .where("device_id", "=", device.device_id)
      .orderBy("id")
      .execute();
    expect(rows.every(({ account_id }) => account_id === crew.dealer.id)).toBe(true);
    expect(rows.every((row) => (row.status === 0) === (row.confirm_time === null))).toBe(true);
    return rows.map(({ kind, status, data }) => [kind, status, data]);
  };

  test("a setting waits until a report has it in effect", async () => {
    expect(await save({ time_setting: 9 })).toMatchObject({
      time_setting: 9,
      effective_time_setting: 6,
      is_pending: 1,
    });
    expect(await report({ time_setting: 6 })).toEqual([
      { id: expect.any(Number), kind: "time_setting", data: { time_setting: 9 } },
    ]);
    expect(await detail()).toMatchObject({ time_setting: 9, effective_time_setting: 6, is_pending: 1 });
    expect(await report({ time_setting: 9 })).toEqual([]);
    expect(await detail()).toMatchObject({ time_setting: 9, effective_time_setting: 9, is_pending: 0 });
    expect(await statuses()).toEqual([[1, 1, '{"time_setting":9}']]);
  });

  test("a reporting interval waits too; silence is judged by the interval in effect", async () => {
    expect(await save({ report_interval: 1 })).toMatchObject({ report_interval: 1, effective_report_interval: 12 });
    platform.now += 10 * hour;
    await report({ report_interval: 1 });
    expect(await detail()).toMatchObject({
      report_interval: 1,
      effective_report_interval: 1,
      is_pending: 0,
      online: 1,
    });
  });

  test("a shutdown closes the device once it is confirmed", async () => {
    await save({ time_setting: 0 });
    const waiting = await platform.data<{ list: readonly DeviceRow[] }>(
      "device/list",
      { status: "pending_setting" },
      as(),
    );
    expect(waiting.list.map(({ device_id }) => device_id)).toContain(device.device_id);
    expect(await detail()).toMatchObject({ status: 0, online: 1 });
    await report({ time_setting: 0 });
    expect(await detail()).toMatchObject({ status: 4, online: 0, effective_time_setting: 0 });
  });

  test("a reset is confirmed by its id", async () => {
    await report({ remaining_ratio: 3 });
    expect(await call("device/reset-device", { imei: device.imei })).toMatchObject({
      pending_action: 1,
      is_pending: 1,
    });
    const [command] = await report({ remaining_ratio: 3 });
    expect(command).toMatchObject({ kind: "reset", data: {} });
    await report({ confirms: [command?.id] });
    expect(await detail()).toMatchObject({ pending_action: null, is_pending: 0, remaining_ratio: 100 });
  });

  test("a second reset request queues no second command", async () => {
    await call("device/reset-device", { imei: device.imei });
    await call("device/reset-device", { imei: device.imei });
    expect(await statuses()).toEqual([[2, 0, "{}"]]);
  });

  test("a newer setting replaces the pending one; the setting in effect cancels it; the same setting changes nothing", async () => {
    await save({ time_setting: 9 });
    await save({ time_setting: 9 });
    await save({ time_setting: 12 });
    expect(await statuses()).toEqual([
      [1, 2, '{"time_setting":9}'],
      [1, 0, '{"time_setting":12}'],
    ]);
    expect(await save({ time_setting: 6 })).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect((await statuses()).map(([, status]) => status)).toEqual([2, 2]);
    // A cancelled command is never confirmed.
    await report({ time_setting: 9 });
    expect((await statuses()).map(([, status]) => status)).toEqual([2, 2]);
    expect(await detail()).toMatchObject({ time_setting: 9, effective_time_setting: 9 });
  });

  test("only its own device confirms a command", async () => {
    await save({ time_setting: 9 });
    const [command] = await report({});
    const other = await addDevice(platform, crew);
    await sendReports(platform, [{ type: "nb", imei: other.imei, time: platform.now, confirms: [command?.id] }]);
    expect((await statuses()).map(([, status]) => status)).toEqual([0]);
  });

  test("cancelling restores the settings in effect", async () => {
    await save({ time_setting: 9, report_interval: 1 });
    await call("device/reset-device", { imei: device.imei });
    const settled = {
      time_setting: 6,
      effective_time_setting: 6,
      report_interval: 12,
      effective_report_interval: 12,
      pending_action: null,
      is_pending: 0,
    };
    expect(await cancel()).toMatchObject(settled);
    expect((await statuses()).map(([, status]) => status)).toEqual([2, 2, 2]);
    expect(await report({})).toEqual([]);
    expect(await detail()).toMatchObject(settled);
  });

  test("cancelling without a pending command changes nothing and logs nothing", async () => {
    const lines = async () =>
      (await platform.platform.database.selectFrom("action_log").select("action").execute()).length;
    const before = await lines();
    expect(await cancel()).toMatchObject({ is_pending: 0 });
    expect(await lines()).toBe(before);
  });

  test("a device that never reported takes new settings at once", async () => {
    device = await addDevice(platform, crew);
    expect(await save({ time_setting: 9, report_interval: 1 })).toMatchObject({
      time_setting: 9,
      effective_time_setting: null,
      report_interval: 1,
      effective_report_interval: null,
      is_pending: 0,
    });
    expect(await statuses()).toEqual([]);
  });

  test.each([
    ["unbinding", () => call("device/unbind-device", { device_id: device.device_id })],
    [
      "another lubricator in its place",
      async () => {
        const { imei } = await addStock(platform, crew);
        await call("device/save-device", {
          ...nbDevice(imei, { time_setting: 12, report_interval: 2 }),
          device_id: device.device_id,
        });
        expect(await detail()).toMatchObject({ time_setting: 12, effective_time_setting: null, report_interval: 2 });
      },
    ],
  ])("%s cancels the pending commands", async (_says, happens) => {
    await save({ time_setting: 9, report_interval: 1 });
    await call("device/reset-device", { imei: device.imei });
    await happens();
    expect((await statuses()).map(([, status]) => status)).toEqual([2, 2, 2]);
    expect(await detail()).toMatchObject({ is_pending: 0, pending_action: null });
  });
});
