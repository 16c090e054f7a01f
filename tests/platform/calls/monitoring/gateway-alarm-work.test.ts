import { beforeAll, describe, expect, test } from "vitest";
import { code, gatewayOffline, role, workState } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { newEui } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

describe.each(openTestDatabases())("the work on the alarm of a gateway on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let owner: Person;
  let leader: Person;
  let customer: Person;
  let alarm: number;

  beforeAll(async () => {
    const { database } = platform.platform;
    const agent_id = await platform.addAgent();
    const group_id = await platform.addGroup(agent_id);
    const authorities = ["list", "acknowledge", "assign", "comment", "snooze", "clear", "reopen"].map(
      (action) => `alarm.${action}`,
    );
    owner = await platform.addPerson(role.afm, { agent_id, username: "Olga" });
    leader = await platform.addPerson(role.leader, { agent_id, group_id, username: "Lena", authorities });
    customer = await platform.addPerson(role.customer, { agent_id, username: "Mill Ltd" });
    const stamps = { create_time: platform.now, update_time: platform.now };
    const gateway = { eui: newEui(), name: "Hall 7", agent_id, status: 1, ...stamps };
    const gateway_id = await insertReturningId(database, "gateway", gateway);
    // The devices of the leader and of the customer, and one of neither.
    for (const owners of [{ group_id }, { customer_id: customer.id }, {}]) {
      await insertReturningId(database, "device", {
        type: 1,
        eui: newEui(),
        agent_id,
        gateway_id,
        device_name: "Press",
        lubricant_tube: 125,
        time_setting: 6,
        bind_status: 1,
        ...owners,
        ...stamps,
      });
    }
    const values = { gateway_id, agent_id, code: gatewayOffline, begin_time: platform.now };
    alarm = await insertReturningId(database, "alarm", values);
  });

  const baseOf = (person: Person) =>
    ({ as: person.token, base: person === customer ? "client/1" : "admin/1" }) as const;
  const call = (name: string, person: Person, payload: object = {}) =>
    platform.call(`device-alarm-log/${name}`, { id: alarm, ...payload }, baseOf(person));
  const act = (name: string, person: Person, payload: object = {}) =>
    platform.data<object>(`device-alarm-log/${name}`, { id: alarm, ...payload }, baseOf(person));
  const steps = async (person: Person) => {
    const payload = { alarm_id: alarm };
    return (await platform.data<{ list: object[] }>("device-alarm-log/steps", payload, baseOf(person))).list;
  };

  test("is hidden from customers, who share the gateway", async () => {
    await act("assign", owner, { assignee_id: leader.id });
    await act("comment", owner, { comment: "They cut the power" });
    await act("clear", owner, { close_reason: "Told them" });
    expect(await act("detail", leader)).toMatchObject({ comment: "They cut the power", commented_name: "Olga" });
    expect(await steps(leader)).toHaveLength(3);
    expect(await act("detail", customer)).toMatchObject({
      work: workState.cleared,
      comment: null,
      commented_name: null,
      commented_time: null,
      closed_name: null,
      close_reason: null,
      assignee_id: null,
      assignee_name: null,
      commentable: 0,
    });
    expect(await steps(customer)).toEqual([]);
    expect((await call("comment", customer, { comment: "Our power is on" })).code).toBe(code.notAllowed);
    await act("reopen", owner);
  });

  test("is not revealed to customers by a filter for its assignee", async () => {
    await act("assign", owner, { assignee_id: leader.id });
    const found = async (person: Person) => {
      const payload = { assignee_id: leader.id };
      const answer = await platform.data<{ list: object[] }>("device-alarm-log/list", payload, baseOf(person));
      return answer.list.length;
    };
    expect([await found(owner), await found(leader), await found(customer)]).toEqual([1, 1, 0]);
  });

  test("cannot be ended by leaders: clear and snooze are refused", async () => {
    await act("acknowledge", leader);
    await act("assign", leader, { assignee_id: leader.id });
    await act("comment", leader, { comment: "On my way" });
    expect(await call("snooze", leader, { hours: 24 })).toMatchObject({ code: code.notAllowed });
    expect(await call("clear", leader, { close_reason: "Mine are fine" })).toMatchObject({ code: code.notAllowed });
    expect(await act("detail", owner)).toMatchObject({ work: workState.acknowledged, assignee_name: "Lena" });
    expect(await act("clear", owner, { close_reason: "Swapped" })).toMatchObject({ work: workState.cleared });
  });
});
