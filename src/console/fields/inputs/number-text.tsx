import { type InputProps as AntInputProps, Input } from "antd";
import { numberFrom } from "../../../contract";
import type { TypedNumber } from "../props";

interface Props extends Omit<AntInputProps, "value" | "onChange" | "onBlur" | "type"> {
  readonly value: TypedNumber | null;
  readonly onChange: (value: TypedNumber | null) => void;
}

/**
 * A number as the user types it. Invalid text stays in the input and the form reports it. antd's number input clears
 * invalid text, and reads "5,2" as 52 and "121°28" as 12128.
 */
export function NumberText({ value, onChange, ...rest }: Props) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={value === null ? "" : String(value)}
      onChange={(event) => onChange(typedNumber(event.target.value))}
      // The number is complete now: "12." and full-width digits from a Chinese input method become numbers.
      onBlur={(event) => {
        const number = numberFrom(event.target.value);
        if (number !== null && number !== value) onChange(number);
      }}
    />
  );
}

/** Converts text in canonical form to a number. "12." and "0.0" stay text, because the user may type more digits. */
function typedNumber(typed: string): TypedNumber | null {
  if (typed.trim() === "") return null;
  const number = numberFrom(typed);
  return String(number) === typed ? number : typed;
}
