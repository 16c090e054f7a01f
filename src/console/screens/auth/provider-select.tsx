import { Button, Select } from "antd";
import { useId } from "react";
import type { WireRecord } from "../../../contract";
import { commonInputProps } from "../../fields/inputs/input-props";
import { useTranslation } from "../../i18n";
import { providerField } from "./account-declarations";
import { type AuthFormState, FieldFrame } from "./account-form-fields";
import styles from "./auth.module.css";
import { inputId } from "./input-id";
import { type Provider, parseProviders, providerState } from "./provider-application";
import type { PlainCallState } from "./use-plain-call";

interface Props {
  readonly form: AuthFormState;
  readonly prefix: string;
  readonly isDisabled: boolean;
  /** The account as stored on the server. */
  readonly record: WireRecord;
  readonly providers: PlainCallState;
}

const name = "agent_id";

/** Lets a customer choose the provider to apply for. */
export function ProviderSelect({ form, prefix, isDisabled, record, providers }: Props) {
  const { t, text } = useTranslation();
  const heading = useId();
  const id = inputId(prefix, name);
  const fault = form.faultAt(name);
  const choices: readonly Provider[] = parseProviders(providers.data);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t("profile.provider")}</h2>
      <p className={styles.standing}>{providerState(record)}</p>
      {providers.error === null ? (
        <FieldFrame
          id={id}
          name={name}
          label={text(providerField.label)}
          isRequired={false}
          fault={fault}
          hint={providerField.hint === undefined ? null : text(providerField.hint)}
        >
          <Select
            {...commonInputProps({ id, isDisabled, isInvalid: fault !== null, describedBy: `${id}-says` })}
            showSearch
            optionFilterProp="label"
            placeholder={t("field.choose")}
            loading={providers.data === undefined}
            notFoundContent={t(providers.data === undefined ? "field.loading" : "field.none")}
            value={providers.data === undefined ? null : (form.values[name] as number | null)}
            options={choices.map((provider) => ({ value: provider.id, label: provider.name }))}
            onChange={(chosen: number) => form.change(name, chosen)}
          />
        </FieldFrame>
      ) : (
        <p className={styles.fault} role="status">
          {t("profile.providersFailed")} <Button onClick={providers.retry}>{t("record.retry")}</Button>
        </p>
      )}
    </section>
  );
}
