import { describe, expect, it } from "vitest";
import { partSize, settledOf } from "../../../../../src/console/generator/import-export/import/import-run";
import { firstState, type ImportEvent } from "../../../../../src/console/generator/import-export/import/import-state";
import { rowsAtStake } from "../../../../../src/console/generator/import-export/import/steps";
import {
  answered,
  answerOf,
  lost,
  numbersOf,
  partCheckedBy,
  refusedPart,
  refusedRow,
  row,
  rows,
  runIn,
  running,
  through,
} from "./import-events";

describe("a run", () => {
  it("goes part by part to its report, and each row is in one place", () => {
    const first = running();
    expect(runIn(first).part).toEqual(rows(partSize));
    const second = through(first, answered(answerOf(partSize - 1, refusedRow(3))));
    // Row 3 of the part's file is the second below its head.
    expect(runIn(second)).toMatchObject({ entered: partSize - 1, isUncertain: false });
    expect(numbersOf(runIn(second).refused)).toEqual([5, 12]);
    expect(settledOf(runIn(second))).toBe(partSize);
    const last = through(second, answered(answerOf(partSize)));
    expect(numbersOf(runIn(last).part)).toEqual([2 * partSize + 11]);
    const end = through(last, answered(answerOf(1)));
    expect(end).toMatchObject({ name: "reported", halt: null });
    expect(runIn(end)).toMatchObject({ entered: 2 * partSize, part: [], waiting: [] });
    expect(rowsAtStake(end)).toBe(0);
  });

  it("stops behind the part under way, and goes on with the next", () => {
    const stopping = through(running(), { type: "stopAsked" });
    expect(stopping).toMatchObject({ name: "running", isStopping: true });
    const halted = through(stopping, answered(answerOf(partSize)));
    expect(halted).toMatchObject({ name: "halted", halt: { why: "stopped" } });
    expect(runIn(halted)).toMatchObject({ entered: partSize, part: [] });
    expect(rowsAtStake(halted)).toBe(partSize + 1);
    const on = through(halted, { type: "wentOn" });
    expect(on).toMatchObject({ name: "running", isStopping: false });
    expect(runIn(on).part[0]).toEqual(row(partSize + 11));
  });

  it("takes a refused part for not sent", () => {
    const halted = through(running(), refusedPart);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "too often" } });
    expect(runIn(halted)).toMatchObject({ entered: 0, isUncertain: false, part: [] });
    expect(runIn(halted).waiting).toEqual(rows(2 * partSize + 1));
    expect(runIn(through(halted, { type: "wentOn" }))).toMatchObject({ isUncertain: false, part: rows(partSize) });
  });

  it("does not send a part again whose answer never came: it asks about it", () => {
    const halted = through(running(), lost);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "NET ERROR" } });
    const asking = through(halted, { type: "wentOn" });
    expect(runIn(asking)).toMatchObject({ isUncertain: true, part: rows(partSize) });
    // Asked in vain, it is still not known.
    for (const failure of [lost, refusedPart]) {
      expect(runIn(through(asking, failure))).toMatchObject({ isUncertain: true, part: rows(partSize), entered: 0 });
    }
  });

  it("counts what exists by now as entered, and sends what does not", () => {
    const asking = through(running(), lost, { type: "wentOn" });
    const entered = Array.from({ length: partSize - 2 }, (_, at) => refusedRow(at + 4, "exists"));
    // Row 2 of the part's file was not entered, and row 3 has become wrong.
    const on = through(asking, partCheckedBy({ good: [row(2)], refused: [refusedRow(3, "unknown"), ...entered] }));
    expect(runIn(on)).toMatchObject({ entered: partSize - 2, isUncertain: false });
    expect(numbersOf(runIn(on).refused)).toEqual([5, 12]);
    expect(numbersOf(runIn(on).part.slice(0, 2))).toEqual([11, partSize + 11]);
    // The lost call may have come to its end only now: the row is there, and it is ours.
    const late = through(on, answered(answerOf(partSize - 2, refusedRow(2, "exists"), refusedRow(3, "exists"))));
    expect(runIn(late).entered).toBe(partSize - 2 + partSize - 1);
    expect(numbersOf(runIn(late).refused)).toEqual([5, 12, partSize + 11]);
  });

  it.each<[string, ImportEvent]>([
    ["counts too few rows", answered(answerOf(partSize - 1))],
    ["refuses a row that the part has not", answered(answerOf(partSize - 1, refusedRow(partSize + 2)))],
    ["refuses the head", answered(answerOf(partSize - 1, refusedRow(1)))],
    ["refuses a row twice", answered(answerOf(partSize - 2, refusedRow(2), refusedRow(2)))],
  ])("takes an answer for none that %s", (_what, event) => {
    const halted = through(running(), event);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "unclear" } });
    expect(runIn(halted)).toMatchObject({ isUncertain: true, entered: 0, part: rows(partSize) });
  });

  it("knows nothing by a check that does not account for every row", () => {
    const asking = through(running(), lost, { type: "wentOn" });
    expect(through(asking, partCheckedBy({ good: [row(2)] }))).toMatchObject({
      name: "halted",
      run: { isUncertain: true },
    });
  });

  it("comes to its report with what is left when the session ends, and goes on from there", () => {
    const over = through(running(), answered(answerOf(partSize)), { ...refusedPart, isSessionOver: true });
    expect(over).toMatchObject({ name: "reported", halt: { why: "session" } });
    expect(rowsAtStake(over)).toBe(partSize + 1);
    expect(through(over, { type: "wentOn" }).name).toBe("running");
  });

  it("may be ended at a halt, and gone on with all the same", () => {
    const reported = through(running(), { type: "stopAsked" }, answered(answerOf(partSize)), { type: "ended" });
    expect(reported).toMatchObject({ name: "reported", halt: { why: "stopped" } });
    expect(through(reported, { type: "wentOn" }).name).toBe("running");
    expect(through(reported, { type: "restarted" })).toEqual(firstState(false));
  });
});
