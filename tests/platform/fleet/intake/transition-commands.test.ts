import { describe, expect, test } from "vitest";
import { commandKind, pendingAction } from "../../../../src/contract";
import { applyReport } from "../../../../src/platform/fleet/intake/transition";
import { before, command, facts, hour, now, report, snapshot } from "./device-snapshots";

describe("commands", () => {
  const setting = command(1, commandKind.timeSetting, { time_setting: 9 });
  const interval = command(2, commandKind.reportInterval, { report_interval: 12 });
  const reset = command(3, commandKind.reset);
  const waiting = snapshot(
    { pending_time_setting: 9, pending_report_interval: 12, pending_action: 1 },
    { pending: [setting, interval, reset] },
  );
  const kept = { pending_time_setting: 9, pending_report_interval: 12, pending_action: 1 };

  test.each([
    ["a report without settings confirms no command", {}, [], { ...kept, time_setting: 6 }],
    ["the previous setting confirms no command", { time_setting: 6 }, [], { ...kept, time_setting: 6 }],
    [
      "the new setting confirms its command",
      { time_setting: 9 },
      [1],
      { ...kept, pending_time_setting: null, time_setting: 9 },
    ],
    ["a different setting is stored and confirms no command", { time_setting: 3 }, [], { ...kept, time_setting: 3 }],
    ["the id confirms a command", { confirms: [1] }, [1], { ...kept, pending_time_setting: null, time_setting: 9 }],
    [
      "the new interval confirms its command",
      { report_interval: 12 },
      [2],
      { ...kept, pending_report_interval: null, report_interval: 12 },
    ],
    [
      "a confirmed reset sets the cartridge to full",
      { confirms: [3] },
      [3],
      { ...kept, pending_action: null, remaining_ratio: 100 },
    ],
    [
      "a reported share is preferred after a reset",
      { confirms: [3], remaining_ratio: 97 },
      [3],
      { ...kept, pending_action: null, remaining_ratio: 97 },
    ],
    ["an unknown id is ignored", { confirms: [77] }, [], kept],
  ])("%s", (_case, values, confirmed, expected) => {
    const after = report(waiting, values);
    expect(after.confirmed.map(({ id }) => id)).toEqual(confirmed);
    expect(after.pending.map(({ id }) => id)).toEqual([1, 2, 3].filter((id) => !(confirmed as number[]).includes(id)));
    expect(after.state).toMatchObject(expected);
  });

  test("a confirmed shutdown closes the device", () => {
    const off = command(4, commandKind.timeSetting, { time_setting: 0 });
    const after = report(snapshot({ pending_time_setting: 0 }, { pending: [off] }), { time_setting: 0 });
    expect(after.state).toMatchObject({ time_setting: 0, pending_time_setting: null, status: 4, online: 0 });
  });

  test("a new interval applies to the silence of the device at once", () => {
    const after = applyReport(waiting, facts({ report_interval: 12 }), { cartridge: 125, now: now + 20 * hour });
    expect(after.state.online).toBe(1);
  });
});

describe("a report after a swap of the cartridge", () => {
  const swapped = { pending_action: pendingAction.swap, remaining_ratio: 100, report_interval: 6 };
  const reset = { pending: [command(4, commandKind.reset)] };
  const old = { remaining_ratio: 0, alarms: [1, 2, 7] };

  test("has the count of the old cartridge until the device resets it", () => {
    const { state, raised, dispensed } = report(snapshot(swapped, reset), old);
    expect(state.remaining_ratio).toBe(100);
    expect(raised.map(({ code }) => code)).toEqual([2]);
    expect(dispensed).toBe(0);
  });

  test("is used when it confirms the reset", () => {
    const { state } = report(snapshot(swapped, reset), { remaining_ratio: 98, confirms: [4] });
    expect(state).toMatchObject({ remaining_ratio: 98, pending_action: null });
  });

  test.each([
    ["two reporting intervals later", snapshot(swapped, reset), before + 12 * hour],
    ["without a swap", snapshot({ ...swapped, pending_action: pendingAction.reset }, reset), now],
    ["when the reset was cancelled", snapshot(swapped), now],
  ])("is believed %s", (_name, from, time) => {
    const { state, raised } = report(from, { ...old, time });
    expect(state.remaining_ratio).toBe(0);
    expect(raised.map(({ code }) => code)).toEqual([1, 2, 7]);
  });
});
