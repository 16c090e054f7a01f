import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commandKind, reportType } from "../../../../src/contract";
import type { ReportFacts } from "../../../../src/platform/fleet/intake/report";
import { type AlarmState, applyReport, type DeviceSnapshot } from "../../../../src/platform/fleet/intake/transition";

const hour = 3_600_000;
const before = Date.UTC(2026, 10, 21, 6);
const now = before + 6 * hour;

const state: DeviceSnapshot["state"] = {
  time_setting: 6,
  pending_time_setting: null,
  report_interval: 6,
  pending_report_interval: null,
  pending_action: null,
  status: 0,
  online: 1,
  active_time: before,
  temperature: 20,
  electric_quantity: 90,
  signal: -90,
  remaining_ratio: 60,
  mode: 2,
  rate: 360,
  gateway_eui: "",
};
const situation = (
  more: Partial<DeviceSnapshot["state"]> = {},
  rest: Partial<Omit<DeviceSnapshot, "state">> = {},
): DeviceSnapshot => ({
  alarms: [],
  pending: [],
  ...rest,
  state: { ...state, ...more },
});
const silence: ReportFacts = {
  time: now,
  temperature: null,
  battery: null,
  signal: null,
  remaining_ratio: null,
  remaining_ml: null,
  dispensed_ml: null,
  alarms: null,
  mode: null,
  rate: null,
  gateway_eui: null,
  time_setting: null,
  report_interval: null,
  confirms: [],
};
const facts = (more: Partial<ReportFacts>): ReportFacts => ({ ...silence, ...more });
const report = (one: DeviceSnapshot, told: Partial<ReportFacts>, cartridge = 125) =>
  applyReport(one, facts(told), { cartridge, now });
const open = (code: number): AlarmState => ({ id: code, code, begin_time: before, end_time: null });
const command = (id: number, kind: number, data = {}) => ({ id, kind, data, device_id: 1, create_time: before });

describe("what a report says of its device", () => {
  test.each([
    ["a figure takes the place of the one before", { temperature: 24.5 }, { temperature: 24.5 }],
    [
      "what it does not speak of stays",
      {},
      { temperature: 20, electric_quantity: 90, signal: -90, remaining_ratio: 60 },
    ],
    ["millilitres become a share of the cartridge", { remaining_ml: 50 }, { remaining_ratio: 40 }],
    ["a cartridge larger than the one entered is full", { remaining_ml: 250 }, { remaining_ratio: 100 }],
    ["a share that was told counts more", { remaining_ratio: 41, remaining_ml: 50 }, { remaining_ratio: 41 }],
    ["a setting that it says is in effect is", { time_setting: 9 }, { time_setting: 9 }],
    ["a lubricator that is off is closed and shut down", { time_setting: 0 }, { status: 4, online: 0 }],
    ["mode, rate and gateway", { mode: 1, rate: 30, gateway_eui: "A" }, { mode: 1, rate: 30, gateway_eui: "A" }],
  ])("%s", (_says, told, expected) => {
    expect(report(situation(), told).state).toMatchObject({ active_time: now, ...expected });
  });

  test.each([
    ["is on line", 6 * hour, { status: 0, online: 1 }],
    ["is on line after two intervals", 12 * hour, { status: 0, online: 1 }],
    ["is silent when more than two intervals have passed since", 12 * hour + 1, { status: 3, online: 0 }],
  ])("a device that is heard %s", (_says, late, expected) => {
    expect(
      applyReport(situation({ status: 3, online: 0 }), silence, { cartridge: 125, now: now + late }).state,
    ).toMatchObject(expected);
  });

  test.each([
    ["as it was told", { dispensed_ml: 0.7, remaining_ratio: 50 }, 0.7],
    ["as the cartridge has lost", { remaining_ratio: 58 }, 2.5],
    ["nothing when the cartridge was exchanged", { remaining_ratio: 100 }, 0],
    ["nothing when nothing tells", {}, 0],
  ])("dispensed is %s", (_says, told, expected) => {
    expect(report(situation(), told).dispensed).toBeCloseTo(expected, 6);
  });

  test.each([
    ["periodic", {}, [], reportType.periodic],
    ["an alarm", { alarms: [2] }, [], reportType.alarm],
    ["an answer", { confirms: [1] }, [command(1, commandKind.reset)], reportType.answer],
    ["an alarm before an answer", { alarms: [2], confirms: [1] }, [command(1, commandKind.reset)], reportType.alarm],
    ["periodic when it lists no alarm", { alarms: [] }, [], reportType.periodic],
  ])("its type is %s", (_says, told, pending, expected) => {
    expect(report(situation({}, { pending }), told).kind).toBe(expected);
  });
});

describe("alarms", () => {
  test.each([
    ["a new code raises one", [], [2], { raised: [2], cleared: [], status: 1 }],
    ["a code that repeats raises none", [open(2)], [2], { raised: [], cleared: [], status: 1 }],
    ["a code that is left out has ended", [open(2), open(4)], [4], { raised: [], cleared: [2], status: 1 }],
    ["an empty list ends all", [open(2), open(4)], [], { raised: [], cleared: [2, 4], status: 0 }],
    ["without a list nothing changes", [open(2)], null, { raised: [], cleared: [], status: 1 }],
    ["an internal error alone is abnormal", [], [6], { raised: [6], cleared: [], status: 2 }],
    ["an internal error beside another is an alarm", [open(6)], [6, 7], { raised: [7], cleared: [], status: 1 }],
  ])("%s", (_says, alarms, codes, expected) => {
    const done = report(situation({}, { alarms }), { alarms: codes });
    expect({
      raised: done.raised.map(({ code }) => code),
      cleared: done.cleared.map(({ code }) => code),
      status: done.state.status,
    }).toEqual(expected);
    expect(done.raised.every((alarm) => alarm.begin_time === now && alarm.end_time === null)).toBe(true);
    expect(done.cleared.every((alarm) => alarm.begin_time === before && alarm.end_time === now)).toBe(true);
  });
});

