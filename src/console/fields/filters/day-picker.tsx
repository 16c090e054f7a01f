import { DatePicker } from "antd";
import { useIsPhone } from "../../ui/use-is-phone";
import { dayToDayjs, toDay } from "../dayjs-adapter";
import type { OpenPickerProps } from "./open-picker-props";

/** The calendar of a date filter. */
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
      // On a phone, the on-screen keyboard would cover the calendar.
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
