import { DatePicker } from "antd";
import { dayToDayjs, toDay } from "../moments-dayjs";
import type { OpenPickerProps } from "./on-demand";

export default function DayPicker({
  id,
  value,
  onChange,
  label,
  placeholder,
  style,
  onClose,
}: OpenPickerProps<"date">) {
  return (
    <DatePicker
      id={id}
      value={dayToDayjs(value)}
      autoFocus
      defaultOpen
      placeholder={placeholder}
      aria-label={label}
      onChange={(day) => onChange(toDay(day))}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      style={style}
    />
  );
}
