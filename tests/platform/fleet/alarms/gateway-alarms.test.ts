import { beforeAll, describe, expect, test } from "vitest";
import { code, gatewayOffline, role, statusOfDevice, workState } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { markSilent } from "../../../../src/platform/fleet/intake";
import { findGateways, updateGateways } from "../../../../src/platform/fleet/intake/gateway-status";
import { newEui } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

interface Row {
  readonly id: number;
  readonly code: number;
  readonly devices: number | null;
  readonly gateway_name: string | null;
}

describe.each(openTestDatabases())("gateway alarms on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let owner: Person;
  let leader: Person;
  let otherLeader: Person;
  let customer: Person;
  let otherProvider: Person;
  let otherAgentId: number;
  let euis: string[];
  let gatewayEui: string;
  let gatewayId: number;

  beforeAll(async () => {
    const { now } = platform;
    const agent_id = await platform.addAgent({ name: "North Grease" });
    const group_id = await platform.addGroup(agent_id);
    const crew = { agent_id, authorities: ["alarm.list"] };
    owner = await platform.addPerson(role.afm, { agent_id });
    leader = await platform.addPerson(role.leader, { ...crew, group_id });
    otherLeader = await platform.addPerson(role.leader, { ...crew, group_id: await platform.addGroup(agent_id) });
    customer = await platform.addPerson(role.customer, { agent_id });
    otherAgentId = await platform.addAgent();
    otherProvider = await platform.addPerson(role.afm, { agent_id: otherAgentId });
    gatewayEui = newEui();
    const gateway = { eui: gatewayEui, name: "Hall 7", agent_id, status: 0, create_time: now, update_time: now };
    gatewayId = await insertReturningId(platform.platform.database, "gateway", gateway);
    euis = [newEui(), newEui(), newEui()];
    const addDevice = (eui: string, values: object) =>
      insertReturningId(platform.platform.database, "device", {
        type: 1,
        eui,
        agent_id,
        gateway_id: gatewayId,
        gateway_eui: gatewayEui,
        device_name: eui,
        lubricant_tube: 125,
        time_setting: 6,
        report_interval: 1,
        bind_status: 1,
        online: 1,
        active_time: now,
        create_time: now,
        update_time: now,
        ...values,
      });
    for (const [index, eui] of euis.entries()) {
      await addDevice(eui, {
        ...(index < 2 ? { group_id } : {}),
        ...(index === 0 ? { customer_id: customer.id } : {}),
        device_name: `Press ${index}`,
      });
    }
    // Devices that were shut down on purpose are not silent: "Hall 7" does not count its one, and a gateway that has no
    // others raises no alarm.
    const shutDown = { online: 0, status: statusOfDevice.closed, time_setting: 0 };
    await addDevice(newEui(), shutDown);
    const idle = { ...gateway, eui: newEui(), name: "Hall of idle devices" };
    const idleId = await insertReturningId(platform.platform.database, "gateway", idle);
    for (const _ of [1, 2]) await addDevice(newEui(), { ...shutDown, gateway_id: idleId, gateway_eui: idle.eui });
    platform.now += 3 * hour;
    await markSilent(platform.platform.database, platform.now);
  });

  const list = async (person: Person, filter: object = { work: workState.toDo }) => {
    const base = person === customer ? "client/1" : "admin/1";
    return (await platform.data<{ list: Row[] }>("device-alarm-log/list", { ...filter }, { as: person.token, base }))
      .list;
  };

  test("a gateway raises one alarm for all its silent devices", async () => {
    expect(await list(owner)).toMatchObject([
      { code: gatewayOffline, gateway_name: "Hall 7", devices: 3, device_id: null },
    ]);
    const count = await platform.data("device-alarm-log/count-new", {}, { as: owner.token });
    expect(count).toEqual({ response: 1 });
    const inbox = await platform.data<{ list: { content: string }[] }>("message/list", {}, { as: owner.token });
    expect(inbox.list.map(({ content }) => content)).toEqual([
      "The gateway “Hall 7” is offline: its 3 lubricators have stopped reporting",
    ]);
  });

  test("an alarm counts only the devices that the reader may see, and hides the gateway from customers", async () => {
    expect(await list(leader)).toMatchObject([{ devices: 2, gateway_name: "Hall 7" }]);
    expect(await list(customer)).toMatchObject([
      { devices: 1, gateway_name: null, gateway_id: null, gateway_eui: null },
    ]);
    expect(await list(otherLeader)).toEqual([]);
    expect(await list(otherProvider)).toEqual([]);
    const [alarm] = await list(owner);
    for (const person of [otherLeader, otherProvider]) {
      const answer = await platform.call("device-alarm-log/detail", { id: alarm?.id }, { as: person.token });
      expect(answer.code).toBe(code.notExist);
    }
  });

  test("an alarm is listed for each silent device", async () => {
    const { database } = platform.platform;
    const ids = await database.selectFrom("device").select("id").where("eui", "in", euis).orderBy("id").execute();
    const [first, , third] = ids.map(({ id }) => id);
    const ofDevice = async (person: Person, device_id = 0) => {
      const base = person === customer ? "client/1" : "admin/1";
      return platform.call("device-alarm-log/list-by-device", { device_id }, { as: person.token, base });
    };
    const openAlarm = { data: { list: [{ code: gatewayOffline, state: 1 }] } };
    expect(await ofDevice(owner, third)).toMatchObject(openAlarm);
    expect(await ofDevice(leader, first)).toMatchObject(openAlarm);
    expect(await ofDevice(customer, first)).toMatchObject(openAlarm);
    for (const [person, id] of [
      [leader, third],
      [customer, third],
      [otherProvider, first],
    ] as const) {
      expect((await ofDevice(person, id)).code).toBe(code.notExist);
    }
  });

  test("an alarm is not raised again while it is open, and ends when the gateway relays a report", async () => {
    await markSilent(platform.platform.database, platform.now);
    expect(await list(owner, {})).toHaveLength(1);
    platform.now += hour;
    const report = { type: "lora", eui: euis[0], time: platform.now, gateway_eui: gatewayEui };
    await sendReports(platform, [report]);
    expect(await list(owner)).toEqual([]);
    expect(await list(owner, {})).toMatchObject([{ work: workState.recovered, end_time: platform.now }]);
  });

  test("an alarm ends if the gateway is marked offline while its report is being ingested", async () => {
    const { database } = platform.platform;
    const staleGateways = await findGateways(database, [gatewayEui]);
    platform.now += 3 * hour;
    await markSilent(database, platform.now);
    expect(await list(owner)).toHaveLength(1);
    await database
      .transaction()
      .execute((trx) => updateGateways(trx, staleGateways, new Map([[gatewayEui, platform.now]]), platform.now));
    expect(await list(owner)).toEqual([]);
  });

  const raiseAlarm = async () => {
    const { database } = platform.platform;
    platform.now += 3 * hour;
    await database.updateTable("gateway").set({ status: 0 }).where("eui", "=", gatewayEui).execute();
    const reporting = { online: 1, status: 0, gateway_id: gatewayId };
    await database.updateTable("device").set(reporting).where("eui", "in", euis).execute();
    await markSilent(database, platform.now);
    expect(await list(owner)).toHaveLength(1);
  };

  test("an alarm ends when no silent device of the gateway remains", async () => {
    const { database } = platform.platform;
    await raiseAlarm();
    const [last, ...others] = euis;
    await database.updateTable("device").set({ gateway_id: null }).where("eui", "in", others).execute();
    await markSilent(database, platform.now);
    expect(await list(owner)).toHaveLength(1);
    const report = { type: "lora", eui: last, time: platform.now, gateway_eui: newEui() };
    await sendReports(platform, [report]);
    await markSilent(database, platform.now);
    expect(await list(owner)).toEqual([]);
  });

  test("an alarm ends when all silent devices of its provider move to another provider", async () => {
    const { database } = platform.platform;
    await raiseAlarm();
    const moved = { agent_id: otherAgentId, group_id: null, customer_id: null };
    await database.updateTable("device").set(moved).where("eui", "in", euis).execute();
    await markSilent(database, platform.now);
    expect(await list(owner)).toEqual([]);
    expect(await list(otherProvider)).toEqual([]);
  });
});
