import { describe, expect, test } from "vitest";
import { code, role, settingRefusal, settingState } from "../../../../src/contract";
import { storeResults, sweepJobs } from "../../../../src/platform/calls/settings/finished-jobs";
import { runSettingJobs } from "../../../../src/platform/calls/settings/run-setting-jobs";
import { onChanges } from "../../../../src/platform/database";
import { addDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useSettingJobs } from "../../../support/setting-jobs";

const minute = 60_000;
const scene = JSON.stringify([{ weekday: 1, begin: 480, end: 1020, mode: 2, rate: 30 }]);

describe.each(openTestDatabases())("settings of many devices on $name", (engine) => {
  const {
    platform,
    users,
    groupId,
    data,
    codeOf,
    run,
    give,
    detail,
    job,
    changes,
    report,
    addReportedDevice,
    unbound,
  } = useSettingJobs(engine);

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
      { device_id: one.device_id, state: settingState.applied, confirm_time: platform().now },
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
    const [silent, same] = [await addDevice(platform(), users()), await addReportedDevice({ report_interval: 24 })];
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
    expect(await codeOf("setting-job/cancel", { id: answer.job }, users().dealer.token)).toBe(code.notAllowed);
  });

  test("are cancelled even if the person who cancels loses their right, and the device moves", async () => {
    const device = await addReportedDevice({ group_id: groupId() });
    const person = await platform().addPerson(role.leader, {
      agent_id: users().agentId,
      group_id: groupId(),
      authorities: ["device.list", "device.settings", "setting_job.list", "setting_job.cancel"],
    });
    const answer = await give([device], { time_setting: 3 }, person.token);
    await run();
    await data("setting-job/cancel", { id: answer.job }, person.token);
    const { database } = platform().platform;
    await database.updateTable("account").set({ authority_ids: "[]" }).where("id", "=", person.id).execute();
    await database.updateTable("device").set({ group_id: null }).where("id", "=", device.device_id).execute();
    await run();
    expect(await detail(device)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await job(answer.job)).toMatchObject({ state: 0, waiting: 0, cancelled: 1 });
  });

  test("are announced once in a run, however many devices they have", async () => {
    const devices = await Promise.all(Array.from({ length: 26 }, () => addDevice(platform(), users())));
    await give(devices, { time_setting: 3 });
    const announced: string[] = [];
    const stop = onChanges(platform().platform.database, (changes) => {
      for (const one of changes ?? []) if (one.resource === "setting_job") announced.push(one.type);
    });
    await run();
    expect(announced).toEqual(["updated"]);
    // A long run reports its progress every few seconds.
    await give(devices, { time_setting: 1 });
    announced.length = 0;
    await runSettingJobs(platform().platform.database, {
      now: () => (platform().now += 3000),
      signal: new AbortController().signal,
      log: platform().platform.log,
    });
    stop();
    expect(announced.length).toBeGreaterThan(1);
  });

  test("keep their results after they have ended, and are deleted much later", async () => {
    const [one, other, none] = [await addReportedDevice(), await addReportedDevice(), await unbound()];
    const answer = await give([one, other, none], { time_setting: 3 });
    await run();
    await report(one, { time_setting: 3 });
    const { database } = platform().platform;
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
    await sweepJobs(database, { before: platform().now - minute * 60 });
    expect(await job(answer.job)).toEqual(before);
    await sweepJobs(database, { before: platform().now + 1 });
    expect(await codeOf("setting-job/detail", { id: answer.job }, users().dealer.token)).toBe(code.notExist);
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
    const { database } = platform().platform;
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
});
