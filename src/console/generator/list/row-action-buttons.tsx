import { Link } from "react-router";
import type { IconName, WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { Icon } from "../../ui/icon";
import type { ShortcutTarget } from "../../ui/shortcuts";
import { ActionMenu } from "../actions/action-menu";
import styles from "./list.module.css";
import type { RowActions, RowLink } from "./use-row-actions";

interface Props {
  readonly record: WireRecord;
  readonly rowActions: RowActions;
  /** Omits the link to the record, because the title beside it is that link. */
  readonly isBesideTitle?: boolean;
}

/** The actions of one row: links to show and edit it, all others in a menu. */
export function RowActionButtons({ record, rowActions, isBesideTitle = false }: Props) {
  const { t } = useTranslation();
  return (
    <span className={styles.row}>
      {!isBesideTitle && <RowLinkButton to={rowActions.showLinkOf(record)} label={t("list.check")} icon="show" />}
      <RowLinkButton to={rowActions.editLinkOf(record)} label={t("list.edit")} icon="edit" shortcut="edit" />
      <ActionMenu
        className={styles.icon}
        actions={rowActions.actionsOf(record)}
        isBusy={rowActions.isBusy(record)}
        onStart={(action) => rowActions.start(action, record)}
      />
    </span>
  );
}

interface LinkProps {
  readonly to: RowLink | null;
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut?: ShortcutTarget;
}

/** A link to a page of the record. Renders nothing when the session may not open it. */
function RowLinkButton({ to, label, icon, shortcut }: LinkProps) {
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
