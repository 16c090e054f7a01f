import { describe, expect, it } from "vitest";
import { rowsRemaining } from "../../../../../src/console/generator/import-export/import/import-run";
import {
  type ImportEvent,
  type ImportState,
  initialImportState,
} from "../../../../../src/console/generator/import-export/import/import-state";
import { stepOf, stepsOf } from "../../../../../src/console/generator/import-export/import/import-steps";
import { checkedBy, checkOf, chosen, file, lost, refusedRow, runIn, running, through } from "./import-events";

describe("an import before its first chunk", () => {
  it.each<[string, readonly ImportEvent[], ImportState["name"]]>([
    ["sends nothing without a file", [{ type: "submitted" }], "file"],
    ["sends a chosen file to the check", [chosen, { type: "submitted" }], "checking"],
    [
      "skips the columns step when the mapping is clear",
      [chosen, { type: "submitted" }, checkedBy(checkOf())],
      "checked",
    ],
    [
      "shows the columns step when the mapping is unclear",
      [chosen, { type: "submitted" }, checkedBy(checkOf(), false)],
      "columns",
    ],
    [
      "shows the columns step when a required column is missing",
      [chosen, { type: "submitted" }, checkedBy(checkOf({ missing: ["batch"] }))],
      "columns",
    ],
    [
      "opens the columns step from the check",
      [chosen, { type: "submitted" }, checkedBy(checkOf()), { type: "columnsOpened" }],
      "columns",
    ],
    [
      "does not check an unchanged mapping again",
      [chosen, { type: "submitted" }, checkedBy(checkOf(), false), { type: "columnsConfirmed" }],
      "checked",
    ],
    [
      "checks a changed mapping again",
      [
        chosen,
        { type: "submitted" },
        checkedBy(checkOf(), false),
        { type: "columnMapped", column: 1, name: "batch" },
        { type: "columnsConfirmed" },
      ],
      "checking",
    ],
    [
      "does not ask twice about a mapping by the user",
      [
        chosen,
        { type: "submitted" },
        checkedBy(checkOf(), false),
        { type: "columnMapped", column: 1, name: "batch" },
        { type: "columnsConfirmed" },
        checkedBy(checkOf(), false),
      ],
      "checked",
    ],
    [
      "does not start without a good row",
      [chosen, { type: "submitted" }, checkedBy(checkOf({ good: [] })), { type: "started" }],
      "checked",
    ],
    ["ignores a late answer", [chosen, checkedBy(checkOf())], "file"],
  ])("%s", (_what, events, name) => {
    expect(through(initialImportState(false), ...events).name).toBe(name);
  });

  it("keeps the file and the user's mapping when the check fails", () => {
    const failed: ImportEvent = { type: "checkFailed", fault: "not a table" };
    const toColumns: readonly ImportEvent[] = [
      chosen,
      { type: "submitted" },
      checkedBy(checkOf(), false),
      { type: "columnMapped", column: 1, name: "batch" },
    ];
    expect(through(initialImportState(false), chosen, { type: "submitted" }, failed)).toEqual({
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
    ["takes a name from another column", 1, "imei", { 1: "imei" }],
    ["fills nothing", 1, null, { 0: "imei" }],
  ])("a column %s", (_what, column, name, mapping) => {
    const state = through(initialImportState(false), chosen, { type: "submitted" }, checkedBy(checkOf(), false), {
      type: "columnMapped",
      column,
      name,
    });
    expect(state).toMatchObject({ matched: { mapping } });
    expect(Object.keys("matched" in state ? (state.matched?.mapping ?? {}) : {})).toEqual(Object.keys(mapping));
  });
});

describe("a server without a check call", () => {
  const unchecked = through(
    initialImportState(false),
    chosen,
    { type: "submitted" },
    { type: "checkMissing", fault: null },
  );

  it("imports the whole file in fewer steps", () => {
    expect(stepsOf(unchecked)).toEqual(["file", "import", "report"]);
    const sending = through(unchecked, { type: "submitted" });
    expect(sending.name).toBe("sending");
    const reported = through(sending, {
      type: "wholeAnswered",
      answer: { total: 3, imported: 2, refused: [refusedRow(4)] },
    });
    expect(reported).toMatchObject({ name: "reported", run: { total: 3, imported: 2, refused: [refusedRow(4)] } });
    expect(rowsRemaining(runIn(reported))).toEqual([]);
    expect(through(reported, { type: "restarted" })).toEqual(initialImportState(true));
  });

  it("keeps the chosen file when the upload fails", () => {
    expect(through(unchecked, { type: "submitted" }, { type: "wholeFailed", fault: "NET ERROR" })).toEqual({
      name: "file",
      file,
      fault: "NET ERROR",
      isUnchecked: true,
    });
  });
});

it.each<[ImportState, string]>([
  [initialImportState(false), "file"],
  [through(initialImportState(false), chosen, { type: "submitted" }), "file"],
  [through(initialImportState(false), chosen, { type: "submitted" }, checkedBy(checkOf(), false)), "columns"],
  [through(initialImportState(false), chosen, { type: "submitted" }, checkedBy(checkOf())), "check"],
  [running(), "import"],
  [through(running(), lost), "import"],
  [through(running(), lost, { type: "ended" }), "report"],
])("shows state %# in its step", (state, step) => {
  expect(stepOf(state)).toBe(step);
  expect(stepsOf(state)).toHaveLength(5);
});
