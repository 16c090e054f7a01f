import { describe, expect, it } from "vitest";
import { chunkSize, settledOf } from "../../../../../src/console/generator/import-export/import/import-run";
import {
  type ImportEvent,
  initialImportState,
} from "../../../../../src/console/generator/import-export/import/import-state";
import { rowsAtStake } from "../../../../../src/console/generator/import-export/import/import-steps";
import {
  answered,
  answerOf,
  chunkCheckedBy,
  lost,
  numbersOf,
  refusedChunk,
  refusedRow,
  row,
  rows,
  runIn,
  running,
  through,
} from "./import-events";

describe("an import run", () => {
  it("imports chunk by chunk up to the report, with each row in one place", () => {
    const first = running();
    expect(runIn(first).chunk).toEqual(rows(chunkSize));
    const second = through(first, answered(answerOf(chunkSize - 1, refusedRow(3))));
    // Row 3 of the chunk's file is its second row below the heads.
    expect(runIn(second)).toMatchObject({ imported: chunkSize - 1, isUncertain: false });
    expect(numbersOf(runIn(second).refused)).toEqual([5, 12]);
    expect(settledOf(runIn(second))).toBe(chunkSize);
    const last = through(second, answered(answerOf(chunkSize)));
    expect(numbersOf(runIn(last).chunk)).toEqual([2 * chunkSize + 11]);
    const end = through(last, answered(answerOf(1)));
    expect(end).toMatchObject({ name: "reported", halt: null });
    expect(runIn(end)).toMatchObject({ imported: 2 * chunkSize, chunk: [], waiting: [] });
    expect(rowsAtStake(end)).toBe(0);
  });

  it("stops after the chunk in flight, and resumes with the next", () => {
    const stopping = through(running(), { type: "stopRequested" });
    expect(stopping).toMatchObject({ name: "running", isStopping: true });
    const halted = through(stopping, answered(answerOf(chunkSize)));
    expect(halted).toMatchObject({ name: "halted", halt: { why: "stopped" } });
    expect(runIn(halted)).toMatchObject({ imported: chunkSize, chunk: [] });
    expect(rowsAtStake(halted)).toBe(chunkSize + 1);
    const resumed = through(halted, { type: "resumed" });
    expect(resumed).toMatchObject({ name: "running", isStopping: false });
    expect(runIn(resumed).chunk[0]).toEqual(row(chunkSize + 11));
  });

  it("treats a refused chunk as not sent", () => {
    const halted = through(running(), refusedChunk);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "too often" } });
    expect(runIn(halted)).toMatchObject({ imported: 0, isUncertain: false, chunk: [] });
    expect(runIn(halted).waiting).toEqual(rows(2 * chunkSize + 1));
    expect(runIn(through(halted, { type: "resumed" }))).toMatchObject({ isUncertain: false, chunk: rows(chunkSize) });
  });

  it("checks a chunk without an answer instead of sending it again", () => {
    const halted = through(running(), lost);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "NET ERROR" } });
    const checking = through(halted, { type: "resumed" });
    expect(runIn(checking)).toMatchObject({ isUncertain: true, chunk: rows(chunkSize) });
    // A failed check leaves the chunk uncertain.
    for (const failure of [lost, refusedChunk]) {
      expect(runIn(through(checking, failure))).toMatchObject({
        isUncertain: true,
        chunk: rows(chunkSize),
        imported: 0,
      });
    }
  });

  it("counts existing rows of an uncertain chunk as imported, and sends the others", () => {
    const checking = through(running(), lost, { type: "resumed" });
    const existing = Array.from({ length: chunkSize - 2 }, (_, index) => refusedRow(index + 4, "exists"));
    // Row 2 of the chunk's file was not imported, and row 3 has become invalid.
    const next = through(
      checking,
      chunkCheckedBy({ good: [row(2)], refused: [refusedRow(3, "unknown"), ...existing] }),
    );
    expect(runIn(next)).toMatchObject({ imported: chunkSize - 2, isUncertain: false });
    expect(numbersOf(runIn(next).refused)).toEqual([5, 12]);
    expect(numbersOf(runIn(next).chunk.slice(0, 2))).toEqual([11, chunkSize + 11]);
    // The server may finish the lost call only now. The row exists because this import has created it.
    const late = through(next, answered(answerOf(chunkSize - 2, refusedRow(2, "exists"), refusedRow(3, "exists"))));
    expect(runIn(late).imported).toBe(chunkSize - 2 + chunkSize - 1);
    expect(numbersOf(runIn(late).refused)).toEqual([5, 12, chunkSize + 11]);
  });

  it.each<[string, ImportEvent]>([
    ["counts too few rows", answered(answerOf(chunkSize - 1))],
    ["refuses a row that is not in the chunk", answered(answerOf(chunkSize - 1, refusedRow(chunkSize + 2)))],
    ["refuses the row of heads", answered(answerOf(chunkSize - 1, refusedRow(1)))],
    ["refuses a row twice", answered(answerOf(chunkSize - 2, refusedRow(2), refusedRow(2)))],
  ])("treats the chunk as unanswered when the answer %s", (_what, event) => {
    const halted = through(running(), event);
    expect(halted).toMatchObject({ name: "halted", halt: { why: "failed", message: "unclear" } });
    expect(runIn(halted)).toMatchObject({ isUncertain: true, imported: 0, chunk: rows(chunkSize) });
  });

  it("stays uncertain after a check that does not cover every row", () => {
    const checking = through(running(), lost, { type: "resumed" });
    expect(through(checking, chunkCheckedBy({ good: [row(2)] }))).toMatchObject({
      name: "halted",
      run: { isUncertain: true },
    });
  });

  it("shows its report with the remaining rows when the session ends, and can be resumed", () => {
    const ended = through(running(), answered(answerOf(chunkSize)), { ...refusedChunk, isSessionOver: true });
    expect(ended).toMatchObject({ name: "reported", halt: { why: "session" } });
    expect(rowsAtStake(ended)).toBe(chunkSize + 1);
    expect(through(ended, { type: "resumed" }).name).toBe("running");
  });

  it("can be ended when halted, and resumed from its report", () => {
    const reported = through(running(), { type: "stopRequested" }, answered(answerOf(chunkSize)), { type: "ended" });
    expect(reported).toMatchObject({ name: "reported", halt: { why: "stopped" } });
    expect(through(reported, { type: "resumed" }).name).toBe("running");
    expect(through(reported, { type: "restarted" })).toEqual(initialImportState(false));
  });
});
