import { beforeAll, describe, expect, test } from "vitest";
import { code, type FoundRecord, findLimits, role } from "../../../src/contract";
import { insertReturningId, writeDeviceTexts } from "../../../src/platform/database";
import { newEui, newImei } from "../../support/lubricators";
import type { Person } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useTestPlatform } from "../../support/test-users";

describe.each(openTestDatabases())("a search over all records on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let agentId: number;
  let people: Readonly<Record<"admin" | "storage" | "dealer" | "member" | "other" | "customer", Person>>;
  const imei = newImei();
  const eui = newEui();
  const free = newImei();

  beforeAll(async () => {
    agentId = await platform.addAgent();
    const groupId = await platform.addGroup(agentId);
    const otherAgentId = await platform.addAgent();
    const customer = await platform.addPerson(role.customer, {
      agent_id: agentId,
      username: "Mill Ltd",
      company: "Paper Mill",
      phone: "+49 (40) 123-456",
    });
    people = {
      admin: await platform.addPerson(role.admin),
      storage: await platform.addPerson(role.storage),
      dealer: await platform.addPerson(role.afm, { agent_id: agentId }),
      member: await platform.addPerson(role.member, {
        agent_id: agentId,
        group_id: groupId,
        authorities: ["device.list"],
      }),
      other: await platform.addPerson(role.afm, { agent_id: otherAgentId }),
      customer,
    };
    const { database } = platform.platform;
    const times = { create_time: platform.now, update_time: platform.now };
    const device = { type: 0, agent_id: agentId, lubricant_tube: 125, time_setting: 6, ...times };
    const press = await insertReturningId(database, "device", {
      ...device,
      device_name: "Paper press",
      imei,
      customer_id: customer.id,
      bind_status: 1,
    });
    for (let count = 0; count < findLimits.perKind + 2; count += 1) {
      await insertReturningId(database, "device", { ...device, device_name: `Crane ${count}`, group_id: groupId });
    }
    await writeDeviceTexts(database);
    const gateway = { agent_id: agentId, eui, name: "Paper hall", ...times };
    const gatewayId = await insertReturningId(database, "gateway", gateway);
    const alarm = { agent_id: agentId, begin_time: platform.now };
    await insertReturningId(database, "alarm", { ...alarm, device_id: press, code: 5 });
    await insertReturningId(database, "alarm", { ...alarm, device_id: press, code: 2, end_time: platform.now });
    await insertReturningId(database, "alarm", { ...alarm, gateway_id: gatewayId, code: 101 });
    const stock = { type: 0, model: "GL-NB125", batch: "B1", agent_id: agentId, create_time: platform.now };
    await insertReturningId(database, "storage", { ...stock, imei, device_id: press });
    await insertReturningId(database, "storage", { ...stock, imei: free });
  });

  const find = async (keywords: string, person: Person): Promise<readonly string[]> => {
    const base = person === people.customer ? "client/1" : "admin/1";
    const { list } = await platform.data<{ list: FoundRecord[] }>(
      "find/list",
      { keywords },
      { as: person.token, base },
    );
    return list.map(({ kind, name, code: alarm }) => `${kind} ${name}${alarm === null ? "" : ` ${alarm}`}`);
  };

  test("finds devices, customers, gateways and open alarms by name", async () => {
    const all = [
      "device Paper press",
      "user Mill Ltd",
      "gateway Paper hall",
      "alarm Paper press 5",
      "alarm Paper hall 101",
    ];
    expect((await find("paper", people.dealer)).toSorted()).toEqual(all.toSorted());
    expect((await find("paper", people.admin)).toSorted()).toEqual(all.toSorted());
  });

  test("finds identifiers with separators, and phone numbers without", async () => {
    expect(await find(`${imei.slice(0, 6)} ${imei.slice(6)}`, people.dealer)).toContain("device Paper press");
    expect(await find(eui.replace(/(..)(?=.)/g, "$1:"), people.dealer)).toContain("gateway Paper hall");
    expect(await find("4940123456", people.dealer)).toEqual(["user Mill Ltd"]);
    expect(await find("40 123456", people.dealer)).toEqual(["user Mill Ltd"]);
  });

  test("finds stock that is not bound, and for storage operators all stock", async () => {
    expect(await find(free, people.dealer)).toEqual(["storage GL-NB125"]);
    expect(await find(imei, people.dealer)).not.toContain("storage GL-NB125");
    expect(await find(imei, people.storage)).toEqual(["storage GL-NB125"]);
  });

  test("stays in the scope and the authorities of the caller", async () => {
    expect(await find("paper", people.other)).toEqual([]);
    expect(await find(free, people.other)).toEqual([]);
    // Devices of other groups, gateways and alarms are out of reach; customers can be chosen in forms.
    expect(await find("paper", people.member)).toEqual(["user Mill Ltd"]);
    expect((await find("crane", people.member)).length).toBe(findLimits.perKind);
  });

  test("shows end customers their devices and alarms, and neither gateways nor other customers", async () => {
    expect((await find("paper", people.customer)).toSorted()).toEqual(["alarm Paper press 5", "device Paper press"]);
    expect(await find("mill", people.customer)).toEqual(["device Paper press", "alarm Paper press 5"]);
  });

  test("answers a bounded number of each kind, and refuses words that are too short or too long", async () => {
    expect(await find("crane", people.admin)).toHaveLength(findLimits.perKind);
    for (const keywords of ["c", "c".repeat(findLimits.longest + 1), ""]) {
      const answer = await platform.call("find/list", { keywords }, { as: people.admin.token });
      expect(answer.code).toBe(keywords === "" ? code.parameterMissing : code.wrongParameter);
    }
  });
});
