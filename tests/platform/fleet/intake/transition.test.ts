import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commandKind, reportType } from "../../../../src/contract";
import { applyReport, type DeviceSnapshot } from "../../../../src/platform/fleet/intake/transition";
import { before, closed, command, hour, noFacts, now, open, report, snapshot } from "./device-snapshots";

describe("the state of a device after a report", () => {
  test.each([
    ["takes new values", { temperature: 24.5 }, { temperature: 24.5 }],
    [
      "keeps values that are not in the report",
      {},
      { temperature: 20, electric_quantity: 90, signal: -90, remaining_ratio: 60 },
    ],
    ["has the remaining volume as a share of the cartridge", { remaining_ml: 50 }, { remaining_ratio: 40 }],
    ["has at most 100 % when the cartridge is larger than stored", { remaining_ml: 250 }, { remaining_ratio: 100 }],
    ["prefers a reported share to a volume", { remaining_ratio: 41, remaining_ml: 50 }, { remaining_ratio: 41 }],
    ["takes the reported time setting", { time_setting: 9 }, { time_setting: 9 }],
    ["is closed and offline when the time setting is off", { time_setting: 0 }, { status: 4, online: 0 }],
    ["takes mode, rate and gateway", { mode: 1, rate: 30, gateway_eui: "A" }, { mode: 1, rate: 30, gateway_eui: "A" }],
  ])("%s", (_case, values, expected) => {
    expect(report(snapshot(), values).state).toMatchObject({ active_time: now, ...expected });
  });

  test.each([
    ["online", "one interval", 6 * hour, { status: 0, online: 1 }],
    ["online", "two intervals", 12 * hour, { status: 0, online: 1 }],
    ["offline", "more than two intervals", 12 * hour + 1, { status: 3, online: 0 }],
  ])("is %s when the report is %s old", (_state, _age, age, expected) => {
    const after = applyReport(snapshot({ status: 3, online: 0 }), noFacts, { cartridge: 125, now: now + age });
    expect(after.state).toMatchObject(expected);
  });

  test.each([
    ["the reported volume", { dispensed_ml: 0.7, remaining_ratio: 50 }, 0.7],
    ["the decrease of the remaining volume", { remaining_ratio: 58 }, 2.5],
    ["0 after a cartridge exchange", { remaining_ratio: 100 }, 0],
    ["0 without any volume", {}, 0],
  ])("the dispensed volume is %s", (_case, values, expected) => {
    expect(report(snapshot(), values).dispensed).toBeCloseTo(expected, 6);
  });

  test.each([
    ["periodic", {}, [], reportType.periodic],
    ["an alarm", { alarms: [2] }, [], reportType.alarm],
    ["an answer", { confirms: [1] }, [command(1, commandKind.reset)], reportType.answer],
    ["an alarm before an answer", { alarms: [2], confirms: [1] }, [command(1, commandKind.reset)], reportType.alarm],
    ["periodic when the alarm list is empty", { alarms: [] }, [], reportType.periodic],
  ])("the report type is %s", (_case, values, pending, expected) => {
    expect(report(snapshot({}, { pending }), values).kind).toBe(expected);
  });
});

describe("alarms", () => {
  test.each([
    ["a new code raises an alarm", [], [2], { raised: [2], cleared: [], status: 1 }],
    ["a repeated code raises no alarm", [open(2)], [2], { raised: [], cleared: [], status: 1 }],
    ["a missing code ends its alarm", [open(2), open(4)], [4], { raised: [], cleared: [2], status: 1 }],
    ["an empty list ends all alarms", [open(2), open(4)], [], { raised: [], cleared: [2, 4], status: 0 }],
    ["without a list nothing changes", [open(2)], null, { raised: [], cleared: [], status: 1 }],
    ["a code that a person cleared counts again", [closed(4)], [4], { raised: [], cleared: [], status: 1 }],
    ["what a person cleared does not count without a list", [closed(4)], null, { raised: [], cleared: [], status: 0 }],
    ["an internal error alone is abnormal", [], [6], { raised: [6], cleared: [], status: 2 }],
    ["an internal error beside another is an alarm", [open(6)], [6, 7], { raised: [7], cleared: [], status: 1 }],
  ])("%s", (_case, alarms, codes, expected) => {
    const after = report(snapshot({}, { alarms }), { alarms: codes });
    expect({
      raised: after.raised.map(({ code }) => code),
      cleared: after.cleared.map(({ code }) => code),
      status: after.state.status,
    }).toEqual(expected);
    expect(after.raised.every((alarm) => alarm.begin_time === now && alarm.end_time === null)).toBe(true);
    expect(after.cleared.every((alarm) => alarm.begin_time === before && alarm.end_time === now)).toBe(true);
  });
});

describe("a late report", () => {
  const late = { time: before - hour };

  test.each([
    ["overwrites no value", { temperature: 50, remaining_ratio: 80, time_setting: 3, gateway_eui: "B" }],
    ["raises no alarm", { alarms: [2] }],
    ["ends no alarm", { alarms: [] }],
  ])("%s", (_case, values) => {
    const from = snapshot({ status: 1 }, { alarms: [open(4)] });
    const after = report(from, { ...late, ...values });
    expect({ state: after.state, alarms: after.alarms }).toEqual({ state: from.state, alarms: from.alarms });
    expect([...after.raised, ...after.cleared]).toEqual([]);
  });

  test("counts a reported dispensed volume, and computes none", () => {
    expect(report(snapshot(), { ...late, dispensed_ml: 0.4 }).dispensed).toBe(0.4);
    expect(report(snapshot(), { ...late, remaining_ratio: 10 }).dispensed).toBe(0);
  });

  test("confirms commands by id only", () => {
    const setting = command(1, commandKind.timeSetting, { time_setting: 9 });
    const from = snapshot({ pending_time_setting: 9 }, { pending: [setting] });
    expect(report(from, { ...late, time_setting: 9 }).confirmed).toEqual([]);
    expect(report(from, { ...late, confirms: [1] }).state).toMatchObject({
      time_setting: 9,
      pending_time_setting: null,
    });
  });

  test("can have the same time as the newest report", () => {
    expect(report(snapshot(), { time: before, temperature: 50 }).state.temperature).toBe(20);
  });
});

test("at most one alarm of a code is open, and status and online state agree, for any reports", () => {
  const values = fc.record({
    time: fc.integer({ min: before - 10 * hour, max: now }),
    alarms: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }))),
    time_setting: fc.option(fc.constantFrom(0, 1, 24, 255)),
    remaining_ratio: fc.option(fc.float({ min: 0, max: 100, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(values, { maxLength: 12 }), (reports) => {
      let current: DeviceSnapshot = snapshot();
      for (const reported of reports) {
        const after = report(current, reported);
        expect(after.dispensed).toBeGreaterThanOrEqual(0);
        current = after;
      }
      const codes = current.alarms.filter(({ end_time }) => end_time === null).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      expect(current.state.online).toBe(current.state.status === 3 || current.state.status === 4 ? 0 : 1);
      if (current.state.status === 0) expect(codes).toEqual([]);
    }),
  );
});
