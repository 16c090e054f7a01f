import { AutoComplete, Select } from "antd";
import { useState } from "react";
import { commonInputProps, emptyToNull, keepTextOnEscape } from "../../fields/inputs/input-props";
import { matchingSuggestions, suggestionsIn } from "../../fields/lookup-answers";
import type { InputProps } from "../../fields/props";
import { useTranslation } from "../../i18n";
import { usePlainCall } from "./use-plain-call";

/** A text input with suggestions; any other text is accepted. If the suggestions fail to load, the list is empty. */
export function SuggestedInput(props: InputProps) {
  const { field, value, onChange } = props;
  const suggestions = "suggestions" in field ? field.suggestions : undefined;
  const [isEnabled, setEnabled] = useState(false);
  const { data } = usePlainCall({ path: suggestions?.call ?? "", isEnabled });
  const typed = (value as string | null) ?? "";
  return (
    <AutoComplete
      {...commonInputProps(props)}
      value={typed}
      options={matchingSuggestions(suggestionsIn(data, suggestions ?? {}), typed).map((suggestion) => ({
        value: suggestion,
      }))}
      onFocus={() => setEnabled(true)}
      onInputKeyDown={keepTextOnEscape}
      onChange={(next: string | undefined) => onChange(emptyToNull(next ?? ""))}
      allowClear
    />
  );
}

/** Selects one of the declared options. */
export function ChoiceInput(props: InputProps) {
  const { t, text } = useTranslation();
  const { field, value, onChange } = props;
  const options = field.kind === "choice" ? field.options : [];
  return (
    <Select
      {...commonInputProps(props)}
      allowClear
      placeholder={t("field.choose")}
      value={value as string | number | null}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
      options={options.map((option) => ({ value: option.value, label: text(option.label) }))}
    />
  );
}
