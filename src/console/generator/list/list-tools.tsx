import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { formatTime, useTranslation } from "../../i18n";
import type { ShortcutTarget } from "../../ui/shortcuts";
import styles from "./list-tools.module.css";
import type { ListRecords } from "./use-list";

type Freshness = Pick<ListRecords, "updatedAt" | "isFetching" | "refresh">;

/** The time of the last update and a refresh button. */
export function RefreshStatus({ list }: { readonly list: Freshness }) {
  return (
    <span className={styles.freshness}>
      <UpdatedAt list={list} />
      <RefreshButton list={list} />
    </span>
  );
}

/** The time of the last update; renders nothing before the first one. */
export const UpdatedAt = ({ list: { updatedAt } }: { readonly list: Freshness }) => {
  const { t } = useTranslation();
  return (
    updatedAt > 0 && (
      <span className={styles.freshness}>{t("list.updated", { time: formatTime(updatedAt, "clock") })}</span>
    )
  );
};

/** Reloads the records. */
export const RefreshButton = ({ list: { isFetching, refresh } }: { readonly list: Freshness }) => {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      icon={<ReloadOutlined aria-hidden spin={isFetching} />}
      onClick={refresh}
      data-shortcut={"refresh" satisfies ShortcutTarget}
      aria-label={t("list.refresh")}
      title={t("list.refresh")}
    />
  );
};
