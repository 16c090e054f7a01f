import { describe, expect, it } from "vitest";
import {
  keyTree,
  matchingSuggestions,
  suggestionPayload,
  suggestionsIn,
} from "../../../src/console/fields/lookup-answers";
import { asList } from "../../../src/contract";

describe("suggestions", () => {
  it.each([
    ["texts", ["a", "b"], {}, ["a", "b"]],
    ["the names of records", [{ name: "a" }, { name: "b" }], {}, ["a", "b"]],
    ["another property of a page of records", { list: [{ imei: "1" }], total: 1 }, { value: "imei" }, ["1"]],
    ["distinct, non-empty texts", ["a", "a", "", null], {}, ["a"]],
    ["nothing from an invalid answer", null, {}, []],
  ])("are %s", (_title, answer, suggestions, texts) => {
    expect(suggestionsIn(answer, suggestions)).toEqual(texts);
  });

  it("send fixed fields, values of other fields and the typed text", () => {
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

  it("match the typed text in upper and lower case", () => {
    expect(matchingSuggestions(["Pump", "Fan"], " pU")).toEqual(["Pump"]);
    expect(matchingSuggestions(["Pump", "Fan"], "")).toEqual(["Pump", "Fan"]);
  });
});

describe("asList", () => {
  it("reads the property that the resource declares", () => {
    expect(asList({ rows: [1] }, "rows")).toEqual([1]);
    expect(asList({ rows: [1] })).toEqual([]);
  });
});

describe("keyTree", () => {
  it("puts children under their parents and makes orphans roots", () => {
    const answer = [
      { id: 1, name: "Devices", parent_id: null },
      { id: 2, name: "Add", parent_id: 1 },
      { id: 9, name: "Orphan", parent_id: 77 },
    ];
    expect(keyTree(answer)).toEqual([
      { id: 1, name: "Devices", children: [{ id: 2, name: "Add", children: [] }] },
      { id: 9, name: "Orphan", children: [] },
    ]);
  });
});
