import { Form, Segmented } from "antd";
import { type FieldKind, type Resource, type Section, secretKinds } from "../../../contract";
import { optionOf } from "../../fields/choice-options";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { FieldItem } from "./field-item";
import styles from "./form.module.css";
import type { RecordForm } from "./use-record-form";

/** Kinds whose inputs take the full width. */
const wideKinds: ReadonlySet<FieldKind> = new Set(["longText", "keys", "period", "position", "rows"]);

interface Props {
  readonly resource: Resource;
  readonly form: RecordForm;
  readonly isDisabled: boolean;
}

/** The inputs of a form under their section headings. */
export function FormSections(props: Props) {
  return (
    <>
      <VariantChooser {...props} />
      {props.form.sections.map((section) => (
        <FormSection key={section.fields.join()} section={section} {...props} />
      ))}
    </>
  );
}

function FormSection({ section, ...props }: Props & { readonly section: Section }) {
  const { text } = useTranslation();
  const can = useAccess();
  const { resource, form } = props;
  return (
    <section>
      {section.label !== null && <h2>{text(section.label)}</h2>}
      <div className={styles.inputs}>
        {section.fields.map((name) => {
          const field = resource.fields[name];
          if (field === undefined) return null;
          const isFixed = form.mode === "edit" && field.fixed === true;
          if (isFixed && secretKinds.has(field.kind)) return null;
          // No value is chosen, and the account has no values to choose from.
          if (field.kind === "relation" && form.values[name] === null && !can("list", field.to)) return null;
          return (
            <div key={name} className={wideKinds.has(field.kind) ? styles.wide : undefined}>
              <FieldItem
                name={name}
                field={field}
                form={form}
                draft={form.draft}
                isDisabled={props.isDisabled || isFixed}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Chooses the variant of a new record (NB or LoRa). It comes first because the other inputs depend on it. */
function VariantChooser({ resource, form, isDisabled }: Props) {
  const { t, text } = useTranslation();
  const field = resource.variant === null ? undefined : resource.fields[resource.variant];
  if (resource.variant === null || field?.kind !== "choice") return null;
  const name = resource.variant;
  if (form.mode === "edit") {
    const option = optionOf(field, form.values[name]);
    return option === undefined ? null : <Form.Item label={text(field.label)}>{text(option.label)}</Form.Item>;
  }
  return (
    <Form.Item name={name} label={text(field.label)} extra={t("form.variantFixed")}>
      <Segmented<string | number>
        aria-label={text(field.label)}
        disabled={isDisabled}
        options={field.options.map((option) => ({ value: option.value, label: text(option.label) }))}
      />
    </Form.Item>
  );
}
