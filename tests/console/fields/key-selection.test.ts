import { describe, expect, it } from "vitest";
import { leavesOf, selectedLeaves, selectInBranch, selectionByBranch } from "../../../src/console/fields/key-selection";

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const [view, edit] = [leaf(2, "View"), leaf(3, "Edit")];
const device = { id: 1, name: "Device", children: [view, edit] };
const gateway = { id: 4, name: "Gateway", children: [leaf(5, "View")] };
const orphan = leaf(9, "Orphan");

describe("selectionByBranch", () => {
  it.each([
    ["groups keys by branch", [3, 2, 5], { Device: ["View", "Edit"], Gateway: ["View"] }, 0],
    ["expands the key of a branch to all its keys", [1], { Device: ["View", "Edit"] }, 0],
    ["accepts a branch without children", [9], { Orphan: ["Orphan"] }, 0],
    ["counts unknown keys", [2, 77, 78], { Device: ["View"] }, 2],
    ["accepts an empty selection", [], {}, 0],
  ])("%s", (_title, keys, expected, unknown) => {
    const selection = selectionByBranch([device, gateway, orphan], keys);
    const names = selection.branches.map(([branch, chosen]) => [branch.name, chosen.map(({ name }) => name)]);
    expect(Object.fromEntries(names)).toEqual(expected);
    expect(selection.unknown).toBe(unknown);
  });
});

describe("selectInBranch", () => {
  it.each([
    ["keeps the keys of other branches", [5], [view], [5, 2]],
    ["removes keys that are not selected", [2, 3, 5], [edit], [5, 3]],
    ["replaces the key of the branch by the keys in it", [1, 5], [view, edit], [5, 2, 3]],
    ["clears the branch", [1, 2, 5], [], [5]],
    ["keeps unknown keys", [77], [view], [77, 2]],
  ])("%s", (_title, keys, chosen, expected) => {
    expect(selectInBranch(device, keys, chosen)).toEqual(expected);
  });

  it("selects a branch without children itself", () => {
    expect(leavesOf(orphan)).toEqual([orphan]);
    expect(selectInBranch(orphan, [5], leavesOf(orphan))).toEqual([5, 9]);
    expect(selectedLeaves(orphan, [5, 9])).toEqual([orphan]);
  });
});
