import type { ReactNode } from "react";
import { isApplicable, type Resource, type WireRecord } from "../../../../contract";
import { Cell } from "../../../fields/cells";
import { useTranslation } from "../../../i18n";
import styles from "./summary.module.css";

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** A less prominent line below the value. */
  readonly note?: ReactNode;
  readonly tone?: "warning" | "error" | undefined;
}

/** A value with its label, and a note. */
export function Fact({ label, children, note, tone }: Props) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd data-tone={tone}>
        {children}
        {note !== undefined && note !== null && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** A field of the record, with its declared label and unit. */
export function FieldFact({
  name,
  resource,
  record,
}: {
  readonly name: string;
  readonly resource: Resource;
  readonly record: WireRecord;
}) {
  const { text } = useTranslation();
  const field = resource.fields[name];
  if (field === undefined || !isApplicable(field, record)) return null;
  return (
    <Fact label={text(field.label)}>
      <Cell name={name} field={field} record={record} hasUnit />
    </Fact>
  );
}
