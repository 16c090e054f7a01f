import { beforeAll, beforeEach } from "vitest";
import { role } from "../../src/contract";
import { minute } from "../../src/platform/base/clock";
import { insertReturningId } from "../../src/platform/database";
import type { EventDevice } from "../../src/platform/fleet/events";
import { escalate } from "../../src/platform/fleet/notices/escalate";
import { sendDueMails } from "../../src/platform/fleet/notices/send-mails";
import { publish } from "../../src/platform/fleet/publish";
import { newImei } from "./lubricators";
import type { Person, TestPlatform } from "./platform-calls";

/** The settings of a person without stored settings. */
export const noSettings = { mail_from: 0, push_from: 0, inbox_from: 1, quiet_critical: 1, next_minutes: 0 };

/** A provider with a device, and helpers for tests of notices. @param opened the platform of their `describe` */
export function useNotices(opened: () => TestPlatform) {
  let agentId = 0;
  let groupId = 0;
  let device = {} as EventDevice;
  const database = () => opened().platform.database;
  beforeAll(async () => {
    agentId = await opened().addAgent();
    groupId = await opened().addGroup(agentId);
  });
  beforeEach(async () => {
    // Each test has its own device and people.
    await database().deleteFrom("notice_setting").execute();
    await database().deleteFrom("notice").execute();
    const values = {
      type: 0,
      imei: newImei(),
      eui: null,
      agent_id: agentId,
      group_id: groupId,
      customer_id: null,
      device_name: "Press 4",
    };
    const others = { asset_name: "Mill 2", install_location: "Drive end", lubricant_tube: 125, time_setting: 6 };
    const stamps = { create_time: opened().now, update_time: opened().now };
    device = { ...values, id: await insertReturningId(database(), "device", { ...values, ...others, ...stamps }) };
  });
  return {
    agentId: () => agentId,
    groupId: () => groupId,
    device: () => device,
    /** An account of the provider, with its settings. */
    async person(settings: object, values: object = {}, ofRole: number = role.afm): Promise<Person> {
      const person = await opened().addPerson(ofRole, { agent_id: agentId, language: "en", ...values });
      const base = ofRole === role.customer ? "client/1" : "admin/1";
      await opened().data("notice/save-settings", { ...noSettings, ...settings }, { as: person.token, base });
      return person;
    },
    /** Raises an alarm of the device as a report does. @returns its id. */
    raise: (code = 5, of: EventDevice = device) =>
      database()
        .transaction()
        .execute(async (trx) => {
          const alarm = { code, begin_time: opened().now };
          const id = await insertReturningId(trx, "alarm", { ...alarm, device_id: of.id, agent_id: of.agent_id });
          await publish(trx, [{ type: "alarm.raised", device: of, alarm: { id, ...alarm } }], opened().now);
          return id;
        }),
    /** The jobs, some minutes later. */
    async run(minutes = 0, platform = opened()) {
      platform.now += minutes * minute;
      const services = { ...platform.platform, clock: () => platform.now };
      await escalate(platform.platform.database, platform.now);
      await sendDueMails(services);
    },
  };
}
