import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { faultText, type RowValue, rowLimits } from "../../../contract";
import { useLanguage, useTranslation } from "../../i18n";
import { useMedia } from "../../ui/use-media";
import type { FieldInputProps, InputProps } from "../props";
import styles from "../rows.module.css";
import { rowFaults } from "./row-faults";

/** The element to focus after the next render: an input or a button of a row, or the button that adds rows. */
type Target = { readonly row: number; readonly part: "input" | "up" | "down" } | "add";

interface Props extends InputProps<"rows"> {
  /** The input of a field of a row. */
  readonly Input: ComponentType<FieldInputProps>;
}

/** Columns that a tablet shows side by side. */
const fewColumns = 4;

/** Small records as a table, or as cards where it is too narrow. Rows can be added, moved and removed. */
export default function RowsInput(props: Props) {
  const { Input, id, field, onChange, isDisabled, isInvalid, describedBy, mode } = props;
  const rows = props.value ?? [];
  const { t, text } = useTranslation();
  const language = useLanguage();
  const table = useRef<HTMLFieldSetElement>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [message, setMessage] = useState("");
  // React's keys of the rows. If the number of rows differs, the value was changed from outside, for example by a form
  // reset.
  const [keptKeys, setKeys] = useState<readonly number[]>([]);
  const keys = keptKeys.length === rows.length ? keptKeys : rows.map((_, index) => index);
  const columns = Object.entries(field.fields);
  const max = field.max ?? rowLimits.defaultRows;
  const hasCards = useMedia(`(width < ${columns.length > fewColumns ? 1280 : 750}px)`);

  useEffect(() => {
    if (target === null) return;
    const place = target === "add" ? "[data-part=add]" : `[data-row="${target.row}"] [data-part=${target.part}]`;
    const found = table.current?.querySelector<HTMLElement>(place);
    (target === "add" || target.part !== "input"
      ? found
      : found?.querySelector<HTMLElement>("input, textarea")
    )?.focus();
    setTarget(null);
  }, [target]);

  const save = (next: readonly RowValue[], nextKeys: readonly number[]): void => {
    setKeys(nextKeys);
    onChange(next.length === 0 ? null : next);
  };
  const change = (index: number, name: string, typed: unknown): void => {
    save(rows.with(index, { ...rows[index], [name]: typed as RowValue[string] }), keys);
  };
  const add = (): void => {
    const start = columns.map(([name, one]) => [name, one.kind === "choice" ? (one.initial ?? null) : null]);
    save([...rows, Object.fromEntries(start)], [...keys, Math.max(-1, ...keys) + 1]);
    setTarget({ row: rows.length, part: "input" });
    setMessage(t("rows.added", { row: rows.length + 1 }));
  };
  const remove = (index: number): void => {
    save(rows.toSpliced(index, 1), keys.toSpliced(index, 1));
    setTarget(rows.length === 1 ? "add" : { row: Math.min(index, rows.length - 2), part: "input" });
    setMessage(t("rows.removed", { row: index + 1 }));
  };
  const move = (index: number, step: 1 | -1): void => {
    const to = index + step;
    const [row, key] = [rows[index], keys[index]];
    if (row === undefined || key === undefined || to < 0 || to >= rows.length) return;
    save(rows.toSpliced(index, 1).toSpliced(to, 0, row), keys.toSpliced(index, 1).toSpliced(to, 0, key));
    setTarget({ row: to, part: step === 1 ? "down" : "up" });
    setMessage(t("rows.moved", { row: index + 1, to: to + 1 }));
  };

  const faults = rows.map((row, index) => rowFaults(row, field, index + 1));
  const idOf = (index: number, name: string): string => `${id}-${index}-${name}`;
  /**
   * The form focuses the whole field. Moves the focus to the first invalid input, else the first input, else the
   * button.
   */
  const passFocus = (): void => {
    const wrong = faults.findIndex((one) => one.size > 0);
    const [name = columns[0]?.[0] ?? ""] = faults[wrong]?.keys() ?? [];
    const input = document.getElementById(idOf(Math.max(wrong, 0), name));
    (input ?? table.current?.querySelector<HTMLElement>("[data-part=add]"))?.focus();
  };

  return (
    <fieldset
      id={id}
      ref={table}
      tabIndex={-1}
      className={styles.rows}
      data-cards={hasCards}
      aria-label={text(field.label)}
      aria-describedby={describedBy}
      onFocus={(event) => event.target === event.currentTarget && passFocus()}
    >
      {rows.length > 0 && (
        <div className={styles.head} aria-hidden>
          {columns.map(([name, one]) => (
            <span key={name} data-kind={one.kind} data-required={one.required === true}>
              {text(one.label)}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, index) => (
        <fieldset
          key={keys[index]}
          data-row={index}
          className={styles.row}
          aria-label={t("rows.row", { row: index + 1 })}
        >
          {columns.map(([name, one]) => {
            const inputId = idOf(index, name);
            const fault = isInvalid ? faults[index]?.get(name) : undefined;
            const faultId = `${inputId}-fault`;
            return (
              <div key={name} data-kind={one.kind} data-part="input">
                {/* antd's form item of the whole field would mark every input as invalid. */}
                <Form.Item
                  label={text(one.label)}
                  htmlFor={inputId}
                  required={one.required === true}
                  validateStatus={fault === undefined ? "" : "error"}
                  help={fault !== undefined && <span id={faultId}>{faultText(fault, one.label, language)}</span>}
                >
                  <Input
                    id={inputId}
                    name={name}
                    field={one}
                    value={row[name]}
                    onChange={(typed) => change(index, name, typed)}
                    isDisabled={isDisabled}
                    isInvalid={fault !== undefined}
                    describedBy={fault === undefined ? undefined : faultId}
                    mode={mode}
                    draft={row}
                  />
                </Form.Item>
              </div>
            );
          })}
          <div className={styles.tools}>
            <Button
              type="text"
              data-part="up"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t("rows.up", { row: index + 1 })}
              title={t("rows.up", { row: index + 1 })}
              aria-disabled={index === 0}
              disabled={isDisabled}
              onClick={() => move(index, -1)}
            />
            <Button
              type="text"
              data-part="down"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t("rows.down", { row: index + 1 })}
              title={t("rows.down", { row: index + 1 })}
              aria-disabled={index === rows.length - 1}
              disabled={isDisabled}
              onClick={() => move(index, 1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("rows.remove", { row: index + 1 })}
              title={t("rows.remove", { row: index + 1 })}
              disabled={isDisabled}
              onClick={() => remove(index)}
            />
          </div>
        </fieldset>
      ))}
      <div className={styles.below}>
        <Button
          data-part="add"
          icon={<PlusOutlined aria-hidden />}
          disabled={isDisabled || rows.length >= max}
          onClick={add}
        >
          {t("rows.add")}
        </Button>
        {rows.length >= max && <span>{t("rows.most", { max })}</span>}
      </div>
      <div role="status" className={styles.hidden}>
        {message}
      </div>
    </fieldset>
  );
}
