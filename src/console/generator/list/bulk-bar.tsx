import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import type { Action } from "../../../contract";
import { t, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { Icon } from "../../ui/icon";
import { useIsPhone } from "../../ui/use-is-phone";
import { ActionMenu } from "../actions/action-menu";
import styles from "./list.module.css";
import { isLowerBound, shownCount, shownTotal } from "./shown-total";
import type { ListRecords } from "./use-list";
import { type Selection, selectedCount } from "./use-selection";

interface Props {
  readonly list: ListRecords;
  readonly actions: readonly Action[];
  readonly selection: Selection;
  readonly onStart: (action: Action) => void;
}

/** Maximum number of actions shown as buttons, so that they fit in one line. The others are in a menu. */
const maxButtons = { phone: 2, wide: 4 } as const;

/** The actions for the selected rows. Shown below the list, on a phone above the navigation bar. */
export default function BulkBar({ list, actions, selection, onStart }: Props) {
  const { t, text } = useTranslation();
  useClearOnFilterChange(list, selection);
  const isPhone = useIsPhone();
  const inBar = actions.slice(0, isPhone ? maxButtons.phone : maxButtons.wide);
  const inMenu = actions.filter((action) => !inBar.includes(action));
  return (
    <section className={styles.bulk} aria-label={t("bulk.bar")}>
      <span role="status">{selectionText(list, selection)}</span>
      <SelectionRange list={list} selection={selection} />
      {isPhone && (
        <Button
          type="text"
          className={styles.clear ?? ""}
          icon={<CloseOutlined />}
          aria-label={t("bulk.clear")}
          onClick={selection.clear}
        />
      )}
      <div className={styles.actions}>
        {inBar.map((action) => (
          <Button
            key={action.name}
            danger={action.danger === true}
            icon={action.icon !== undefined && <Icon name={action.icon} />}
            onClick={() => onStart(action)}
          >
            {text(action.labelOfMany ?? action.label)}
          </Button>
        ))}
        <ActionMenu actions={inMenu} isBusy={false} onStart={onStart} />
      </div>
      {!isPhone && (
        <Button type="link" onClick={selection.clear}>
          {t("bulk.clear")}
        </Button>
      )}
    </section>
  );
}

function selectionText(list: ListRecords, selection: Selection): string {
  const isUncounted = selection.except !== null && isLowerBound(list.total);
  const count = isUncounted ? shownTotal(list.total) : shownCount(selectedCount(selection, list.total));
  if (selection.except === null) return t("bulk.chosen", { count });
  return selection.except.size === 0
    ? t("bulk.chosenAll", { count })
    : t("bulk.chosenAllBut", { count, out: selection.except.size });
}

/**
 * Extends the selection from the page to all records that match, and reduces it again. On a phone it also selects the
 * page, because cards have no "select page" checkbox.
 */
function SelectionRange({ list, selection }: Pick<Props, "list" | "selection">) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isPageSelected = list.records.every(selection.has);
  if (selection.except !== null) {
    return (
      <Button type="link" onClick={() => selection.keep(list.records)}>
        {t("bulk.pageOnly")}
      </Button>
    );
  }
  if (!isPageSelected) {
    return isPhone ? (
      <Button type="link" onClick={() => selection.set(list.records, true)}>
        {t("list.selectPage")}
      </Button>
    ) : null;
  }
  if (list.total <= selection.records.length) return null;
  return (
    <Button type="link" onClick={selection.setAll}>
      {t("bulk.all", { count: shownTotal(list.total) })}
    </Button>
  );
}

/**
 * Clears a selection of all matching records when the filters change, because it would then contain other records. The
 * user is notified.
 */
function useClearOnFilterChange({ state }: ListRecords, { except, clear }: Selection): void {
  const notify = useNotify();
  const filters = JSON.stringify(state.filters);
  const previous = useRef(filters);
  useEffect(() => {
    if (previous.current === filters) return;
    previous.current = filters;
    if (except === null) return;
    clear();
    notify.warning(t("bulk.ended"));
  }, [filters, except, clear, notify]);
}
