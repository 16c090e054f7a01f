import { describe, expect, test } from "vitest";
import { code, role, settingRefusal, settingState } from "../../../../src/contract";
import { openTestDatabases } from "../../../support/platform-database";
import { type Queued, useSettingJobs } from "../../../support/setting-jobs";

const scene = JSON.stringify([{ weekday: 1, begin: 480, end: 1020, mode: 2, rate: 30 }]);

describe.each(openTestDatabases())("limits of settings of many devices on $name", (engine) => {
  const {
    platform,
    users,
    leader,
    groupId,
    data,
    codeOf,
    run,
    give,
    detail,
    job,
    changes,
    addReportedDevice,
    unbound,
  } = useSettingJobs(engine);

  test("leave out foreign, unknown and unbound devices, and periods that are too long", async () => {
    const [good, old, free] = [await addReportedDevice(), await addReportedDevice(), await unbound()];
    await platform()
      .platform.database.updateTable("device")
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
    expect(await codeOf("device/save-settings", ids, users().otherDealer.token)).toBe(code.notExist);
    expect(await codeOf("device/settings-preview", ids, users().otherDealer.token)).toBe(code.notExist);
  });

  test("check the scope again for each device before it is changed", async () => {
    const [kept, lost] = [
      await addReportedDevice({ group_id: groupId() }),
      await addReportedDevice({ group_id: groupId() }),
    ];
    const answer = await give([kept, lost], { time_setting: 3 }, leader().token);
    await platform()
      .platform.database.updateTable("device")
      .set({ group_id: null })
      .where("id", "=", lost.device_id)
      .execute();
    await run();
    expect(await detail(lost)).toMatchObject({ time_setting: 6, is_pending: 0 });
    expect(await detail(kept)).toMatchObject({ time_setting: 3 });
    // The leader() sees only the results of their own devices, the provider those of all.
    expect(await changes(answer.job, leader().token)).toMatchObject([{ device_id: kept.device_id }]);
    expect(await changes(answer.job)).toMatchObject([
      { device_id: kept.device_id, state: settingState.waiting },
      { device_id: lost.device_id, state: settingState.refused, refusal: settingRefusal.outOfReach },
    ]);
  });

  test("are cancelled for an account that may no longer change settings", async () => {
    const device = await addReportedDevice({ group_id: groupId() });
    const person = await platform().addPerson(role.leader, {
      agent_id: users().agentId,
      group_id: groupId(),
      authorities: ["device.list", "device.settings"],
    });
    const answer = await give([device], { time_setting: 3 }, person.token);
    await platform()
      .platform.database.updateTable("account")
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
    expect(await codeOf("device/save-settings", foreign, users().otherDealer.token)).toBe(code.notExist);
  });

  test("need at least one setting", async () => {
    const device = await addReportedDevice();
    const payload = { device_ids: [device.device_id], note: "nothing" };
    expect(await codeOf("device/save-settings", payload, users().dealer.token)).toBe(code.wrongParameter);
  });

  test("take many devices in one call", async () => {
    const device = await addReportedDevice();
    const device_ids = [device.device_id, ...Array.from({ length: 4999 }, (_, at) => 900_000_000 + at)];
    const answer = await data<Queued>("device/save-settings", { device_ids, time_setting: 3 });
    expect([answer.done.length, answer.refused.length]).toEqual([1, 4999]);
    const more = { device_ids: [...device_ids, 1], time_setting: 3 };
    expect(await codeOf("device/save-settings", more, users().dealer.token)).toBe(code.wrongParameter);
  });

  test("notify the customer once of the number of devices", async () => {
    const customer = await platform().addPerson(role.customer, { agent_id: users().agentId });
    const devices = [
      await addReportedDevice({ customer_id: customer.id }),
      await addReportedDevice({ customer_id: customer.id }),
    ];
    const inbox = async () =>
      (
        await platform().data<{ list: { content: string; type: number }[] }>(
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
