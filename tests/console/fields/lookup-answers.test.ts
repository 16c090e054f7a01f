import { describe, expect, it } from "vitest";
import {
  keyTree,
  matchingSuggestions,
  suggestionPayload,
  suggestionsIn,
} from "../../../src/console/fields/lookup-answers";
import { asList } from "../../../src/contract";

describe("suggestions out of an answer", () => {
  it.each([
    ["texts", ["a", "b"], {}, ["a", "b"]],
    ["records by name", [{ name: "a" }, { name: "b" }], {}, ["a", "b"]],
    ["a page of records by another property", { list: [{ imei: "1" }], total: 1 }, { value: "imei" }, ["1"]],
    ["doubles once, empty ones never", ["a", "a", "", null], {}, ["a"]],
    ["nothing usable", null, {}, []],
  ])("takes %s", (_what, answer, suggestions, texts) => {
    expect(suggestionsIn(answer, suggestions)).toEqual(texts);
  });

  it("asks with what always goes, what narrows and what is typed", () => {
    const suggestions = {
      call: "storage/list",
      search: "imei",
      with: { type: 0, page: 1 },
      by: { name: "application" },
    };
    expect(suggestionPayload(suggestions, "2605", { application: "pump" })).toEqual({
      type: 0,
      page: 1,
      name: "pump",
      imei: "2605",
    });
    expect(suggestionPayload(suggestions, "", { application: null })).toEqual({ type: 0, page: 1 });
  });

  it("keeps those that hold what is typed, in either case", () => {
    expect(matchingSuggestions(["Pump", "Fan"], " pU")).toEqual(["Pump"]);
    expect(matchingSuggestions(["Pump", "Fan"], "")).toEqual(["Pump", "Fan"]);
  });
});

describe("records of an answer", () => {
  it("stand under the name that the resource declares", () => {
    expect(asList({ rows: [1] }, "rows")).toEqual([1]);
    expect(asList({ rows: [1] })).toEqual([]);
  });
});

describe("the tree of keys", () => {
  it("puts children under their parents and orphans at the top", () => {
    const answer = [
      { id: 1, name: "Devices", parent_id: null },
      { id: 2, name: "Add", parent_id: 1 },
      { id: 9, name: "Lost", parent_id: 77 },
    ];
    expect(keyTree(answer)).toEqual([
      { id: 1, name: "Devices", children: [{ id: 2, name: "Add", children: [] }] },
      { id: 9, name: "Lost", children: [] },
    ]);
  });
});
