import { Button } from "antd";
import { t } from "../../i18n";
import styles from "../fields.module.css";
import { chosenIn } from "../key-selection";
import type { ViewProps } from "../props";
import { useKeyTree } from "../use-key-tree";

/** The names of the chosen keys, a line for each branch; the number of those whose names are not known. */
export function KeysView({ value, field }: ViewProps<"keys">) {
  const { nodes, hasFailed, retry } = useKeyTree(field);
  const { branches, unknown } = chosenIn(nodes, value);
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
          {t("field.keys", { count: unknown })}{" "}
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
