import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import type { Column, Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { PanelPopover } from "../../ui/panel-popover";
import type { PopoverProps } from "../../ui/popover-button";
import { moveColumn, withColumn } from "./column-order";
import styles from "./columns.module.css";
import type { ColumnLayout } from "./use-visible-columns";
import { columnsToStore } from "./visible-columns";

export interface ColumnsProps {
  readonly resource: Resource;
  readonly layout: ColumnLayout;
}

/** Chooses the columns, their order and their widths. It stays open for further changes. */
export default function ColumnsPopover({ isOpen, onOpen, children, ...props }: ColumnsProps & PopoverProps) {
  const { t } = useTranslation();
  return (
    <PanelPopover isOpen={isOpen} onOpen={onOpen} title={t("list.columns")} panel={() => <Columns {...props} />}>
      {children}
    </PanelPopover>
  );
}

function Columns({ resource, layout }: ColumnsProps) {
  const { t, text } = useTranslation();
  const [typed, setTyped] = useState("");
  const word = typed.trim().toLowerCase();
  const names = layout.columns.map(({ field }) => field);
  const hidden = resource.list.columns.filter(({ field }) => !names.includes(field));
  const found = [...layout.columns, ...hidden].filter(({ label, short }) =>
    [label, short].some((one) => text(one).toLowerCase().includes(word)),
  );
  const toggle = (name: string): void =>
    layout.choose(names.includes(name) ? names.filter((one) => one !== name) : withColumn(resource, names, name));
  return (
    <div className={styles.columns}>
      <Input
        allowClear
        aria-label={t("columns.search")}
        placeholder={t("columns.search")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label={t("list.columns")}>
        {found.map((column) => (
          <li key={column.field}>
            <Checkbox
              checked={names.includes(column.field)}
              // The title column contains the link to the record.
              disabled={column.field === resource.title}
              onChange={() => toggle(column.field)}
            >
              {text(column.short)}
            </Checkbox>
            {word === "" && names.includes(column.field) && <Steps column={column} names={names} layout={layout} />}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t("field.none")}</p>}
      <div className={styles.ends}>
        <Button
          size="small"
          disabled={columnsToStore(resource, names) === null}
          onClick={() => layout.choose(resource.list.shown)}
        >
          {t("list.usualColumns")}
        </Button>
        <Button
          size="small"
          disabled={Object.keys(layout.widths).length === 0}
          onClick={() => layout.resize(null, null)}
        >
          {t("columns.usualWidths")}
        </Button>
      </div>
    </div>
  );
}

interface StepsProps {
  readonly column: Column;
  readonly names: readonly string[];
  readonly layout: ColumnLayout;
}

/** Moves a visible column by keyboard. With the mouse, users drag its head. */
function Steps({ column, names, layout }: StepsProps) {
  const { t, text } = useTranslation();
  const at = names.indexOf(column.field);
  const steps = [
    { to: names[at - 1], label: t("columns.forward", { label: text(column.short) }), icon: <ArrowUpOutlined /> },
    { to: names[at + 1], label: t("columns.back", { label: text(column.short) }), icon: <ArrowDownOutlined /> },
  ];
  return (
    <span>
      {steps.map(({ to, label, icon }) => (
        <Button
          key={label}
          type="text"
          size="small"
          icon={icon}
          aria-label={label}
          title={label}
          disabled={to === undefined}
          onClick={() => to !== undefined && layout.choose(moveColumn(names, column.field, to))}
        />
      ))}
    </span>
  );
}
