import { describe, expect, it } from "vitest";
import { chunkSize, settledOf } from "../../../../../src/console/generator/import-export/import/import-run";
import {
  type ImportEvent,
  initialImportState,
} from "../../../../../src/console/generator/import-export/import/import-state";
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
    expect(runIn(first).chunk).toEqual(rows(chunkSize));
    const second = through(first, answered(answerOf(chunkSize - 1, refusedRow(3))));
    // Row 3 of the part's file is the second below its head.
    expect(runIn(second)).toMatchObject({ entered: chunkSize - 1, isUncertain: false });
    expect(numbersOf(runIn(second).refused)).toEqual([5, 12]);
    expect(settledOf(runIn(second))).toBe(chunkSize);
    const last = through(second, answered(answerOf(chunkSize)));
    expect(numbersOf(runIn(last).chunk)).toEqual([2 * chunkSize + 11]);
    const end = through(last, answered(answerOf(1)));
    expect(end).toMatchObject({ name: "reported", halt: null });
    expect(runIn(end)).toMatchObject({ entered: 2 * chunkSize, chunk: [], waiting: [] });
    expect(rowsAtStake(end)).toBe(0);
  });

  it("stops behind the part under way, and goes on with the next", () => {
    const stopping = through(running(), { type: "stopAsked" });
    expect(stopping).toMatchObject({ name: "running", isStopping: true });
    const halted = through(stopping, answered(answerOf(chunkSize)));
    expect(halted).toMatchObject({ name: "halted", halt: { why: "stopped" } });
    expect(runIn(halted)).toMatchObject({ entered: chunkSize, chunk: [] });
    expect(rowsAtStake(halted)).toBe(chunkSize + 1);
    const on = through(halted, { type: "wentOn" });
    expect(on).toMatchObject({ name: "running", isStopping: false });
    expect(runIn(on).chunk[0]).toEqual(row(chunkSize + 11));
  });

  it("takes a refused part for not sent", () => {
    const halted = through(running(), refusedPart);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "too often" } });
    expect(runIn(halted)).toMatchObject({ entered: 0, isUncertain: false, chunk: [] });
    expect(runIn(halted).waiting).toEqual(rows(2 * chunkSize + 1));
    expect(runIn(through(halted, { type: "wentOn" }))).toMatchObject({ isUncertain: false, chunk: rows(chunkSize) });
  });

  it("does not send a part again whose answer never came: it asks about it", () => {
    const halted = through(running(), lost);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "NET ERROR" } });
    const asking = through(halted, { type: "wentOn" });
    expect(runIn(asking)).toMatchObject({ isUncertain: true, chunk: rows(chunkSize) });
    // Asked in vain, it is still not known.
    for (const failure of [lost, refusedPart]) {
      expect(runIn(through(asking, failure))).toMatchObject({ isUncertain: true, chunk: rows(chunkSize), entered: 0 });
    }
  });

  it("counts what exists by now as entered, and sends what does not", () => {
    const asking = through(running(), lost, { type: "wentOn" });
    const entered = Array.from({ length: chunkSize - 2 }, (_, at) => refusedRow(at + 4, "exists"));
    // Row 2 of the part's file was not entered, and row 3 has become wrong.
    const on = through(asking, partCheckedBy({ good: [row(2)], refused: [refusedRow(3, "unknown"), ...entered] }));
    expect(runIn(on)).toMatchObject({ entered: chunkSize - 2, isUncertain: false });
    expect(numbersOf(runIn(on).refused)).toEqual([5, 12]);
    expect(numbersOf(runIn(on).chunk.slice(0, 2))).toEqual([11, chunkSize + 11]);
    // The lost call may have come to its end only now: the row is there, and it is ours.
    const late = through(on, answered(answerOf(chunkSize - 2, refusedRow(2, "exists"), refusedRow(3, "exists"))));
    expect(runIn(late).entered).toBe(chunkSize - 2 + chunkSize - 1);
    expect(numbersOf(runIn(late).refused)).toEqual([5, 12, chunkSize + 11]);
  });

  it.each<[string, ImportEvent]>([
    ["counts too few rows", answered(answerOf(chunkSize - 1))],
    ["refuses a row that the part has not", answered(answerOf(chunkSize - 1, refusedRow(chunkSize + 2)))],
    ["refuses the head", answered(answerOf(chunkSize - 1, refusedRow(1)))],
    ["refuses a row twice", answered(answerOf(chunkSize - 2, refusedRow(2), refusedRow(2)))],
  ])("takes an answer for none that %s", (_what, event) => {
    const halted = through(running(), event);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "unclear" } });
    expect(runIn(halted)).toMatchObject({ isUncertain: true, entered: 0, chunk: rows(chunkSize) });
  });

  it("knows nothing by a check that does not account for every row", () => {
    const asking = through(running(), lost, { type: "wentOn" });
    expect(through(asking, partCheckedBy({ good: [row(2)] }))).toMatchObject({
      name: "halted",
      run: { isUncertain: true },
    });
  });

  it("comes to its report with what is left when the session ends, and goes on from there", () => {
    const over = through(running(), answered(answerOf(chunkSize)), { ...refusedPart, isSessionOver: true });
    expect(over).toMatchObject({ name: "reported", halt: { why: "session" } });
    expect(rowsAtStake(over)).toBe(chunkSize + 1);
    expect(through(over, { type: "wentOn" }).name).toBe("running");
  });

  it("may be ended at a halt, and gone on with all the same", () => {
    const reported = through(running(), { type: "stopAsked" }, answered(answerOf(chunkSize)), { type: "ended" });
    expect(reported).toMatchObject({ name: "reported", halt: { why: "stopped" } });
    expect(through(reported, { type: "wentOn" }).name).toBe("running");
    expect(through(reported, { type: "restarted" })).toEqual(initialImportState(false));
  });
});
