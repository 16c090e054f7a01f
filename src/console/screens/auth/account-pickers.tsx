import { AutoComplete, Select } from "antd";
import { useState } from "react";
import { commonInputProps, emptyToNull } from "../../fields/inputs/input-props";
import { matchingSuggestions, suggestionsIn } from "../../fields/lookup-answers";
import type { InputProps } from "../../fields/props";
import { t, text } from "../../i18n";
import { usePlainCall } from "./use-plain-call";

/** A text with suggestions; whatever else is typed is as good. When they cannot be had, there are none. */
export function SuggestedInput(props: InputProps) {
  const { field, value, onChange } = props;
  const suggestions = "suggestions" in field ? field.suggestions : undefined;
  const [isWanted, setWanted] = useState(false);
  const { data } = usePlainCall({ path: suggestions?.call ?? "", isWanted });
  const own = (value as string | null) ?? "";
  return (
    <AutoComplete
      {...commonInputProps(props)}
      value={own}
      options={matchingSuggestions(suggestionsIn(data, suggestions ?? {}), own).map((one) => ({ value: one }))}
      onFocus={() => setWanted(true)}
      onChange={(next: string | undefined) => onChange(emptyToNull(next ?? ""))}
      allowClear
    />
  );
}

/** One of few. */
export function ChoiceInput(props: InputProps) {
  const { field, value, onChange } = props;
  const options = field.kind === "choice" ? field.options : [];
  return (
    <Select
      {...commonInputProps(props)}
      allowClear
      placeholder={t("field.choose")}
      value={value as string | number | null}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
      options={options.map((one) => ({ value: one.value, label: text(one.label) }))}
    />
  );
}
