import { Button } from "antd";
import { type RefObject, useLayoutEffect, useRef } from "react";
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
  readonly list: Pick<ListRecords, "state" | "change" | "total" | "countAll" | "isCounting">;
  /** Whether the rows are on the screen. The page numbers load after them. */
  readonly hasRows: boolean;
}

/** Loads the page numbers. */
export const loadPageNumbers = () => import("../../ui/page-numbers");

/** The number of records and the pagination. */
export function Pager({ resource, list, hasRows }: Props) {
  const { state, change, total } = list;
  const isPhone = useIsPhone();
  // The page size can be chosen only when the call takes one, or when the browser has all records and pages itself.
  const hasSize = resource.calls.list?.pageSize !== undefined || resource.calls.list?.whole === true;
  // A phone has no choice of the page size.
  const isShort = total <= (isPhone ? state.pageSize : Math.min(...pageSizeChoices));
  return (
    <div className={styles.pager}>
      <Total list={list} />
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

/** The number of records, and a button that asks for the exact number. */
function Total({ list: { total, countAll, isCounting } }: Pick<Props, "list">) {
  const { t } = useTranslation();
  const number = useRef<HTMLSpanElement>(null);
  return (
    <div>
      <span ref={number} tabIndex={-1}>
        {t("list.total", { count: shownTotal(total) })}
      </span>
      {countAll !== null && <CountButton isCounting={isCounting} onClick={countAll} number={number} />}
    </div>
  );
}

interface CountButtonProps {
  readonly isCounting: boolean;
  readonly onClick: () => void;
  /** Gets the focus of the button, which disappears when the number is exact. */
  readonly number: RefObject<HTMLElement | null>;
}

function CountButton({ isCounting, onClick, number }: CountButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) number.current?.focus();
    };
  }, [number]);
  return (
    <Button ref={button} type="link" size="small" loading={isCounting} onClick={onClick}>
      {t("list.countAll")}
    </Button>
  );
}
