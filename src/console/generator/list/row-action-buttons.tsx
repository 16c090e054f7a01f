import { Link } from "react-router";
import type { IconName, WireRecord } from "../../../contract";
import { t } from "../../i18n";
import { Icon } from "../../ui/icon";
import type { ShortcutTarget } from "../../ui/shortcuts";
import { ActionMenu } from "../actions/action-menu";
import styles from "./list.module.css";
import type { RowActions, RowLink } from "./use-row-actions";

interface Props {
  readonly record: WireRecord;
  readonly ways: RowActions;
  /** Whether it stands beside the title, which leads to the record already. */
  readonly isBesideTitle?: boolean;
}

/** What can be done with one row: looking at it and editing at once, everything else in a menu. */
export function RowActionButtons({ record, ways, isBesideTitle = false }: Props) {
  return (
    <span className={styles.row}>
      {!isBesideTitle && <Way to={ways.showLinkOf(record)} label={t("list.check")} icon="show" />}
      <Way to={ways.editLinkOf(record)} label={t("list.edit")} icon="edit" shortcut="edit" />
      <ActionMenu
        isSmall
        actions={ways.actionsOf(record)}
        isBusy={ways.isBusy(record)}
        onStart={(action) => ways.start(action, record)}
      />
    </span>
  );
}

interface WayProps {
  readonly to: RowLink | null;
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut?: ShortcutTarget;
}

/** A page of the row's record, where the session may open it. */
function Way({ to, label, icon, shortcut }: WayProps) {
  if (to === null) return null;
  return (
    <Link
      to={to.address}
      state={to.state}
      title={label}
      aria-label={label}
      className={styles.icon}
      data-shortcut={shortcut}
    >
      <Icon name={icon} />
    </Link>
  );
}
