import { Button } from "antd";
import type { Action, Resource } from "../../../contract";
import { t, text } from "../../i18n";
import { Icon } from "../../icon";
import styles from "../generator.module.css";
import type { Selection } from "./use-selection";

interface Props {
  readonly resource: Resource;
  readonly actions: readonly Action[];
  readonly selection: Selection;
  readonly onStart: (action: Action) => void;
}

/** What can be done with the chosen rows. It stands above the list as long as something is chosen. */
export function BulkBar({ actions, selection, onStart }: Props) {
  const count = selection.records.length;
  if (count === 0) return null;
  return (
    <section className={styles.bulk} aria-label={t("bulk.bar")}>
      <span role="status">{t("bulk.chosen", { count })}</span>
      {actions.map((action) => (
        <Button
          key={action.name}
          danger={action.danger === true}
          icon={action.icon !== undefined && <Icon name={action.icon} />}
          onClick={() => onStart(action)}
        >
          {text(action.labelOfMany ?? action.label)}
        </Button>
      ))}
      <Button type="link" onClick={selection.clear}>
        {t("bulk.clear")}
      </Button>
    </section>
  );
}
