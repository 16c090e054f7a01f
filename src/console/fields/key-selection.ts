import type { KeyNode } from "./lookup-answers";

const descendants = (node: KeyNode): readonly KeyNode[] =>
  node.children.flatMap((child) => [child, ...descendants(child)]);

/** The selectable nodes of a branch: its descendants, or the branch itself if it has none. */
export const leavesOf = (branch: KeyNode): readonly KeyNode[] =>
  branch.children.length === 0 ? [branch] : descendants(branch);

/** The selected nodes of a branch. The branch's own key selects all of them. */
export const selectedLeaves = (branch: KeyNode, keys: readonly number[]): readonly KeyNode[] => {
  const leaves = leavesOf(branch);
  return keys.includes(branch.id) ? leaves : leaves.filter(({ id }) => keys.includes(id));
};

/** Replaces the selection of one branch. Keys outside the branch stay selected. */
export function selectInBranch(
  branch: KeyNode,
  keys: readonly number[],
  chosen: readonly KeyNode[],
): readonly number[] {
  const branchKeys = new Set([branch.id, ...leavesOf(branch).map(({ id }) => id)]);
  return [...keys.filter((key) => !branchKeys.has(key)), ...chosen.map(({ id }) => id)];
}

/** The selected nodes by branch, and the number of keys that are not in the tree. */
export function selectionByBranch(
  nodes: readonly KeyNode[],
  keys: readonly number[],
): { readonly branches: readonly (readonly [KeyNode, readonly KeyNode[]])[]; readonly unknown: number } {
  const known = new Set(nodes.flatMap((node) => [node, ...descendants(node)]).map(({ id }) => id));
  const branches = nodes.map((node) => [node, selectedLeaves(node, keys)] as const);
  return {
    branches: branches.filter(([, chosen]) => chosen.length > 0),
    unknown: keys.filter((key) => !known.has(key)).length,
  };
}
