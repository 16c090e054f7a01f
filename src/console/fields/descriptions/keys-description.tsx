import { Button } from "antd";
import { useTranslation } from "../../i18n";
import { selectionByBranch } from "../key-selection";
import styles from "../keys.module.css";
import type { DescriptionProps } from "../props";
import { useKeyTree } from "../use-key-tree";

/** The names of the selected keys, one line per branch, and the number of keys without a known name. */
export function KeysDescription({ value, field }: DescriptionProps<"keys">) {
  const { t } = useTranslation();
  const { nodes, hasFailed, retry } = useKeyTree(field);
  const { branches, unknown } = selectionByBranch(nodes, value);
  if (value.length === 0) return t("field.unset");
  return (
    <ul className={styles.branches}>
      {branches.map(([branch, chosen]) => (
        <li key={branch.id}>
          {branch.children.length === 0
            ? branch.name
            : `${branch.name} · ${chosen.map(({ name }) => name).join(t("field.separator"))}`}
        </li>
      ))}
      {unknown > 0 && (
        <li>
          {t("field.itemCount", { count: unknown })}{" "}
          {hasFailed && (
            <Button size="small" onClick={retry}>
              {t("fault.retry")}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}
