import { Button, Checkbox, Flex, Skeleton } from "antd";
import { useTranslation } from "../../i18n";
import { leavesOf, selectedLeaves, selectInBranch } from "../key-selection";
import styles from "../keys.module.css";
import type { KeyNode } from "../lookup-answers";
import type { InputProps } from "../props";
import { useKeyTree } from "../use-key-tree";

/** Checkboxes for a tree of keys, one line per branch. The checkbox of a branch selects all its keys. */
export default function KeysInput({ id, field, value, onChange, isDisabled }: InputProps<"keys">) {
  const { t } = useTranslation();
  const { nodes, isLoading, hasFailed, retry } = useKeyTree(field);
  if (isLoading) return <Skeleton active title={false} />;
  if (hasFailed) {
    return (
      <Flex gap="small" align="center">
        <span role="alert">{t("field.notLoaded")}</span>
        <Button size="small" onClick={retry}>
          {t("fault.retry")}
        </Button>
      </Flex>
    );
  }
  const keys = value ?? [];
  return (
    <div id={id} tabIndex={-1} className={styles.keys}>
      {nodes.map((branch) => (
        <Branch
          key={branch.id}
          branch={branch}
          chosen={selectedLeaves(branch, keys)}
          isDisabled={isDisabled}
          onChoose={(chosen) => onChange(selectInBranch(branch, keys, chosen))}
        />
      ))}
    </div>
  );
}

interface BranchProps {
  readonly branch: KeyNode;
  readonly chosen: readonly KeyNode[];
  readonly isDisabled: boolean;
  readonly onChoose: (chosen: readonly KeyNode[]) => void;
}

function Branch({ branch, chosen, isDisabled, onChoose }: BranchProps) {
  const leaves = leavesOf(branch);
  const isComplete = chosen.length === leaves.length;
  return (
    <fieldset disabled={isDisabled} aria-label={branch.name}>
      <Checkbox
        checked={isComplete}
        indeterminate={chosen.length > 0 && !isComplete}
        onChange={(event) => onChoose(event.target.checked ? leaves : [])}
      >
        <strong>{branch.name}</strong>
      </Checkbox>
      <div>
        {branch.children.length > 0 &&
          leaves.map((leaf) => (
            <Checkbox
              key={leaf.id}
              checked={chosen.includes(leaf)}
              onChange={(event) =>
                onChoose(leaves.filter((other) => (other === leaf ? event.target.checked : chosen.includes(other))))
              }
            >
              {leaf.name}
            </Checkbox>
          ))}
      </div>
    </fieldset>
  );
}
