import { t } from "../../i18n";
import type { KeyNode } from "../answers";
import type { ViewProps } from "../props";
import { useKeyTree } from "../use-key-tree";

const named = (nodes: readonly KeyNode[]): readonly KeyNode[] =>
  nodes.flatMap((node) => [node, ...named(node.children)]);

/** The names of the chosen keys; their number while the names are not known. */
export function KeysView({ value, field }: ViewProps<"keys">) {
  const { nodes } = useKeyTree(field);
  const names = named(nodes).flatMap((node) => (value.includes(node.id) ? [node.name] : []));
  return <span>{names.length === 0 ? t("field.keys", { count: value.length }) : names.join(", ")}</span>;
}
