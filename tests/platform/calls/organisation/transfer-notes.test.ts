import { describe, expect, test } from "vitest";
import { role, workState } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { addDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("a change of provider on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  test("keeps notes and names from the new provider", async () => {
    const { admin, dealer, otherDealer, agentId: agent_id, otherAgentId } = users;
    const customer = await platform.addPerson(role.customer, {
      agent_id,
      apply_agent_id: otherAgentId,
      apply_status: 1,
    });
    const { device_id } = await addDevice(platform, users, { customer_id: customer.id });
    const { database } = platform.platform;
    const id = await insertReturningId(database, "alarm", { device_id, agent_id, code: 5, begin_time: platform.now });
    for (const [name, payload] of [
      ["acknowledge", {}],
      ["assign", { assignee_id: dealer.id }],
      ["comment", { comment: "They never pay" }],
      ["clear", { close_reason: "Not worth it" }],
    ] as const) {
      await platform.data(`device-alarm-log/${name}`, { id, ...payload }, { as: dealer.token });
    }
    await insertReturningId(database, "swap", {
      device_id,
      agent_id,
      account_id: dealer.id,
      time: platform.now,
      grease: "LGHP 2",
      size: 125,
      batch: "B1",
      comment: "Wrong grease, nobody noticed",
      photo: "",
    });
    await platform.data(
      "user/switch-user-agent",
      { target_user_id: customer.id, agent_id: otherAgentId },
      { as: admin.token },
    );

    const as = { as: otherDealer.token };
    expect(await platform.data("device-alarm-log/detail", { id }, as)).toMatchObject({
      work: workState.open,
      assignee_id: null,
      acknowledged_name: null,
      comment: "",
      commented_name: null,
      close_reason: "",
      closed_time: null,
    });
    expect(await platform.data("device-alarm-log/steps", { alarm_id: id }, as)).toMatchObject({ list: [] });
    expect(await platform.data("swap/list", { device_id }, as)).toMatchObject({
      list: [{ grease: "LGHP 2", username: null, comment: "", photo: "" }],
    });
  });
});
