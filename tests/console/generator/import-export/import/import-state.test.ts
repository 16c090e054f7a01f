import { describe, expect, it } from "vitest";
import { rowsRemaining } from "../../../../../src/console/generator/import-export/import/import-run";
import {
  type ImportEvent,
  type ImportState,
  initialImportState,
} from "../../../../../src/console/generator/import-export/import/import-state";
import { stepOf, stepsOf } from "../../../../../src/console/generator/import-export/import/steps";
import { checkedBy, checkOf, chosen, file, lost, refusedRow, runIn, running, through } from "./import-events";

describe("the way to the check", () => {
  it.each<[string, readonly ImportEvent[], ImportState["name"]]>([
    ["nothing is sent without a file", [{ type: "begun" }], "file"],
    ["a file goes to be checked", [chosen, { type: "begun" }], "checking"],
    ["clear columns are not asked about", [chosen, { type: "begun" }, checkedBy(checkOf())], "checked"],
    ["unclear ones are", [chosen, { type: "begun" }, checkedBy(checkOf(), false)], "columns"],
    [
      "so are missing ones, however clear the others",
      [chosen, { type: "begun" }, checkedBy(checkOf({ missing: ["batch"] }))],
      "columns",
    ],
    [
      "whoever wants to see the columns may",
      [chosen, { type: "begun" }, checkedBy(checkOf()), { type: "columnsOpened" }],
      "columns",
    ],
    [
      "unchanged ones are not checked again",
      [chosen, { type: "begun" }, checkedBy(checkOf(), false), { type: "columnsConfirmed" }],
      "checked",
    ],
    [
      "changed ones are",
      [
        chosen,
        { type: "begun" },
        checkedBy(checkOf(), false),
        { type: "columnMapped", column: 1, name: "batch" },
        { type: "columnsConfirmed" },
      ],
      "checking",
    ],
    [
      "columns that were matched by hand are not asked about twice",
      [
        chosen,
        { type: "begun" },
        checkedBy(checkOf(), false),
        { type: "columnMapped", column: 1, name: "batch" },
        { type: "columnsConfirmed" },
        checkedBy(checkOf(), false),
      ],
      "checked",
    ],
    [
      "without a good row nothing starts",
      [chosen, { type: "begun" }, checkedBy(checkOf({ good: [] })), { type: "started" }],
      "checked",
    ],
    ["an answer that comes too late changes nothing", [chosen, checkedBy(checkOf())], "file"],
  ])("%s", (_what, events, name) => {
    expect(through(initialImportState(false), ...events).name).toBe(name);
  });

  it("keeps the file and what is wrong with it, and the columns as they were matched", () => {
    const failed: ImportEvent = { type: "checkFailed", fault: "not a table" };
    const toColumns: readonly ImportEvent[] = [
      chosen,
      { type: "begun" },
      checkedBy(checkOf(), false),
      { type: "columnMapped", column: 1, name: "batch" },
    ];
    expect(through(initialImportState(false), chosen, { type: "begun" }, failed)).toEqual({
      name: "file",
      file,
      fault: "not a table",
      isUnchecked: false,
    });
    expect(through(initialImportState(false), ...toColumns, { type: "columnsConfirmed" }, failed)).toMatchObject({
      name: "columns",
      matched: { mapping: { 0: "imei", 1: "batch" } },
      fault: "not a table",
    });
  });

  it.each<[string, number, string | null, Record<string, string>]>([
    ["fills another name", 1, "batch", { 0: "imei", 1: "batch" }],
    ["takes a name from the column that had it", 1, "imei", { 1: "imei" }],
    ["fills nothing", 1, null, { 0: "imei" }],
  ])("a column %s", (_what, column, name, mapping) => {
    const state = through(initialImportState(false), chosen, { type: "begun" }, checkedBy(checkOf(), false), {
      type: "columnMapped",
      column,
      name,
    });
    expect(state).toMatchObject({ matched: { mapping } });
    expect(Object.keys("matched" in state ? (state.matched?.mapping ?? {}) : {})).toEqual(Object.keys(mapping));
  });
});

describe("a server that checks nothing", () => {
  const unchecked = through(
    initialImportState(false),
    chosen,
    { type: "begun" },
    { type: "checkMissing", fault: null },
  );

  it("takes the whole file, in fewer steps", () => {
    expect(stepsOf(unchecked)).toEqual(["file", "import", "report"]);
    const sending = through(unchecked, { type: "begun" });
    expect(sending.name).toBe("sending");
    const reported = through(sending, {
      type: "wholeAnswered",
      answer: { total: 3, imported: 2, refused: [refusedRow(4)] },
    });
    expect(reported).toMatchObject({ name: "reported", run: { total: 3, entered: 2, refused: [refusedRow(4)] } });
    expect(rowsRemaining(runIn(reported))).toEqual([]);
    expect(through(reported, { type: "restarted" })).toEqual(initialImportState(true));
  });

  it("keeps the file when it could not be sent", () => {
    expect(through(unchecked, { type: "begun" }, { type: "wholeFailed", fault: "NET ERROR" })).toEqual({
      name: "file",
      file,
      fault: "NET ERROR",
      isUnchecked: true,
    });
  });
});

it.each<[ImportState, string]>([
  [initialImportState(false), "file"],
  [through(initialImportState(false), chosen, { type: "begun" }), "file"],
  [through(initialImportState(false), chosen, { type: "begun" }, checkedBy(checkOf(), false)), "columns"],
  [through(initialImportState(false), chosen, { type: "begun" }, checkedBy(checkOf())), "check"],
  [running(), "import"],
  [through(running(), lost), "import"],
  [through(running(), lost, { type: "ended" }), "report"],
])("a state stands in its step %#", (state, step) => {
  expect(stepOf(state)).toBe(step);
  expect(stepsOf(state)).toHaveLength(5);
});
