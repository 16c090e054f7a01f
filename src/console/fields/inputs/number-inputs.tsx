import { useTranslation } from "../../i18n";
import type { InputProps } from "../props";
import { commonInputProps } from "./input-props";
import { NumberText } from "./number-text";

/** A number input. It never corrects the typed number; the form reports limits and decimals as errors. */
export function NumberInput(props: InputProps<"number">) {
  const { text } = useTranslation();
  const { field, value, onChange } = props;
  return (
    <NumberText
      {...commonInputProps(props)}
      value={value}
      onChange={onChange}
      // Numeric keyboards have no minus key, so only fields without negative numbers show one.
      {...(field.min !== undefined && field.min >= 0 && { inputMode: field.decimals === 0 ? "numeric" : "decimal" })}
      suffix={field.unit !== undefined && text(field.unit)}
    />
  );
}
