import { beforeAll, describe, expect, test } from "vitest";
import { alarmStep, role } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { releaseAssignees } from "../../../../src/platform/fleet/alarms/release-assignees";
import { newImei } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

describe.each(openTestDatabases())("an alarm whose assignee no longer sees it on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let agent_id: number;
  let group_id: number;
  let otherGroup: number;
  let owner: Person;

  beforeAll(async () => {
    agent_id = await platform.addAgent();
    group_id = await platform.addGroup(agent_id);
    otherGroup = await platform.addGroup(agent_id);
    owner = await platform.addPerson(role.afm, { agent_id });
  });

  async function assigned(account: object, values: object = {}) {
    const { database } = platform.platform;
    const leader = await platform.addPerson(role.leader, {
      agent_id,
      group_id,
      authorities: ["alarm.list"],
    });
    const device = { type: 0, imei: newImei(), agent_id, group_id, device_name: "Press", lubricant_tube: 125 };
    const stamps = { time_setting: 6, bind_status: 1, create_time: platform.now, update_time: platform.now };
    const device_id = await insertReturningId(database, "device", { ...device, ...stamps });
    const alarm = { device_id, agent_id, code: 5, begin_time: platform.now, assignee_id: leader.id };
    const id = await insertReturningId(database, "alarm", { ...alarm, ...values });
    if (Object.keys(account).length > 0) {
      await database.updateTable("account").set(account).where("id", "=", leader.id).execute();
    }
    return { id, device_id, leader };
  }
  const assigneeOf = async (id: number) => {
    const row = await platform.data<{ assignee_id: number | null }>(
      "device-alarm-log/detail",
      { id },
      { as: owner.token },
    );
    return row.assignee_id;
  };
  const release = () => releaseAssignees(platform.platform.database, platform.now);

  test("loses its assignee, with an entry in its thread", async () => {
    const kept = await assigned({});
    const disabled = await assigned({ is_enable: 0 });
    const moved = await assigned({ group_id: otherGroup });
    const refused = await assigned({ authority_ids: "" });
    const elsewhere = await assigned({});
    const { database } = platform.platform;
    await database.updateTable("device").set({ group_id: null }).where("id", "=", elsewhere.device_id).execute();
    await release();
    expect(await assigneeOf(kept.id)).toBe(kept.leader.id);
    for (const { id } of [disabled, moved, refused, elsewhere]) {
      expect(await assigneeOf(id)).toBeNull();
      const thread = await platform.data<{ list: object[] }>(
        "device-alarm-log/steps",
        { alarm_id: id },
        { as: owner.token },
      );
      expect(thread.list).toMatchObject([{ kind: alarmStep.assign, username: null, assignee_id: null }]);
    }
  });

  test("keeps its assignee after it has ended", async () => {
    const over = await assigned({ is_enable: 0 }, { end_time: platform.now });
    await release();
    expect(await assigneeOf(over.id)).toBe(over.leader.id);
  });
});
