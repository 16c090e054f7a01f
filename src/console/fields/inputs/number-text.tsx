import { type InputProps as AntInputProps, Input } from "antd";
import { numberFrom } from "../../../contract";
import type { TypedNumber } from "../props";

interface Props extends Omit<AntInputProps, "value" | "onChange" | "onBlur" | "type"> {
  readonly value: TypedNumber | null;
  readonly onChange: (value: TypedNumber | null) => void;
}

/**
 * A number as it is typed. What is none stays as it stands and the form says so: antd's own input of numbers empties itself,
 * and worse, makes 52 of "5,2" and 12128 of "121°28".
 */
export function NumberText({ value, onChange, ...rest }: Props) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={value === null ? "" : String(value)}
      onChange={(event) => onChange(typedNumber(event.target.value))}
      // Now it is no longer half typed: "12." is 12, as is what a Chinese input method writes in full width.
      onBlur={(event) => {
        const number = numberFrom(event.target.value);
        if (number !== null && number !== value) onChange(number);
      }}
    />
  );
}

/** A number only where it is written as we would write it: the next key may make another of "12." or "0.0". */
function typedNumber(typed: string): TypedNumber | null {
  if (typed.trim() === "") return null;
  const number = numberFrom(typed);
  return String(number) === typed ? number : typed;
}
