import type { KeyNode } from "./lookup-answers";

const below = (node: KeyNode): readonly KeyNode[] => node.children.flatMap((child) => [child, ...below(child)]);

/** What can be ticked in a branch: everything below it, or itself where there is nothing. */
export const leavesOf = (branch: KeyNode): readonly KeyNode[] =>
  branch.children.length === 0 ? [branch] : below(branch);

/** What is chosen in a branch; all of it where the branch is chosen itself. */
export const selectedLeaves = (branch: KeyNode, keys: readonly number[]): readonly KeyNode[] => {
  const leaves = leavesOf(branch);
  return keys.includes(branch.id) ? leaves : leaves.filter(({ id }) => keys.includes(id));
};

/** The keys once these of a branch, and no others of it, are chosen. What stands in other branches stays. */
export function selectInBranch(
  branch: KeyNode,
  keys: readonly number[],
  chosen: readonly KeyNode[],
): readonly number[] {
  const own = new Set([branch.id, ...leavesOf(branch).map(({ id }) => id)]);
  return [...keys.filter((key) => !own.has(key)), ...chosen.map(({ id }) => id)];
}

/** Chosen keys by the branches that they stand in, and how many of them the tree does not know. */
export function selectionByBranch(
  nodes: readonly KeyNode[],
  keys: readonly number[],
): { readonly branches: readonly (readonly [KeyNode, readonly KeyNode[]])[]; readonly unknown: number } {
  const known = new Set(nodes.flatMap((node) => [node, ...below(node)]).map(({ id }) => id));
  const branches = nodes.map((node) => [node, selectedLeaves(node, keys)] as const);
  return {
    branches: branches.filter(([, chosen]) => chosen.length > 0),
    unknown: keys.filter((key) => !known.has(key)).length,
  };
}
