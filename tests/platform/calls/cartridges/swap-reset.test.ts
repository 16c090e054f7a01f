import { beforeEach, describe, expect, test } from "vitest";
import { code, pendingAction } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { addDevice, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

const hour = 3_600_000;

describe.each(openTestDatabases())("the count after a swap on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let users: TestUsers;
  let imei = "";
  let device_id = 0;
  let cartridge_id = 0;

  /** A device with a cartridge of 125 ml that is nearly empty. */
  beforeEach(async () => {
    users = await makeTestUsers(platform);
    cartridge_id = await insertReturningId(platform.platform.database, "cartridge", {
      agent_id: users.agentId,
      grease_id: 1,
      size: 250,
      batch: "R-1",
      best_before: "2028-01-31",
      count: 2,
    });
    const added = await addDevice(platform, users, { lubricant: "General purpose lithium grease NLGI 2" });
    device_id = added.device_id;
    imei = String(added.imei);
    platform.now += 1000;
    await report();
    platform.now += hour;
  });

  const report = async (values: object = {}) =>
    (
      await sendReports(platform, [
        { type: "nb", imei, time: platform.now, remaining_ratio: 1, report_interval: 6, alarms: [7], ...values },
      ])
    ).results[0];
  const data = (path: string, payload: object) => platform.data(path, { ...payload }, { as: users.dealer.token });
  const swap = () => data("device/swap-cartridge", { device_id, cartridge_id });
  const stored = () =>
    platform.platform.database
      .selectFrom("device")
      .select(["remaining_ratio", "pending_action"])
      .where("id", "=", device_id)
      .executeTakeFirstOrThrow();
  const dispensed = async () =>
    (
      await platform.platform.database
        .selectFrom("device_day")
        .select("dispensed_ml")
        .where("device_id", "=", device_id)
        .execute()
    ).reduce((sum, row) => sum + Number(row.dispensed_ml ?? 0), 0);

  test("stays full when a reset is queued as well", async () => {
    await swap();
    expect(await data("device/reset-device", { imei })).toMatchObject({ pending_action: pendingAction.swap });
    platform.now += hour;
    const answer = await report();
    expect(answer?.commands).toHaveLength(1);
    expect(await stored()).toMatchObject({ remaining_ratio: 100, pending_action: pendingAction.swap });
  });

  test("stays full at the first report of a device that was silent", async () => {
    await swap();
    platform.now += 13 * hour;
    await report();
    expect(await stored()).toMatchObject({ remaining_ratio: 100 });
  });

  test("adds no consumption when the device does not confirm its reset", async () => {
    await swap();
    for (const _ of [1, 2, 3]) {
      platform.now += 7 * hour;
      await report();
    }
    expect(await stored()).toMatchObject({ remaining_ratio: 1 });
    expect(await dispensed()).toBe(0);
  });

  test("is unknown after the reset is cancelled, and adds no consumption", async () => {
    await swap();
    expect(await data("device/cancel-pending", { device_id })).toMatchObject({
      remaining_ratio: null,
      empty_expected: null,
    });
    platform.now += hour;
    await report();
    expect(await stored()).toMatchObject({ remaining_ratio: 1, pending_action: null });
    expect(await dispensed()).toBe(0);
  });

  test("refuses a remaining volume above the size of the old cartridge", async () => {
    const attempt = (remaining_ml: number) =>
      platform.call("device/swap-cartridge", { device_id, cartridge_id, remaining_ml }, { as: users.dealer.token });
    const refused = await attempt(125.1);
    expect(refused.code).toBe(code.wrongParameter);
    expect(JSON.stringify(refused)).toContain("remaining_ml");
    expect((await attempt(125)).code).toBe(code.ok);
  });
});
