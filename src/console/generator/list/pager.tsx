import type { Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { LazyBoundary } from "../../ui/lazy-boundary";
import { useIsPhone } from "../../ui/use-is-phone";
import { pageSizeChoices } from "./list-state";
import styles from "./pager.module.css";
import { shownTotal } from "./shown-total";
import type { ListRecords } from "./use-list";

interface Props {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state" | "change" | "total">;
  /** Whether the rows are on the screen. The page numbers load after them. */
  readonly hasRows: boolean;
}

/** Loads the page numbers. */
export const loadPageNumbers = () => import("../../ui/page-numbers");

/** The number of records and the pagination. */
export function Pager({ resource, list, hasRows }: Props) {
  const { t } = useTranslation();
  const { state, change, total } = list;
  const isPhone = useIsPhone();
  // The page size can be chosen only when the call takes one, or when the browser has all records and pages itself.
  const hasSize = resource.calls.list?.pageSize !== undefined || resource.calls.list?.whole === true;
  // A phone has no choice of the page size.
  const isShort = total <= (isPhone ? state.pageSize : Math.min(...pageSizeChoices));
  return (
    <div className={styles.pager}>
      <span>{t("list.total", { count: shownTotal(total) })}</span>
      {!isShort && hasRows && (
        <LazyBoundary
          load={loadPageNumbers}
          fallback={null}
          props={{
            simple: isPhone,
            current: state.page,
            pageSize: state.pageSize,
            total,
            showSizeChanger: hasSize && !isPhone,
            pageSizeOptions: [...pageSizeChoices],
            onChange: (page, pageSize) => {
              change({ type: "page", page, pageSize });
              if (isPhone) window.scrollTo({ top: 0 });
            },
          }}
        />
      )}
    </div>
  );
}
