import { text } from "../../i18n";
import type { InputProps } from "../props";
import { commonInputProps } from "./input-props";
import { NumberText } from "./number-text";

/** Limits and decimals are said by the fault's text: an input that corrects a number behind one's back hides the mistake. */
export function NumberInput(props: InputProps<"number">) {
  const { field, value, onChange } = props;
  return (
    <NumberText
      {...commonInputProps(props)}
      value={value}
      onChange={onChange}
      // A keyboard of digits, where no minus may be needed that it lacks.
      {...(field.min !== undefined && field.min >= 0 && { inputMode: field.decimals === 0 ? "numeric" : "decimal" })}
      suffix={field.unit !== undefined && text(field.unit)}
    />
  );
}