describe("commands", () => {
  const setting = command(1, commandKind.timeSetting, { time_setting: 9 });
  const interval = command(2, commandKind.reportInterval, { report_interval: 12 });
  const reset = command(3, commandKind.reset);
  const waiting = situation(
    { pending_time_setting: 9, pending_report_interval: 12, pending_action: 1 },
    { pending: [setting, interval, reset] },
  );
  const still = { pending_time_setting: 9, pending_report_interval: 12, pending_action: 1 };

  test.each([
    ["a report that says nothing of them confirms none", {}, [], { ...still, time_setting: 6 }],
    ["nor does one with the setting before", { time_setting: 6 }, [], { ...still, time_setting: 6 }],
    [
      "the setting in effect confirms it",
      { time_setting: 9 },
      [1],
      { ...still, pending_time_setting: null, time_setting: 9 },
    ],
    ["another one than asked for is in effect all the same", { time_setting: 3 }, [], { ...still, time_setting: 3 }],
    ["its id alone confirms it", { confirms: [1] }, [1], { ...still, pending_time_setting: null, time_setting: 9 }],
    [
      "so does the interval in effect",
      { report_interval: 12 },
      [2],
      { ...still, pending_report_interval: null, report_interval: 12 },
    ],
    ["a reset begins the count anew", { confirms: [3] }, [3], { ...still, pending_action: null, remaining_ratio: 100 }],
    [
      "unless the report knows what is left",
      { confirms: [3], remaining_ratio: 97 },
      [3],
      { ...still, pending_action: null, remaining_ratio: 97 },
    ],
    ["an id that does not wait is passed over", { confirms: [77] }, [], still],
  ])("%s", (_says, told, confirmed, expected) => {
    const done = report(waiting, told);
    expect(done.confirmed.map(({ id }) => id)).toEqual(confirmed);
    expect(done.pending.map(({ id }) => id)).toEqual([1, 2, 3].filter((id) => !(confirmed as number[]).includes(id)));
    expect(done.state).toMatchObject(expected);
  });

  test("a shutdown that is confirmed closes the device", () => {
    const off = command(4, commandKind.timeSetting, { time_setting: 0 });
    const done = report(situation({ pending_time_setting: 0 }, { pending: [off] }), { time_setting: 0 });
    expect(done.state).toMatchObject({ time_setting: 0, pending_time_setting: null, status: 4, online: 0 });
  });

  test("the new interval is the one that silence is judged by", () => {
    const done = applyReport(waiting, facts({ report_interval: 12 }), { cartridge: 125, now: now + 20 * hour });
    expect(done.state.online).toBe(1);
  });
});

describe("a late report", () => {
  const late = { time: before - hour };

  test.each([
    ["overwrites no figure", { temperature: 50, remaining_ratio: 80, time_setting: 3, gateway_eui: "B" }],
    ["raises no alarm", { alarms: [2] }],
    ["ends no alarm", { alarms: [] }],
  ])("%s", (_says, told) => {
    const one = situation({ status: 1 }, { alarms: [open(4)] });
    const done = report(one, { ...late, ...told });
    expect({ state: done.state, alarms: done.alarms }).toEqual({ state: one.state, alarms: one.alarms });
    expect([...done.raised, ...done.cleared]).toEqual([]);
  });

  test("counts what it says was dispensed, and nothing that would have to be worked out", () => {
    expect(report(situation(), { ...late, dispensed_ml: 0.4 }).dispensed).toBe(0.4);
    expect(report(situation(), { ...late, remaining_ratio: 10 }).dispensed).toBe(0);
  });

  test("confirms by id, for what was carried out stays so, and by nothing else", () => {
    const setting = command(1, commandKind.timeSetting, { time_setting: 9 });
    const one = situation({ pending_time_setting: 9 }, { pending: [setting] });
    expect(report(one, { ...late, time_setting: 9 }).confirmed).toEqual([]);
    expect(report(one, { ...late, confirms: [1] }).state).toMatchObject({
      time_setting: 9,
      pending_time_setting: null,
    });
  });

  test("of the same moment as the newest is late", () => {
    expect(report(situation(), { time: before, temperature: 50 }).state.temperature).toBe(20);
  });
});

test("whatever is reported, at most one alarm of a code is open, and status and online state agree", () => {
  const told = fc.record({
    time: fc.integer({ min: before - 10 * hour, max: now }),
    alarms: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }))),
    time_setting: fc.option(fc.constantFrom(0, 1, 24, 255)),
    remaining_ratio: fc.option(fc.float({ min: 0, max: 100, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 12 }), (reports) => {
      let at: DeviceSnapshot = situation();
      for (const one of reports) {
        const done = report(at, one);
        expect(done.dispensed).toBeGreaterThanOrEqual(0);
        at = done;
      }
      const codes = at.alarms.filter(({ end_time }) => end_time === null).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      expect(at.state.online).toBe(at.state.status === 3 || at.state.status === 4 ? 0 : 1);
      if (at.state.status === 0) expect(codes).toEqual([]);
    }),
  );
});
