import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alarmStep, dispensesLess, dispensesMore, nominalRate, role, workState } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { compareDispensing } from "../../../../src/platform/fleet/alarms/compare-dispensing";
import { addDevice, type DeviceRow, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

interface AlarmRow {
  readonly id: number;
  readonly work: number;
  readonly code: number;
  readonly state: number;
  readonly severity: number;
}

const day = 86_400_000;
const rate = nominalRate(125, 6) ?? 0;

describe.each(openTestDatabases())("dispensed and planned on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let users: TestUsers;
  beforeAll(async () => {
    users = await makeTestUsers(platform);
  });

  /** Days pass in these tests, and sessions end. */
  const signInAgain = async () => {
    const again = async ({ id, email }: Person): Promise<Person> => {
      const { token } = await platform.platform.sessions.create(id);
      return { id, email, token };
    };
    users = {
      ...users,
      admin: await again(users.admin),
      operator: await again(users.operator),
      dealer: await again(users.dealer),
    };
  };
  beforeEach(signInAgain);

  const data = <R>(path: string, payload: object, as = users.dealer.token) =>
    platform.data<R>(path, { ...payload }, { as });
  const alarms = async ({ device_id }: DeviceRow) =>
    (await data<{ list: readonly AlarmRow[] }>("device-alarm-log/list-by-device", { device_id })).list;
  const open = async (device: DeviceRow) => (await alarms(device)).filter(({ state }) => state === 1);
  const compare = (isOnlyOpen = false) =>
    compareDispensing(platform.platform.database, {
      now: platform.now,
      signal: new AbortController().signal,
      isOnlyOpen,
    });
  /** Reports of some days, one a day, that dispense a share of the plan. */
  const live = async ({ imei }: DeviceRow, days: number, share: number, more: object = {}) => {
    for (let at = 0; at < days; at += 1) {
      platform.now += day;
      const values = { time_setting: 6, alarms: [], dispensed_ml: rate * share, remaining_ml: 80, ...more };
      await sendReports(platform, [{ type: "nb", imei, time: platform.now, ...values }]);
    }
    await signInAgain();
  };

  test.each([
    ["too little", 0.2, dispensesLess],
    ["too much", 1.9, dispensesMore],
  ])(
    "raises one alarm for a device that gives %s, and ends it when it is back on its plan",
    async (_name, share, code) => {
      const device = await addDevice(platform, users);
      await live(device, 5, share);
      await compare();
      expect(await alarms(device)).toEqual([]);
      await live(device, 4, share);
      await compare();
      expect(await alarms(device)).toMatchObject([{ code, state: 1, severity: 2 }]);
      // Its reports do not end the alarm, and the next comparison raises no other.
      await live(device, 1, share);
      await compare();
      expect(await alarms(device)).toMatchObject([{ code, state: 1 }]);
      expect(await data("device/detail", { device_id: device.device_id })).toMatchObject({ status: 0 });
      await live(device, 8, 1);
      await compare(true);
      expect(await alarms(device)).toMatchObject([{ code, state: 0, severity: 0 }]);
    },
  );

  test("opens an alarm again that a person cleared, if the deviation continues for the configured time", async () => {
    const device = await addDevice(platform, users);
    await live(device, 9, 0.2);
    await compare();
    const [alarm] = await open(device);
    await data("device-alarm-log/clear", { id: alarm?.id, close_reason: "Line cleaned" });
    await live(device, 6, 0.2);
    await compare(true);
    expect(await alarms(device)).toMatchObject([{ work: workState.cleared }]);
    await live(device, 3, 0.2);
    await compare(true);
    expect(await alarms(device)).toMatchObject([{ id: alarm?.id, work: workState.open, severity: 2 }]);
    const { list } = await data<{ list: object[] }>("device-alarm-log/steps", { alarm_id: alarm?.id });
    expect(list).toMatchObject([{ kind: alarmStep.stillReported }, { kind: alarmStep.clear }]);
  });

  test("ends an alarm that a person cleared when the device follows its plan again", async () => {
    const device = await addDevice(platform, users);
    await live(device, 9, 0.2);
    await compare();
    const [alarm] = await open(device);
    await data("device-alarm-log/clear", { id: alarm?.id, close_reason: "Line cleaned" });
    await live(device, 9, 1);
    await compare(true);
    expect(await alarms(device)).toMatchObject([{ work: workState.recovered }]);
  });

  test("notifies the followers again", async () => {
    const { database } = platform.platform;
    const told = () => database.selectFrom("notice").where("account_id", "=", users.dealer.id).selectAll().execute();
    const chosen = { mail_from: 2, push_from: 0, inbox_from: 1, next_minutes: 0 };
    await data("notice/save-settings", chosen);
    const device = await addDevice(platform, users);
    await live(device, 9, 0.2);
    await compare();
    const [alarm] = await open(device);
    await data("device-alarm-log/clear", { id: alarm?.id, close_reason: "Line cleaned" });
    await database.updateTable("notice").set({ mail_time: null }).execute();
    await live(device, 9, 0.2);
    await compare(true);
    expect(await told()).toMatchObject([{ alarm_id: alarm?.id, mail_time: platform.now }]);
    await data("notice/save-settings", { ...chosen, mail_from: 0 });
  });

  test("raises no alarm for a device that follows its plan, is unbound or is off", async () => {
    const [good, free, off] = [
      await addDevice(platform, users),
      await addDevice(platform, users),
      await addDevice(platform, users),
    ];
    await live(good, 9, 1);
    await live(free, 9, 0);
    await live(off, 9, 0, { time_setting: 0 });
    await data("device/unbind-device", { device_id: free.device_id });
    platform.now += 1;
    await compare();
    for (const device of [good, free, off]) expect(await alarms(device)).toEqual([]);
  });

  test("begins again after a new setting and after a swap", async () => {
    const [changed, swapped] = [await addDevice(platform, users), await addDevice(platform, users)];
    await live(changed, 9, 0.2);
    await live(swapped, 9, 0.2);
    await compare();
    await live(changed, 1, 0.2, { time_setting: 12 });
    const row = { agent_id: users.agentId, grease_id: 1, size: 125, batch: "D-1", best_before: "2099-12-31", count: 1 };
    const cartridge_id = await insertReturningId(platform.platform.database, "cartridge", row);
    const swap = { device_id: swapped.device_id, cartridge_id, swap_reason: "New cartridge" };
    await data("device/swap-cartridge", swap);
    expect(await open(swapped)).toEqual([]);
    await compare(true);
    expect(await open(changed)).toEqual([]);
    expect(await open(swapped)).toEqual([]);
  });

  test("ignores a silent device", async () => {
    const device = await addDevice(platform, users);
    await live(device, 9, 0.2);
    await compare();
    platform.now += 5 * day;
    await signInAgain();
    await compare(true);
    expect(await open(device)).toMatchObject([{ code: dispensesLess }]);
  });

  test("uses the limit of the provider, else that of the administrator", async () => {
    const device = await addDevice(platform, users);
    // A smaller share is compared over more days.
    await live(device, 15, 0.8);
    await compare();
    expect(await open(device)).toEqual([]);
    const general = await data<{ id: number }>("deviation-limit/save", { share: 15, days: 7 }, users.admin.token);
    await compare();
    expect(await open(device)).toMatchObject([{ code: dispensesLess }]);
    const own = await data<{ id: number }>("deviation-limit/save", { share: 60, days: 7 });
    await compare(true);
    expect(await open(device)).toEqual([]);
    await data("deviation-limit/delete", { id: own.id });
    await data("deviation-limit/delete", { id: general.id }, users.admin.token);
  });

  test("notifies the followers once, and counts the alarm", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
    const device = await addDevice(platform, users, { customer_id: customer.id, device_name: "Blocked press" });
    await live(device, 9, 0.1);
    await compare();
    await compare();
    const { token } = await platform.platform.sessions.create(customer.id);
    const sent = { as: token, base: "client/1" } as const;
    const { list } = await platform.data<{ list: { content: string }[] }>("message/list", {}, sent);
    expect(list.map(({ content }) => content)).toEqual(["Device “Blocked press”: Dispenses less than planned"]);
    const total = await platform.platform.database
      .selectFrom("day_total")
      .select("alarms")
      .where("owner_id", "=", customer.id)
      .where("alarms", ">", 0)
      .execute();
    expect(total).toEqual([{ alarms: 1 }]);
  });
});
