import { CheckOutlined, ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Column, Resource } from "../../../contract";
import { formatTime, useTranslation } from "../../i18n";
import { MenuButton } from "../../ui/menu-button";
import type { ShortcutTarget } from "../../ui/shortcuts";
import styles from "./list-tools.module.css";
import type { ListRecords } from "./use-list";

interface ColumnsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly onChoose: (names: readonly string[]) => void;
}

/** Menu key of "Default columns". No field has an empty name. */
const defaultColumns = "";

/** Chooses the columns of the table. The menu stays open for further choices. */
export function ColumnMenu({ resource, columns, onChoose }: ColumnsProps) {
  const { t, text } = useTranslation();
  const chosen = columns.map((column) => column.field);
  const { columns: all, shown } = resource.list;
  const isDefault = chosen.length === shown.length && chosen.every((name) => shown.includes(name));
  const choose = (name: string): void => {
    if (name === defaultColumns) onChoose(shown);
    else onChoose(chosen.includes(name) ? chosen.filter((field) => field !== name) : [...chosen, name]);
  };
  return (
    <MenuButton
      label={t("list.columns")}
      icon={<SettingOutlined aria-hidden />}
      button={{ type: "text" }}
      chosen={chosen}
      choices={[
        ...all.map((column) => ({
          key: column.field,
          label: text(column.label),
          // The title column contains the link to the record.
          isDisabled: column.field === resource.title,
          icon: <CheckOutlined aria-hidden className={chosen.includes(column.field) ? "" : styles.unticked} />,
        })),
        { key: defaultColumns, label: t("list.usualColumns"), isDisabled: isDefault, hasDivider: true },
      ]}
      onChoose={choose}
    />
  );
}

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
