import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { code, role, settingRefusal, settingState } from "../../../../src/contract";
import { storeResults, sweepJobs } from "../../../../src/platform/calls/settings/finished-jobs";
import { runSettingJobs } from "../../../../src/platform/calls/settings/run-setting-jobs";
import { onChanges } from "../../../../src/platform/database";
import { addDevice, type DeviceRow, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";

interface Queued {
  readonly done: readonly number[];
  readonly refused: readonly { readonly id: number; readonly code: number }[];
  readonly job: number | null;
}

interface JobRow {
  readonly state: number;
  readonly queued: number;
  readonly waiting: number;
  readonly applied: number;
  readonly refused: number;
  readonly cancelled: number;
  readonly scene_text: string | null;
}

interface ChangeRow {
  readonly device_id: number;
  readonly state: number;
  readonly refusal: number | null;
  readonly confirm_time: number | null;
}

const minute = 60_000;
const scene = JSON.stringify([{ weekday: 1, begin: 480, end: 1020, mode: 2, rate: 30 }]);

describe.each(openTestDatabases())("settings of many devices on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let users: TestUsers;
  let leader: Person;
  let groupId: number;
  beforeAll(async () => {
    platform = opened();
    users = await makeTestUsers(platform);
    groupId = await platform.addGroup(users.agentId);
    leader = await platform.addPerson(role.leader, {
      agent_id: users.agentId,
      group_id: groupId,
      authorities: ["device.list", "device.settings", "setting_job.list", "setting_job.cancel"],
    });
  });
  beforeEach(() => {
    platform.now += minute;
  });

  const data = <R>(path: string, payload: object, as = users.dealer.token) =>
    platform.data<R>(path, { ...payload }, { as });
  const codeOf = async (path: string, payload: object, as: string) =>
    (await platform.call(path, { ...payload }, { as })).code;
  const run = () =>
    runSettingJobs(platform.platform.database, {
      now: () => platform.now,
      signal: new AbortController().signal,
      log: platform.platform.log,
    });
  const give = (devices: readonly DeviceRow[], wanted: object, as?: string) =>
    data<Queued>("device/save-settings", { device_ids: devices.map((one) => one.device_id), ...wanted }, as);
  const detail = ({ device_id }: DeviceRow) => data<DeviceRow>("device/detail", { device_id });
  const job = (id: number | null, as?: string) => data<JobRow>("setting-job/detail", { id }, as);
  const changes = async (id: number | null, as?: string) =>
    (await data<{ list: readonly ChangeRow[] }>("setting-change/list", { job_id: id }, as)).list;
  const report = async ({ imei }: DeviceRow, values: object = {}) => {
    platform.now += minute;
    const { results } = await sendReports(platform, [{ type: "nb", imei, time: platform.now, ...values }]);
    return results;
  };
  /** A device that has reported its settings: 6 months and 12 hours. */
  const addReportedDevice = async (more: Readonly<Record<string, unknown>> = {}) => {
    const device = await addDevice(platform, users, more);
    await report(device, { time_setting: 6, report_interval: 12, remaining_ratio: 50 });
    return device;
  };
  const unbound = async () => {
    const device = await addDevice(platform, users);
    await data("device/unbind-device", { device_id: device.device_id });
    return device;
  };

  test("wait in the background until each device confirms them", async () => {
    const [one, other] = [await addReportedDevice(), await addReportedDevice()];
    const answer = await give([one, other], { time_setting: 3, report_interval: 24 });
    expect(answer).toEqual({ done: [one.device_id, other.device_id], refused: [], job: expect.any(Number) });
    // The call itself changes no device.
    expect(await detail(one)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 1, devices: 2, queued: 2, waiting: 0 });

    await run();
    expect(await detail(one)).toMatchObject({ time_setting: 3, effective_time_setting: 6, report_interval: 24 });
    expect(await job(answer.job)).toMatchObject({ state: 1, queued: 0, waiting: 2, applied: 0 });

    await report(one, { time_setting: 3, report_interval: 24 });
    expect(await job(answer.job)).toMatchObject({ state: 1, waiting: 1, applied: 1 });
    expect(await changes(answer.job)).toMatchObject([
      { device_id: one.device_id, state: settingState.applied, confirm_time: platform.now },
      { device_id: other.device_id, state: settingState.waiting, confirm_time: null },
    ]);
    // Half of the settings is not enough.
    await report(other, { time_setting: 3, report_interval: 12 });
    expect(await job(answer.job)).toMatchObject({ state: 1, waiting: 1, applied: 1 });
    await report(other, { time_setting: 3, report_interval: 24 });
    expect(await job(answer.job)).toMatchObject({ state: 0, waiting: 0, applied: 2 });
    const { list } = await data<{ list: { content: string }[] }>("device/history", { device_id: one.device_id });
    expect(list[0]?.content).toMatch(/6 months → 3 months/);
  });

  test("are in effect at once for a device that has not reported, or has them already", async () => {
    const [silent, same] = [await addDevice(platform, users), await addReportedDevice({ report_interval: 24 })];
    await report(same, { time_setting: 6, report_interval: 24 });
    const answer = await give([silent, same], { report_interval: 24 });
    await run();
    expect(await detail(silent)).toMatchObject({ report_interval: 24, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 0, applied: 2, waiting: 0 });
  });

  test("can be cancelled: devices keep what is in effect", async () => {
    const [one, other] = [await addReportedDevice(), await addReportedDevice()];
    const answer = await give([one, other], { time_setting: 3 });
    await run();
    await report(one, { time_setting: 3 });
    await data("setting-job/cancel", { id: answer.job });
    await run();
    expect(await detail(one)).toMatchObject({ time_setting: 3, effective_time_setting: 3 });
    expect(await detail(other)).toMatchObject({ time_setting: 6, effective_time_setting: 6, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 0, applied: 1, cancelled: 1 });
    expect(await codeOf("setting-job/cancel", { id: answer.job }, users.dealer.token)).toBe(code.notAllowed);
  });

  test("are cancelled even if the person who cancels loses their right, and the device moves", async () => {
    const device = await addReportedDevice({ group_id: groupId });
    const person = await platform.addPerson(role.leader, {
      agent_id: users.agentId,
      group_id: groupId,
      authorities: ["device.list", "device.settings", "setting_job.list", "setting_job.cancel"],
    });
    const answer = await give([device], { time_setting: 3 }, person.token);
    await run();
    await data("setting-job/cancel", { id: answer.job }, person.token);
    const { database } = platform.platform;
    await database.updateTable("account").set({ authority_ids: "[]" }).where("id", "=", person.id).execute();
    await database.updateTable("device").set({ group_id: null }).where("id", "=", device.device_id).execute();
    await run();
    expect(await detail(device)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 0, waiting: 0, cancelled: 1 });
  });

  test("are announced once in a run, however many devices they have", async () => {
    const devices = await Promise.all(Array.from({ length: 26 }, () => addDevice(platform, users)));
    await give(devices, { time_setting: 3 });
    const announced: string[] = [];
    const stop = onChanges(platform.platform.database, (changes) => {
      for (const one of changes ?? []) if (one.resource === "setting_job") announced.push(one.type);
    });
    await run();
    expect(announced).toEqual(["updated"]);
    // A long run reports its progress every few seconds.
    await give(devices, { time_setting: 1 });
    announced.length = 0;
    await runSettingJobs(platform.platform.database, {
      now: () => (platform.now += 3000),
      signal: new AbortController().signal,
      log: platform.platform.log,
    });
    stop();
    expect(announced.length).toBeGreaterThan(1);
  });

  test("keep their results after they have ended, and are deleted much later", async () => {
    const [one, other, none] = [await addReportedDevice(), await addReportedDevice(), await unbound()];
    const answer = await give([one, other, none], { time_setting: 3 });
    await run();
    await report(one, { time_setting: 3 });
    const { database } = platform.platform;
    const unsettled = async () =>
      (await database.selectFrom("setting_job").select("applied").where("id", "=", answer.job).executeTakeFirst())
        ?.applied;
    await storeResults(database);
    expect(await unsettled()).toBeNull();
    await data("setting-job/cancel", { id: answer.job });
    await run();
    const before = await job(answer.job);
    expect(before).toMatchObject({ state: 0, queued: 0, waiting: 0, applied: 1, refused: 0, cancelled: 1 });
    await storeResults(database);
    expect(await unsettled()).toBe(1);
    expect(await job(answer.job)).toEqual(before);
    await sweepJobs(database, { before: platform.now - minute * 60 });
    expect(await job(answer.job)).toEqual(before);
    await sweepJobs(database, { before: platform.now + 1 });
    expect(await codeOf("setting-job/detail", { id: answer.job }, users.dealer.token)).toBe(code.notExist);
    const left = database
      .selectFrom("setting_change")
      .select("id")
      .where("job_id", "=", answer.job ?? 0);
    expect(await left.execute()).toEqual([]);
  });

  test("are applied to the other devices if one device fails", async () => {
    const [source, broken, good] = [await addReportedDevice(), await addReportedDevice(), await addReportedDevice()];
    await data("device/save-scene", { device_id: source.device_id, scene });
    await data("device/save-scene", { device_id: broken.device_id, scene });
    const { database } = platform.platform;
    await database.updateTable("device_command").set({ data: "{" }).where("device_id", "=", broken.device_id).execute();
    const answer = await give([broken, good], { scene_device_id: source.device_id });
    await run();
    expect(await changes(answer.job)).toMatchObject([
      { device_id: broken.device_id, state: settingState.refused, refusal: settingRefusal.failed },
      { device_id: good.device_id, state: settingState.waiting },
    ]);
  });

  test("do not begin after a cancellation", async () => {
    const one = await addReportedDevice();
    const answer = await give([one], { time_setting: 3 });
    await data("setting-job/cancel", { id: answer.job });
    await run();
    expect(await detail(one)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 0, cancelled: 1 });
  });

  test("are replaced by newer ones", async () => {
    const one = await addReportedDevice();
    const first = await give([one], { time_setting: 3 });
    await run();
    const second = await give([one], { time_setting: 4 });
    await run();
    expect(await job(first.job)).toMatchObject({ state: 0, cancelled: 1 });
    expect(await job(second.job)).toMatchObject({ state: 1, waiting: 1 });
  });

  test("leave out foreign, unknown and unbound devices, and periods that are too long", async () => {
    const [good, old, free] = [await addReportedDevice(), await addReportedDevice(), await unbound()];
    await platform.platform.database
      .updateTable("device")
      .set({ time_setting_max: 12 })
      .where("id", "=", old.device_id)
      .execute();
    const answer = await give([good, old, free, { device_id: 987_654_321 }], { time_setting: 18 });
    expect(answer.done).toEqual([good.device_id]);
    expect(answer.refused.map((one) => [one.id, one.code])).toEqual([
      [old.device_id, code.notAllowed],
      [free.device_id, code.notAllowed],
      [987_654_321, code.notExist],
    ]);
    // Another provider reaches none of them.
    const ids = { device_ids: [good.device_id], time_setting: 3 };
    expect(await codeOf("device/save-settings", ids, users.otherDealer.token)).toBe(code.notExist);
    expect(await codeOf("device/settings-preview", ids, users.otherDealer.token)).toBe(code.notExist);
  });

  test("check the scope again for each device before it is changed", async () => {
    const [kept, lost] = [
      await addReportedDevice({ group_id: groupId }),
      await addReportedDevice({ group_id: groupId }),
    ];
    const answer = await give([kept, lost], { time_setting: 3 }, leader.token);
    await platform.platform.database
      .updateTable("device")
      .set({ group_id: null })
      .where("id", "=", lost.device_id)
      .execute();
    await run();
    expect(await detail(lost)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await detail(kept)).toMatchObject({ time_setting: 3 });
    // The leader sees only the results of their own devices, the provider those of all.
    expect(await changes(answer.job, leader.token)).toMatchObject([{ device_id: kept.device_id }]);
    expect(await changes(answer.job)).toMatchObject([
      { device_id: kept.device_id, state: settingState.waiting },
      { device_id: lost.device_id, state: settingState.refused, refusal: settingRefusal.outOfReach },
    ]);
  });

  test("are cancelled for an account that may no longer change settings", async () => {
    const device = await addReportedDevice({ group_id: groupId });
    const person = await platform.addPerson(role.leader, {
      agent_id: users.agentId,
      group_id: groupId,
      authorities: ["device.list", "device.settings"],
    });
    const answer = await give([device], { time_setting: 3 }, person.token);
    await platform.platform.database
      .updateTable("account")
      .set({ authority_ids: "[]" })
      .where("id", "=", person.id)
      .execute();
    await run();
    expect(await detail(device)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 0, refused: 1 });
  });

  test("copy the mode/scene of a device", async () => {
    const [source, target] = [await addReportedDevice(), await addReportedDevice()];
    await data("device/save-scene", { device_id: source.device_id, scene });
    const answer = await give([target], { scene_device_id: source.device_id });
    await run();
    const after = await data<{ pending_scene: unknown }>("device/scene-detail", { device_id: target.device_id });
    expect(after.pending_scene).toEqual(JSON.parse(scene));
    expect((await job(answer.job)).scene_text).toBe("Monday: 08:00–17:00 Heartbeat every 30 min");
    const foreign = { device_ids: [target.device_id], scene_device_id: source.device_id };
    expect(await codeOf("device/save-settings", foreign, users.otherDealer.token)).toBe(code.notExist);
  });

  test("need at least one setting", async () => {
    const device = await addReportedDevice();
    const payload = { device_ids: [device.device_id], note: "nothing" };
    expect(await codeOf("device/save-settings", payload, users.dealer.token)).toBe(code.wrongParameter);
  });

  test("take many devices in one call", async () => {
    const device = await addReportedDevice();
    const device_ids = [device.device_id, ...Array.from({ length: 4999 }, (_, at) => 900_000_000 + at)];
    const answer = await data<Queued>("device/save-settings", { device_ids, time_setting: 3 });
    expect([answer.done.length, answer.refused.length]).toEqual([1, 4999]);
    const more = { device_ids: [...device_ids, 1], time_setting: 3 };
    expect(await codeOf("device/save-settings", more, users.dealer.token)).toBe(code.wrongParameter);
  });

  test("notify the customer once of the number of devices", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
    const devices = [
      await addReportedDevice({ customer_id: customer.id }),
      await addReportedDevice({ customer_id: customer.id }),
    ];
    const inbox = async () =>
      (
        await platform.data<{ list: { content: string; type: number }[] }>(
          "message/list",
          {},
          { as: customer.token, base: "client/1" },
        )
      ).list.filter(({ type }) => type === 9);
    await give(devices, { time_setting: 3 });
    await run();
    expect((await inbox()).map(({ content }) => content)).toEqual([
      "2 of your devices get new settings with their next reports",
    ]);
  });

  test("have a preview: ml per day and the day on which the cartridge is empty", async () => {
    const [device, free] = [await addReportedDevice(), await unbound()];
    const preview = await data<{ list: object[] }>("device/settings-preview", {
      device_ids: [device.device_id, free.device_id],
      time_setting: 3,
      report_interval: 12,
    });
    const month = /^2027-\d\d-\d\d$/;
    expect(preview.list).toEqual([
      {
        id: device.device_id,
        refused: null,
        changes: [
          { label: "Time setting", before: "6 months", after: "3 months" },
          { label: "ml per day", before: "0.69", after: "1.37" },
          { label: "Empty on", before: expect.stringMatching(month), after: expect.stringMatching(month) },
          { label: "Reporting cycle", before: "12 hours", after: "12 hours" },
        ],
      },
      { id: free.device_id, refused: "The device is not bound", changes: expect.any(Array) },
    ]);
    expect(await detail(device)).toMatchObject({ time_setting: 6, is_pending: 0 });
  });
});
