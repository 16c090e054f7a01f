import { role } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import type { TestPlatform } from "../../../support/platform-calls";

/**
 * Makes the people around the alarms of a provider.
 *
 * @param actions that the group leader may do with alarms
 */
export async function makeAlarmCrew(platform: TestPlatform, actions: readonly string[]) {
  const { database } = platform.platform;
  const agent_id = await platform.addAgent({ name: "North Grease" });
  const group_id = await platform.addGroup(agent_id);
  const authorities = ["list", ...actions].map((action) => `alarm.${action}`);
  const customer = await platform.addPerson(role.customer, { agent_id, username: "Mill Ltd" });
  return {
    agent_id,
    group_id,
    owner: await platform.addPerson(role.afm, { agent_id, username: "Olga" }),
    leader: await platform.addPerson(role.leader, { agent_id, group_id, username: "Lena", authorities }),
    customer,
    /** The device "Press 4" of the group and the customer. @returns its id */
    addPress: (values: object = {}) =>
      insertReturningId(database, "device", {
        type: 0,
        agent_id,
        group_id,
        customer_id: customer.id,
        device_name: "Press 4",
        lubricant_tube: 125,
        time_setting: 6,
        create_time: platform.now,
        update_time: platform.now,
        ...values,
      }),
    /** An alarm that began an hour ago. @returns its id */
    addAlarm: (device_id: number, values: object = {}) =>
      insertReturningId(database, "alarm", {
        device_id,
        agent_id,
        code: 1,
        begin_time: platform.now - hour,
        ...values,
      }),
  };
}
