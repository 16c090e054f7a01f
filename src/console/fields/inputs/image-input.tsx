import { Flex, Input } from "antd";
import { Picture } from "../cells/cells";
import type { InputProps } from "../props";
import { common, orNull } from "./shared";

/** The address of a picture, with the picture beside it. */
export function ImageInput(props: InputProps<"image">) {
  const { field, value, onChange } = props;
  const example = `https://…/${field.accept.map((ending) => `*.${ending}`).join(", ")}`;
  return (
    <Flex gap="small" align="center">
      <Input
        {...common(props)}
        autoComplete="off"
        placeholder={example}
        value={value ?? ""}
        onChange={(event) => onChange(orNull(event.target.value))}
      />
      {value !== null && <Picture value={value} field={field} height={32} />}
    </Flex>
  );
}
