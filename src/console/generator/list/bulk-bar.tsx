import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import type { Action } from "../../../contract";
import { t, text } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { Icon } from "../../ui/icon";
import { useIsPhone } from "../../ui/use-is-phone";
import { ActionMenu } from "../actions/action-menu";
import styles from "./list.module.css";
import type { ListRecords } from "./use-list";
import { type Selection, selectedCount } from "./use-selection";

interface Props {
  readonly list: ListRecords;
  readonly actions: readonly Action[];
  readonly selection: Selection;
  readonly onStart: (action: Action) => void;
}

/** Actions that have a button of their own: as many as stand in one line. The others are in a menu. */
const inLine = { phone: 2, wide: 5 } as const;

/**
 * What can be done with the chosen rows. It stands below the list, on a phone over the bar of entries, as long as
 * something is chosen.
 */
export default function BulkBar({ list, actions, selection, onStart }: Props) {
  useEndWithFilters(list, selection);
  const isPhone = useIsPhone();
  const inBar = actions.slice(0, isPhone ? inLine.phone : inLine.wide);
  const inMenu = actions.filter((action) => !inBar.includes(action));
  return (
    <section className={styles.bulk} aria-label={t("bulk.bar")}>
      <span role="status">{told(list, selection)}</span>
      <Wider list={list} selection={selection} />
      {isPhone && (
        <Button
          type="text"
          className={styles.clear ?? ""}
          icon={<CloseOutlined />}
          aria-label={t("bulk.clear")}
          onClick={selection.clear}
        />
      )}
      <div className={styles.what}>
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

function told(list: ListRecords, selection: Selection): string {
  const count = selectedCount(selection, list.total);
  if (selection.except === null) return t("bulk.chosen", { count });
  return selection.except.size === 0
    ? t("bulk.chosenAll", { count })
    : t("bulk.chosenAllBut", { count, out: selection.except.size });
}

/**
 * From the page's rows to everything that matches, and back. A phone's cards have no tick for the whole page: a button
 * has it.
 */
function Wider({ list, selection }: Pick<Props, "list" | "selection">) {
  const isPhone = useIsPhone();
  const isPageChosen = list.records.every(selection.has);
  if (selection.except !== null) {
    return (
      <Button type="link" onClick={() => selection.keep(list.records)}>
        {t("bulk.pageOnly")}
      </Button>
    );
  }
  if (!isPageChosen) {
    return isPhone ? (
      <Button type="link" onClick={() => selection.set(list.records, true)}>
        {t("list.selectPage")}
      </Button>
    ) : null;
  }
  if (list.total <= selection.records.length) return null;
  return (
    <Button type="link" onClick={selection.setAll}>
      {t("bulk.all", { count: list.total })}
    </Button>
  );
}

/** Everything that matches is something else under other filters: such a choice ends with them, and that is said. */
function useEndWithFilters({ state }: ListRecords, { except, clear }: Selection): void {
  const notify = useNotify();
  const filters = JSON.stringify(state.filters);
  const before = useRef(filters);
  useEffect(() => {
    if (before.current === filters) return;
    before.current = filters;
    if (except === null) return;
    clear();
    notify.warning(t("bulk.ended"));
  }, [filters, except, clear, notify]);
}
