import { describe, expect, test } from "vitest";
import { code, commandKind, deviceType, role } from "../../../../src/contract";
import type { Caller } from "../../../../src/platform/access/handler";
import type { AllottedStock } from "../../../../src/platform/calls/device/binding";
import type { DeviceInput } from "../../../../src/platform/calls/device/device-input";
import type { Device } from "../../../../src/platform/calls/device/device-queries";
import {
  planAdd,
  planChange,
  planSettings,
  type SaveRequest,
  type SaveSituation,
} from "../../../../src/platform/calls/device/plan-save";

const now = 1_795_248_000_000;
const agentId = 7;
const dealer = { role: role.afm, accountId: 1, agentId, groupId: null, username: "Dealer", authorities: null };
const stock = { id: 3, type: deviceType.nb, imei: "260531793113837", agent_id: agentId, device_id: null };
const device = {
  id: 5,
  type: deviceType.nb,
  imei: stock.imei,
  eui: null,
  agent_id: agentId,
  group_id: null,
  customer_id: 20,
  bind_status: 1,
  image: "",
  active_time: now - 1000,
  time_setting: 6,
  time_setting_max: 24,
  report_interval: 4,
  pending_time_setting: null,
  pending_report_interval: null,
};
const input = { imei: stock.imei, eui: null, addr: null, image: null, device_name: "Fan", lubricantTube: 125 };

const request = (more: object = {}, sent: readonly string[] = ["imei", "device_name"]): SaveRequest => {
  const all = { ...input, time_setting: "6", report_interval: "4", group_id: null, customer_id: null, ...more };
  return {
    caller: dealer as unknown as Caller,
    input: all as unknown as DeviceInput,
    identifier: { type: deviceType.nb, value: all.imei },
    sent: new Set(sent),
    keys: {},
  };
};
const situation = (found: object | undefined): SaveSituation => ({
  stock: found as AllottedStock | undefined,
  reachable: { groups: new Map(), customers: new Map([[21, agentId]]) },
  isPictureOwn: false,
  now,
});
const known = device as unknown as Device;

describe("the plan of a new device", () => {
  test("binds the stock record and starts with the settings", () => {
    const plan = planAdd(request(), situation(stock));
    expect(plan.stock.id).toBe(stock.id);
    expect(plan.columns).toMatchObject({ imei: stock.imei, agent_id: agentId, bind_status: 1, bind_time: now });
    expect(plan.columns).toMatchObject({ time_setting: 6, report_interval: 4 });
  });

  test.each([
    ["an unknown identifier", undefined, code.notExist],
    ["the stock of another dealer", { ...stock, agent_id: 8 }, code.notExist],
    ["a bound stock record", { ...stock, device_id: 9 }, code.alreadyBound],
  ])("refuses %s", (_case, found, refusal) => {
    expect(() => planAdd(request(), situation(found))).toThrow(expect.objectContaining({ code: refusal }));
  });

  test("refuses a picture that was not uploaded here", () => {
    expect(() => planAdd(request({ image: "https://elsewhere.test/a.jpg" }), situation(stock))).toThrow(
      expect.objectContaining({ code: code.wrongParameter }),
    );
  });
});

describe("the plan of a change", () => {
  test("writes only the columns that were sent", () => {
    const plan = planChange(request(), known, situation(undefined));
    expect(plan.columns).toEqual({ device_name: "Fan", lubricant_tube: 125, update_time: now });
    expect(plan).toMatchObject({ stock: null, cancels: [], queues: [], changesOwner: false, isNewToCustomer: false });
  });

  test("assigns the device to another customer", () => {
    const plan = planChange(request({ customer_id: 21 }, ["customer_id"]), known, situation(undefined));
    expect(plan).toMatchObject({ changesOwner: true, isNewToCustomer: true, stock: null });
  });

  test("binds an unbound device again and keeps what its lubricator reported", () => {
    const plan = planChange(request(), { ...known, bind_status: 0 }, situation(stock));
    expect(plan).toMatchObject({ stock: { id: 3 }, replacesLubricator: false, isNewToCustomer: true });
    expect(plan.columns).not.toHaveProperty("active_time");
  });

  test("resets the state when another lubricator replaces the former one", () => {
    const other = { ...stock, id: 4, imei: "490154203237518" };
    const plan = planChange(request({ imei: other.imei, time_setting: "9" }), known, situation(other));
    expect(plan).toMatchObject({ stock: { id: 4 }, replacesLubricator: true, queues: [] });
    expect(plan.columns).toMatchObject({ imei: other.imei, active_time: null, remaining_ratio: null, time_setting: 9 });
  });

  test("refuses stock of another dealer, even for an admin", () => {
    const admin = { ...request(), caller: { ...dealer, role: role.admin, agentId: null } as unknown as Caller };
    const unbound = { ...known, bind_status: 0 };
    expect(() => planChange(admin, unbound, situation({ ...stock, agent_id: 8 }))).toThrow(
      expect.objectContaining({ code: code.wrongParameter }),
    );
  });
});

describe("the plan of new settings", () => {
  const wanted = { time_setting: 9, report_interval: 4 };

  test("queues a command for a device that reports", () => {
    expect(planSettings(known, wanted)).toEqual({
      columns: { pending_time_setting: 9 },
      cancels: [],
      queues: [{ kind: commandKind.timeSetting, data: { time_setting: 9 } }],
    });
  });

  test("does not queue the same command twice", () => {
    expect(planSettings({ ...known, pending_time_setting: 9 }, wanted)).toMatchObject({ columns: {}, queues: [] });
  });

  test("cancels the command when the setting in effect is chosen again", () => {
    expect(planSettings({ ...known, pending_time_setting: 9 }, { time_setting: 6, report_interval: 4 })).toEqual({
      columns: { pending_time_setting: null },
      cancels: [commandKind.timeSetting],
      queues: [],
    });
  });

  test("applies at once to a device that never reported, and cancels every command", () => {
    const { columns, cancels } = planSettings({ ...known, active_time: null }, wanted);
    expect(columns).toMatchObject({ ...wanted, pending_time_setting: null });
    expect(cancels).toEqual(Object.values(commandKind));
  });
});
