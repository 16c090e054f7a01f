import { Radio, Select, Switch } from "antd";
import { t, text } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { optionsFor } from "../choice-options";
import { bottomPopup, type InputProps } from "../props";
import { Status } from "../status";
import { commonInputProps } from "./input-props";

/** Up to so many options of a required choice stand side by side; a choice that may stay open needs a select to clear it. */
const sideBySide = 3;

/** One of several values: side by side where they are few, otherwise in a list. */
export function ChoiceInput(props: InputProps<"choice">) {
  const { id, field, value, onChange, draft, isDisabled, describedBy } = props;
  const options = optionsFor(field, draft);
  const isPhone = useIsPhone();
  if (field.required === true && options.length <= sideBySide) {
    return (
      <Radio.Group
        id={id}
        disabled={isDisabled}
        value={value}
        aria-describedby={describedBy}
        aria-label={text(field.label)}
        optionType="button"
        options={options.map((one) => ({ value: one.value, label: text(one.label) }))}
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
      optionFilterProp="word"
      placeholder={t("field.choose")}
      value={value}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
      options={options.map((one) => ({
        value: one.value,
        word: text(one.label),
        label: one.tone === undefined ? text(one.label) : <Status tone={one.tone}>{text(one.label)}</Status>,
      }))}
    />
  );
}

/** On or off, in the words of the field. */
export function SwitchInput({ id, field, value, onChange, isDisabled, describedBy }: InputProps<"switch">) {
  const named = (at: 0 | 1): string => {
    const option = field.options?.find((one) => Number(one.value) === at);
    return option === undefined ? t(at === 1 ? "field.on" : "field.off") : text(option.label);
  };
  return (
    <Switch
      id={id}
      disabled={isDisabled}
      checked={value === 1}
      aria-label={text(field.label)}
      aria-describedby={describedBy}
      checkedChildren={named(1)}
      unCheckedChildren={named(0)}
      onChange={(isOn) => onChange(isOn ? 1 : 0)}
    />
  );
}
