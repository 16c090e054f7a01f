import { Flex, Input } from "antd";
import { useState } from "react";
import { isPictureAddress, Picture } from "../cells/cells";
import type { InputProps } from "../props";
import { common, orNull } from "./shared";

/** The address of a picture, with the picture beside it once the address has been written to its end. */
export function ImageInput(props: InputProps<"image">) {
  const { field, value, onChange } = props;
  const [written, setWritten] = useState(value);
  const example = `https://…/${field.accept.map((ending) => `*.${ending}`).join(", ")}`;
  return (
    <Flex gap="small" align="center">
      <Input
        {...common(props)}
        autoComplete="off"
        placeholder={example}
        value={value ?? ""}
        onChange={(event) => onChange(orNull(event.target.value))}
        onBlur={() => setWritten(value)}
      />
      {written !== null && isPictureAddress(written) && <Picture value={written} field={field} height={32} />}
    </Flex>
  );
}
