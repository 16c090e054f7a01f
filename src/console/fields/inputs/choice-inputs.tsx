import { Radio, Select, Switch } from "antd";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { optionsFor, switchLabel } from "../choice-options";
import { bottomPopup, type InputProps } from "../props";
import { Status } from "../status";
import { commonInputProps } from "./input-props";

/** Maximum number of options that are shown as radio buttons. */
const maxRadioOptions = 3;

/** Radio buttons for a required choice with few options, else a select. Radio buttons cannot be cleared. */
export function ChoiceInput(props: InputProps<"choice">) {
  const { t, text } = useTranslation();
  const { id, field, value, onChange, draft, isDisabled, describedBy } = props;
  const options = optionsFor(field, draft);
  const isPhone = useIsPhone();
  if (field.required === true && options.length <= maxRadioOptions) {
    return (
      <Radio.Group
        id={id}
        disabled={isDisabled}
        value={value}
        aria-describedby={describedBy}
        aria-label={text(field.label)}
        optionType="button"
        options={options.map(({ value, label }) => ({ value, label: text(label) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Select
      {...commonInputProps(props)}
      allowClear={field.required !== true}
      showSearch={!isPhone && options.length > 10}
      classNames={bottomPopup}
      optionFilterProp="searchText"
      placeholder={t("field.choose")}
      value={value}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
      options={options.map(({ value, label, tone }) => ({
        value,
        searchText: text(label),
        label: tone === undefined ? text(label) : <Status tone={tone}>{text(label)}</Status>,
      }))}
    />
  );
}

/** A select for several options. */
export function ChoicesInput(props: InputProps<"choices">) {
  const { t, text } = useTranslation();
  const { field, value, onChange } = props;
  const isPhone = useIsPhone();
  return (
    <Select
      {...commonInputProps(props)}
      mode="multiple"
      showSearch={!isPhone}
      classNames={bottomPopup}
      optionFilterProp="label"
      placeholder={t("field.choose")}
      value={[...(value ?? [])]}
      onChange={(chosen: (string | number)[]) => onChange(chosen.length === 0 ? null : chosen)}
      options={field.options.map(({ value, label }) => ({ value, label: text(label) }))}
    />
  );
}

const comma = [","];

/** An input for several short texts. Enter, a comma or leaving the input ends a text. */
export function TagsInput(props: InputProps<"tags">) {
  const { t } = useTranslation();
  const { value, onChange } = props;
  return (
    <Select
      {...commonInputProps(props)}
      mode="tags"
      placeholder={t("field.tags")}
      open={false}
      suffixIcon={null}
      tokenSeparators={comma}
      value={[...(value ?? [])]}
      onChange={(tags: string[]) => onChange(tags.length === 0 ? null : tags)}
    />
  );
}

/** A switch with the labels that the field declares. */
export function SwitchInput({ id, field, value, onChange, isDisabled, describedBy }: InputProps<"switch">) {
  const { text } = useTranslation();
  return (
    <Switch
      id={id}
      disabled={isDisabled}
      checked={value === 1}
      aria-label={text(field.label)}
      aria-describedby={describedBy}
      checkedChildren={switchLabel(field, 1)}
      unCheckedChildren={switchLabel(field, 0)}
      onChange={(isOn) => onChange(isOn ? 1 : 0)}
    />
  );
}
