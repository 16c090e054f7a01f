import { Link } from "react-router";
import type { WireRecord } from "../../../contract";
import { t } from "../../i18n";
import { Icon } from "../../icon";
import { ActionMenu } from "../actions/action-menu";
import styles from "./list.module.css";
import type { RowWays } from "./use-row-ways";

interface Props {
  readonly record: WireRecord;
  readonly ways: RowWays;
}

/** What can be done with one row: editing at once, everything else in a menu. */
export function RowActions({ record, ways }: Props) {
  const edit = ways.editOf(record);
  return (
    <span className={styles.row}>
      {edit !== null && (
        <Link
          to={edit.address}
          state={edit.state}
          title={t("list.edit")}
          aria-label={t("list.edit")}
          className={styles.icon}
        >
          <Icon name="edit" />
        </Link>
      )}
      <ActionMenu
        isSmall
        actions={ways.actionsOf(record)}
        isBusy={ways.isBusy(record)}
        onStart={(action) => ways.start(action, record)}
      />
    </span>
  );
}
