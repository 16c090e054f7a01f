import { ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import type { Column, Resource } from "../../../contract";
import { formatTime, t, text } from "../../i18n";
import styles from "../generator.module.css";
import type { ListRecords } from "./use-list";

interface ColumnsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly onChoose: (names: readonly string[]) => void;
}

/** Chooses which columns stand in the table. The menu stays open until one clicks beside it. */
export function ColumnMenu({ resource, columns, onChoose }: ColumnsProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = columns.map((column) => column.field);
  const all = resource.list.columns;
  const isUsual =
    chosen.length === resource.list.shown.length && chosen.every((name) => resource.list.shown.includes(name));
  return (
    <Dropdown
      open={isOpen}
      trigger={["click"]}
      placement="bottomRight"
      onOpenChange={(next, { source }) => setOpen(source === "menu" || next)}
      menu={{
        className: styles.columns ?? "",
        multiple: true,
        selectable: true,
        selectedKeys: chosen,
        items: [
          ...all.map((column) => ({ key: column.field, label: text(column.label) })),
          { type: "divider" as const },
          { key: "", label: t("list.usualColumns"), disabled: isUsual },
        ],
        onSelect: ({ key }) => onChoose(key === "" ? resource.list.shown : [...chosen, key]),
        onDeselect: ({ key }) => onChoose(chosen.filter((name) => name !== key)),
      }}
    >
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-label={t("list.columns")}
        title={t("list.columns")}
      />
    </Dropdown>
  );
}

/** When the records were read, and a button that reads them again. */
export function Freshness({ list }: { readonly list: Pick<ListRecords, "updatedAt" | "isFetching" | "refresh"> }) {
  return (
    <span className={styles.freshness}>
      {list.updatedAt > 0 && <span>{t("list.updated", { time: formatTime(list.updatedAt, "clock") })}</span>}
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden spin={list.isFetching} />}
        onClick={list.refresh}
        aria-label={t("list.refresh")}
        title={t("list.refresh")}
      />
    </span>
  );
}
