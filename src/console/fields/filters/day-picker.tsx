import { DatePicker } from "antd";
import { useIsPhone } from "../../ui/use-is-phone";
import { dayToDayjs, toDay } from "../dayjs-adapter";
import type { OpenPickerProps } from "./open-picker-props";

/** The calendar of a filter by day. */
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
      // There the days are touched, and a keyboard would cover them.
      inputReadOnly={useIsPhone()}
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
