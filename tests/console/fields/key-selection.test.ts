import { describe, expect, it } from "vitest";
import { leavesOf, selectedLeaves, selectInBranch, selectionByBranch } from "../../../src/console/fields/key-selection";

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const [view, edit] = [leaf(2, "View"), leaf(3, "Edit")];
const device = { id: 1, name: "Device", children: [view, edit] };
const gateway = { id: 4, name: "Gateway", children: [leaf(5, "View")] };
const lost = leaf(9, "Lost");

describe("chosen keys by their branches", () => {
  it.each([
    ["in the branches that they stand in", [3, 2, 5], { Device: ["View", "Edit"], Gateway: ["View"] }, 0],
    ["with a branch that is chosen itself and stands for all of it", [1], { Device: ["View", "Edit"] }, 0],
    ["with what has no branch", [9], { Lost: ["Lost"] }, 0],
    ["that the tree does not know", [2, 77, 78], { Device: ["View"] }, 2],
    ["of which there are none", [], {}, 0],
  ])("%s", (_what, keys, expected, unknown) => {
    const found = selectionByBranch([device, gateway, lost], keys);
    const names = found.branches.map(([branch, chosen]) => [branch.name, chosen.map(({ name }) => name)]);
    expect(Object.fromEntries(names)).toEqual(expected);
    expect(found.unknown).toBe(unknown);
  });
});

describe("choosing in a branch", () => {
  it.each([
    ["adds to what is chosen elsewhere", [5], [view], [5, 2]],
    ["takes what is left out away", [2, 3, 5], [edit], [5, 3]],
    ["puts what is in it in the place of the branch itself", [1, 5], [view, edit], [5, 2, 3]],
    ["clears it", [1, 2, 5], [], [5]],
    ["keeps what the tree does not know", [77], [view], [77, 2]],
  ])("%s", (_what, keys, chosen, expected) => {
    expect(selectInBranch(device, keys, chosen)).toEqual(expected);
  });

  it("takes a branch without anything in it for what is ticked", () => {
    expect(leavesOf(lost)).toEqual([lost]);
    expect(selectInBranch(lost, [5], leavesOf(lost))).toEqual([5, 9]);
    expect(selectedLeaves(lost, [5, 9])).toEqual([lost]);
  });
});
