import { InputNumber } from "antd";
import { text } from "../../i18n";
import type { InputProps } from "../props";
import { common } from "./shared";

export function NumberInput(props: InputProps<"number">) {
  const { field, value, onChange } = props;
  // Limits are said by the fault's text: an input that corrects a number behind one's back hides the mistake.
  return (
    <InputNumber<number>
      {...common(props)}
      value={value}
      onChange={onChange}
      // A keyboard of digits, where no minus may be needed that it lacks.
      {...(field.min !== undefined && field.min >= 0 && { inputMode: field.decimals === 0 ? "numeric" : "decimal" })}
      {...(field.decimals !== undefined && { precision: field.decimals })}
      suffix={field.unit !== undefined && text(field.unit)}
      style={{ width: "100%" }}
    />
  );
}
