import type { Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { PageNumbers } from "../../ui/page-numbers";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "./list.module.css";
import { pageSizeChoices } from "./list-state";
import type { ListRecords } from "./use-list";

interface Props {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state" | "change" | "total">;
}

/** The number of records and the pagination. */
export function Pager({ resource, list }: Props) {
  const { t } = useTranslation();
  const { state, change, total } = list;
  const isPhone = useIsPhone();
  // The page size can be chosen only when the call takes one, or when the browser has all records and pages itself.
  const hasSize = resource.calls.list?.pageSize !== undefined || resource.calls.list?.whole === true;
  const isShort = total <= Math.min(...pageSizeChoices);
  return (
    <div className={styles.pager}>
      <span>{t("list.total", { count: total })}</span>
      {!isShort && (
        <PageNumbers
          simple={isPhone}
          current={state.page}
          pageSize={state.pageSize}
          total={total}
          showSizeChanger={hasSize && !isPhone}
          pageSizeOptions={[...pageSizeChoices]}
          onChange={(page, pageSize) => {
            change({ type: "page", page, pageSize });
            if (isPhone) window.scrollTo({ top: 0 });
          }}
        />
      )}
    </div>
  );
}
