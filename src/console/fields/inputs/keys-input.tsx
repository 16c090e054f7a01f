import { Skeleton, Tree } from "antd";
import { t } from "../../i18n";
import type { KeyNode } from "../answers";
import type { InputProps } from "../props";
import { useKeyTree } from "../use-key-tree";

interface TreeNode {
  readonly key: number;
  readonly title: string;
  readonly children: TreeNode[];
}

const toTree = (nodes: readonly KeyNode[]): TreeNode[] =>
  nodes.map((node) => ({ key: node.id, title: node.name, children: toTree(node.children) }));

/** Ticks keys in their tree; a branch ticks everything in it. */
export default function KeysInput({ id, field, value, onChange, isDisabled }: InputProps<"keys">) {
  const { nodes, isLoading, hasFailed } = useKeyTree(field);
  if (isLoading) return <Skeleton active title={false} />;
  if (hasFailed) return <span role="alert">{t("field.notLoaded")}</span>;
  return (
    <div id={id} tabIndex={-1}>
      <Tree
        checkable
        selectable={false}
        defaultExpandAll
        disabled={isDisabled}
        checkedKeys={[...(value ?? [])]}
        treeData={toTree(nodes)}
        onCheck={(checked) => {
          const keys = Array.isArray(checked) ? checked : checked.checked;
          onChange(keys.map(Number));
        }}
      />
    </div>
  );
}
