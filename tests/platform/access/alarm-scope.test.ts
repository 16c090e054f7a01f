import fc from "fast-check";
import type { Selectable } from "kysely";
import { describe, expect, test } from "vitest";
import { gatewayOffline, role } from "../../../src/contract";
import { type Database, insertReturningId } from "../../../src/platform/database";
import { newEui } from "../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { sendReports } from "../../support/post-reports";
import { step } from "../fleet/totals/random-steps";
import { type Fixture, makeFixture, runStep } from "../fleet/totals/run-step";

type Device = Selectable<Database["device"]>;
type Alarm = Selectable<Database["alarm"]>;

/** A person, and which devices are theirs. */
interface Reader extends Person {
  readonly base: "admin/1" | "client/1";
  readonly owns: (device: Device) => boolean;
}

/** The leaders, members and customers of the devices. The first group has a member, so it is never deleted. */
async function makeReaders(own: TestPlatform, { crew, groups, customers }: Fixture): Promise<readonly Reader[]> {
  const agent_id = crew.agentId;
  const base = "admin/1" as const;
  const ofGroup = (id: number) => (device: Device) => device.agent_id === agent_id && device.group_id === id;
  const staff = await Promise.all(
    groups.map(async (group_id, index) => {
      const membership = { agent_id, group_id, authorities: ["alarm.list"] };
      const leader = await own.addPerson(role.leader, membership);
      const members = index === 0 ? [await own.addPerson(role.member, membership)] : [];
      return [leader, ...members].map((person) => ({ ...person, base, owns: ofGroup(group_id) }));
    }),
  );
  return [
    ...staff.flat(),
    ...customers.map((one) => ({
      ...one,
      base: "client/1" as const,
      owns: (device: Device) => device.customer_id === one.id,
    })),
  ];
}

/** Puts devices below two gateways, which have alarms for both providers. */
async function addGateways(own: TestPlatform, { crew, devices }: Fixture): Promise<void> {
  const { database } = own.platform;
  for (const some of [devices.slice(0, 2), devices.slice(2, 3)]) {
    const gateway = { eui: newEui(), name: "Hall", agent_id: crew.agentId, create_time: 1, update_time: 1 };
    const gateway_id = await insertReturningId(database, "gateway", gateway);
    for (const { device_id } of some) {
      await database.updateTable("device").set({ gateway_id }).where("id", "=", device_id).execute();
    }
    for (const agent_id of [crew.agentId, crew.otherAgentId]) {
      const alarm = { gateway_id, agent_id, code: gatewayOffline, begin_time: own.now };
      await insertReturningId(database, "alarm", alarm);
      await insertReturningId(database, "alarm", { ...alarm, begin_time: own.now - 2, end_time: own.now - 1 });
    }
  }
}

/** The visible alarms in the order of the list, found among all rows. */
function visibleTo({ owns }: Reader, alarms: readonly Alarm[], devices: readonly Device[]): readonly Alarm[] {
  const own = devices.filter(owns);
  const isSeen = ({ device_id, gateway_id, agent_id }: Alarm) =>
    own.some((one) =>
      device_id === null ? one.gateway_id === gateway_id && one.agent_id === agent_id : one.id === device_id,
    );
  return alarms
    .filter(isSeen)
    .toSorted((a, b) => b.severity - a.severity || b.begin_time - a.begin_time || b.id - a.id);
}

describe.each(openTestDatabases())("the alarms that people see on $name", (engine) => {
  const platform = usePlatform(engine);

  async function expectSame(own: TestPlatform, readers: readonly Reader[], { customers }: Fixture): Promise<void> {
    const { database } = own.platform;
    const alarms = await database.selectFrom("alarm").selectAll().execute();
    const devices = await database.selectFrom("device").selectAll().execute();
    const accounts = await database.selectFrom("account").select("id").execute();
    for (const reader of readers.filter(({ id }) => accounts.some((one) => one.id === id))) {
      const seen = visibleTo(reader, alarms, devices);
      const as = { as: reader.token, base: reader.base };
      const listed = async (filter: object) => {
        const payload = { ...filter, page_size: 2, exact_total: 1 };
        type Page = { readonly list: readonly { readonly id: number }[]; readonly total: number };
        const one = await own.data<Page>("device-alarm-log/list", payload, as);
        const two = await own.data<Page>("device-alarm-log/list", { ...payload, page: 2 }, as);
        return [one.total, ...[...one.list, ...two.list].map(({ id }) => id)];
      };
      const expected = (some: readonly Alarm[]) => [some.length, ...some.slice(0, 4).map(({ id }) => id)];
      expect(await listed({})).toEqual(expected(seen));
      const open = seen.filter(({ severity }) => severity > 0);
      expect(await listed({ state: 1 })).toEqual(expected(open));
      expect(await listed({ severity: 3 })).toEqual(expected(open.filter(({ severity }) => severity === 3)));
      for (const { id } of customers) {
        const theirs = new Set(devices.filter(({ customer_id }) => customer_id === id).map((device) => device.id));
        const some = seen.filter(({ device_id }) => device_id !== null && theirs.has(device_id));
        expect(await listed({ customer_id: id })).toEqual(expected(some));
      }
      const hidden = alarms.filter(({ id }) => !seen.some((one) => one.id === id)).slice(-3);
      for (const { id } of [...seen.slice(0, 3), ...hidden]) {
        const { code } = await own.call("device-alarm-log/detail", { id }, as);
        expect(code === 0).toBe(seen.some((one) => one.id === id));
      }
    }
  }

  test("are those of their devices and gateways after random reports and changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const own = platform();
        const fixture = await makeFixture(own);
        const readers = await makeReaders(own, fixture);
        await addGateways(own, fixture);
        const all = { dispensed_ml: 1, remaining_ratio: 50, alarms: [1, 2] };
        const reports = fixture.devices.map((_, device) => ({ device, age: 800, ...all }));
        await runStep(own, fixture, { kind: "reports", reports });
        for (const action of steps) await runStep(own, fixture, action);
        await expectSame(own, readers, fixture);
      }),
      { numRuns: 6 },
    );
  });

  test("are those of their devices when reports and assignments come at the same time", async () => {
    const own = platform();
    const fixture = await makeFixture(own);
    const readers = await makeReaders(own, fixture);
    for (let round = 1; round <= 6; round += 1) {
      own.now += 1000;
      const reports = fixture.devices.map(({ imei }) => ({
        type: "nb",
        imei,
        time: own.now,
        alarms: round % 2 === 0 ? [1, 2] : [4],
      }));
      const gives = fixture.devices.map((_, device) =>
        runStep(own, fixture, {
          kind: "give",
          device,
          group: round % 2,
          customer: (round + device) % 2,
          place: ["", ""],
        }),
      );
      await Promise.all([...gives, ...reports.map((one) => sendReports(own, [one]))]);
    }
    await expectSame(own, readers, fixture);
  });
});
