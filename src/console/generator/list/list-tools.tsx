import { CheckOutlined, ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Column, Resource } from "../../../contract";
import { formatTime, t, text } from "../../i18n";
import { MenuButton } from "../../ui/menu-button";
import type { ShortcutTarget } from "../../ui/shortcuts";
import styles from "./list-tools.module.css";
import type { ListRecords } from "./use-list";

interface ColumnsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly onChoose: (names: readonly string[]) => void;
}

/** The line of the menu that brings the declaration's columns back; no field has such a name. */
const usualColumns = "";

/** Chooses which columns stand in the table. The menu stays open until one clicks beside it. */
export function ColumnMenu({ resource, columns, onChoose }: ColumnsProps) {
  const chosen = columns.map((column) => column.field);
  const { columns: all, shown } = resource.list;
  const isUsual = chosen.length === shown.length && chosen.every((name) => shown.includes(name));
  const choose = (name: string): void => {
    if (name === usualColumns) onChoose(shown);
    else onChoose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
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
          // The title's column holds the way to the record.
          isDisabled: column.field === resource.title,
          icon: <CheckOutlined aria-hidden className={chosen.includes(column.field) ? "" : styles.unticked} />,
        })),
        { key: usualColumns, label: t("list.usualColumns"), isDisabled: isUsual, isApart: true },
      ]}
      onChoose={choose}
    />
  );
}

type Read = Pick<ListRecords, "updatedAt" | "isFetching" | "refresh">;

/** When the records were read, and a button that reads them again. */
export function RefreshStatus({ list }: { readonly list: Read }) {
  return (
    <span className={styles.freshness}>
      <UpdatedAt list={list} />
      <RefreshButton list={list} />
    </span>
  );
}

/** When the records were read; nothing before they were. */
export const UpdatedAt = ({ list: { updatedAt } }: { readonly list: Read }) =>
  updatedAt > 0 && (
    <span className={styles.freshness}>{t("list.updated", { time: formatTime(updatedAt, "clock") })}</span>
  );

/** Reads the records again. */
export const RefreshButton = ({ list: { isFetching, refresh } }: { readonly list: Read }) => (
  <Button
    type="text"
    icon={<ReloadOutlined aria-hidden spin={isFetching} />}
    onClick={refresh}
    data-shortcut={"refresh" satisfies ShortcutTarget}
    aria-label={t("list.refresh")}
    title={t("list.refresh")}
  />
);
