import { useId } from "react";
import type { Field, WireRecord } from "../../../contract";
import type { InputProps } from "../../fields/props";
import { useTranslation } from "../../i18n";
import type { AuthFormSection } from "./account-declarations";
import { AccountInput } from "./account-inputs";
import styles from "./auth.module.css";
import { inputId } from "./input-id";

/** The form state that the fields read and change. */
export interface AuthFormState {
  readonly values: WireRecord;
  readonly faultAt: (name: string) => string | null;
  readonly isRequiredAt: (name: string) => boolean;
  readonly change: (name: string, value: unknown) => void;
  readonly visit: (name: string) => void;
}

interface FrameProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly fault: string | null;
  readonly hint: string | null;
  /** Whether the field takes the full width of the form. */
  readonly isWide?: boolean;
  readonly children: React.ReactNode;
}

/** A label above the input; below it the error, otherwise the hint. */
export function FieldFrame({ id, name, label, isRequired, fault, hint, isWide = false, children }: FrameProps) {
  return (
    <div className={styles.field} data-field={name} data-wide={isWide}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className={styles.mark} aria-hidden>
            *
          </span>
        )}
      </label>
      {children}
      {(fault ?? hint) !== null && (
        <p id={`${id}-says`} className={fault === null ? styles.hint : styles.fault}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly field: Field;
  readonly form: AuthFormState;
  readonly isDisabled: boolean;
  readonly prefix: string;
}

/** A declared field with its label, input and error text. */
export function AccountField({ name, field, form, isDisabled, prefix }: FieldProps) {
  const { text } = useTranslation();
  const id = inputId(prefix, name);
  const fault = form.faultAt(name);
  return (
    <FieldFrame
      id={id}
      name={name}
      label={text(field.label)}
      isRequired={form.isRequiredAt(name)}
      fault={fault}
      hint={field.hint === undefined ? null : text(field.hint)}
      isWide={field.kind === "region" || name === "address"}
    >
      <AccountInput
        id={id}
        name={name}
        field={field}
        value={(form.values[name] ?? null) as InputProps["value"]}
        onChange={(value) => form.change(name, value)}
        isDisabled={isDisabled}
        isInvalid={fault !== null}
        describedBy={`${id}-says`}
        mode="create"
        draft={form.values}
      />
    </FieldFrame>
  );
}

interface SectionProps extends Omit<FieldProps, "name" | "field"> {
  readonly section: AuthFormSection;
  readonly fields: Readonly<Record<string, Field>>;
}

/** A section of fields, two in a row where there is room. A section without required fields is marked as optional. */
export function AccountFields({ section, fields, ...rest }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const isOptional = section.fields.every((name) => !rest.form.isRequiredAt(name));
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {t(section.label)}
        {isOptional && <small>{t("account.optional")}</small>}
      </h2>
      <div className={styles.fields}>
        {section.fields.map((name) => {
          const field = fields[name];
          return field === undefined ? null : <AccountField key={name} name={name} field={field} {...rest} />;
        })}
      </div>
    </section>
  );
}
