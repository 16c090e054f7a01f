import { expect } from "vitest";
import { code, role } from "../../../../src/contract";
import { transferDevices } from "../../../../src/platform/calls/organisation/transfer-devices";
import { runSettingJobs } from "../../../../src/platform/calls/settings/run-setting-jobs";
import { insertReturningId } from "../../../../src/platform/database";
import { backfillForecasts } from "../../../../src/platform/fleet/forecast";
import { markSilent, recountAvailability } from "../../../../src/platform/fleet/intake";
import { sweepEmptyCounts, withCountsUpdated } from "../../../../src/platform/fleet/totals";
import { addDevice, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import type { Person, TestPlatform } from "../../../support/platform-calls";
import { sendReports } from "../../../support/post-reports";
import { fleet, owners, type Step } from "./random-steps";

const hour = 3_600_000;
const day = 24 * hour;
const fiveMinutes = hour / 12;

export interface Fixture {
  readonly crew: TestUsers;
  readonly devices: readonly { readonly device_id: number; readonly imei: unknown }[];
  readonly groups: readonly number[];
  readonly customers: readonly Person[];
  readonly cartridge: number;
}

/** A provider with devices, groups and customers. */
export async function makeFixture(own: TestPlatform): Promise<Fixture> {
  const crew = await makeTestUsers(own);
  const devices = [];
  const lubricant = "General purpose lithium grease NLGI 2";
  for (let index = 0; index < fleet; index += 1) devices.push(await addDevice(own, crew, { lubricant }));
  const cartridge = await insertReturningId(own.platform.database, "cartridge", {
    agent_id: crew.agentId,
    grease_id: 1,
    size: 250,
    batch: "R-1",
    best_before: "2028-01-31",
    count: 9,
  });
  const groups = [await own.addGroup(crew.agentId), await own.addGroup(crew.agentId)];
  const customers = [];
  for (let index = 0; index < owners; index += 1) {
    customers.push(await own.addPerson(role.customer, { agent_id: crew.agentId }));
  }
  // Bound some days ago, because reports from before the binding are refused.
  const bind_time = own.now - 3 * day;
  const { database } = own.platform;
  const ids = devices.map(({ device_id }) => device_id);
  await database
    .transaction()
    .execute((trx) =>
      withCountsUpdated(trx, ids, () => trx.updateTable("device").set({ bind_time }).where("id", "in", ids).execute()),
    );
  return {
    crew,
    devices: devices.map(({ device_id, imei }) => ({ device_id, imei })),
    groups,
    customers,
    cartridge,
  };
}

/** Does what a step says. */
export async function runStep(own: TestPlatform, fixture: Fixture, action: Step): Promise<void> {
  const { crew, devices, groups, customers } = fixture;
  const { database } = own.platform;
  const customerAt = (index: number) => customers[index]?.id ?? 0;
  if (action.kind === "reports") {
    await sendReports(
      own,
      action.reports.map(({ device, age, ...values }) => ({
        type: "nb",
        imei: devices[device]?.imei,
        time: own.now - age * fiveMinutes,
        ...values,
      })),
    );
  } else if (action.kind === "give") {
    const { device_id, imei } = devices[action.device] ?? {};
    // The call is refused when the device belongs to another provider or is deleted by then.
    const { code: answered } = await own.call(
      "device/save-device",
      {
        device_id,
        imei,
        device_name: "Given",
        lubricantTube: 125,
        time_setting: 6,
        report_interval: 12,
        group_id: action.group === null ? "" : groups[action.group],
        customer_id: action.customer === null ? "" : customerAt(action.customer),
        longitude: action.place[0],
        latitude: action.place[1],
      },
      { as: crew.dealer.token },
    );
    expect([code.ok, code.notExist]).toContain(answered);
  } else if (action.kind === "jobs") {
    // Devices that have not reported for long are set offline.
    const later = own.now + action.days * day;
    await markSilent(database, later);
    await recountAvailability(database, later);
    await backfillForecasts(database, later);
    await sweepEmptyCounts(database);
  } else if (action.kind === "settings") {
    const payload = { device_ids: [devices[action.device]?.device_id], time_setting: action.months };
    const { code: answered } = await own.call("device/save-settings", payload, { as: crew.dealer.token });
    expect([code.ok, code.notExist]).toContain(answered);
    await runSettingJobs(database, { now: () => own.now, signal: new AbortController().signal, log: own.platform.log });
  } else if (action.kind === "leave") {
    const { code: answered } = await own.call(
      "user/delete",
      { user_id: customerAt(action.customer) },
      { as: crew.admin.token },
    );
    expect([code.ok, code.notExist]).toContain(answered);
  } else if (action.kind === "disband") {
    const payload = { group_id: groups[action.group] };
    const { code: answered } = await own.call("group/delete-group", payload, { as: crew.dealer.token });
    // Groups with members stay.
    expect([code.ok, code.notExist, code.notAllowed]).toContain(answered);
  } else if (action.kind === "swap") {
    const { device_id } = devices[action.device] ?? {};
    const payload = { device_id, cartridge_id: fixture.cartridge };
    const { code: answered } = await own.call("device/swap-cartridge", payload, { as: crew.dealer.token });
    // Another grease, no cartridge left, or no such device.
    expect([code.ok, code.notExist, code.notAllowed]).toContain(answered);
  } else if (action.kind === "clear") {
    const alarms = await database
      .selectFrom("alarm")
      .select("id")
      .where("device_id", "=", devices[action.device]?.device_id ?? 0)
      .where("end_time", "is", null)
      .execute();
    for (const { id } of alarms) {
      const payload = { id, close_reason: "Repaired by hand" };
      const { code: answered } = await own.call("device-alarm-log/clear", payload, { as: crew.dealer.token });
      expect([code.ok, code.notExist, code.notAllowed]).toContain(answered);
    }
  } else if (action.kind !== "switch") {
    const { device_id } = devices[action.device] ?? {};
    const path = { enable: "device/enable", unbind: "device/unbind-device", delete: "device/delete-device" }[
      action.kind
    ];
    const { code: answered } = await own.call(path, { device_id }, { as: crew.dealer.token });
    // It may be deleted, unbound or another provider's by then.
    expect([code.ok, code.notExist, code.notAllowed]).toContain(answered);
  } else {
    const agentId = action.isBack ? crew.agentId : crew.otherAgentId;
    const move = { customerId: customerAt(action.customer), agentId, now: own.now };
    await database.transaction().execute((trx) => transferDevices(trx, move, { limit: 100, after: 0 }));
  }
}
