import { Button, Select } from "antd";
import { useId } from "react";
import { type ImportTableColumn, importColumns } from "../../../../contract";
import styles from "../../../fields/files/files.module.css";
import { TransferProgress } from "../../../fields/files/transfer-progress";
import { t, useTranslation } from "../../../i18n";
import { neededNames, stillNeeded } from "./column-mapping";
import own from "./import.module.css";
import type { MatchedColumns } from "./import-state";
import type { StepProps } from "./step-props";

interface Props extends StepProps<"columns" | "checking"> {
  readonly matched: MatchedColumns;
}

/** Option value of "Not imported". */
const notImported = "";

/** Assigns the file's columns to fields. */
export function ColumnsStep({ resource, variant, state, importer, matched: { check, mapping } }: Props) {
  const { t, text } = useTranslation();
  const isChecking = state.name === "checking";
  const columns = importColumns(resource, variant);
  const needed = neededNames(resource, variant);
  const labels = new Map(columns.map(({ name, label }) => [name, text(label)]));
  const labelsOf = (names: readonly string[]): string =>
    names.map((name) => labels.get(name) ?? name).join(t("import.comma"));
  const { all, oneOf } = stillNeeded(needed, check, mapping);
  const isComplete = all.length === 0 && oneOf.length === 0;
  const options = [
    { value: notImported, label: t("import.nothing") },
    ...columns.map(({ name, label }) => ({ value: name, label: `${text(label)}${needed.has(name) ? " *" : ""}` })),
  ];
  const prefix = useId();
  return (
    <>
      <p className={styles.hint}>{t("import.columnsHint")}</p>
      <ul className={own.columns} aria-busy={isChecking} aria-label={t("import.fileColumn")}>
        {/* Hidden from screen readers: each select has its own label. */}
        <li aria-hidden>
          <span>{t("import.fileColumn")}</span>
          <span>{t("import.fills")}</span>
        </li>
        {check.heads.map((head) => (
          <li key={head.column}>
            <span>
              {titleOf(head)}
              {head.example !== "" && <small>{t("import.example", { example: head.example })}</small>}
            </span>
            <Select
              id={`${prefix}-${head.column}`}
              aria-label={t("import.fillsOf", { head: titleOf(head) })}
              value={mapping[String(head.column)] ?? notImported}
              options={options}
              disabled={isChecking}
              showSearch={columns.length > 10}
              optionFilterProp="label"
              onChange={(name: string) => importer.mapColumn(head.column, name === notImported ? null : name)}
            />
          </li>
        ))}
      </ul>
      {state.name === "columns" && state.fault !== null && (
        <p role="alert" className={styles.fault}>
          {state.fault}
        </p>
      )}
      <div role="status">
        {all.length > 0 && <p className={styles.fault}>{t("import.needed", { names: labelsOf(all) })}</p>}
        {oneOf.length > 0 && <p className={styles.fault}>{t("import.oneNeeded", { names: labelsOf(oneOf) })}</p>}
      </div>
      {isChecking ? (
        <TransferProgress progress={state.progress} waiting={t("import.checking")} onStop={importer.stop} />
      ) : (
        <div className={styles.buttons}>
          <Button type="primary" disabled={!isComplete} onClick={importer.confirmColumns}>
            {t("import.continue")}
          </Button>
          <Button onClick={importer.restart}>{t("import.another")}</Button>
        </div>
      )}
    </>
  );
}

const titleOf = ({ head, column }: ImportTableColumn): string =>
  head.trim() === "" ? t("import.noHead", { column: column + 1 }) : head;
