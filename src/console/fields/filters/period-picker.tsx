import { DatePicker } from "antd";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { toDayjs, toMoment } from "../dayjs-adapter";
import type { OpenPickerProps } from "./open-picker-props";

/** A picker for a range of whole days. Either end may stay open. */
export default function PeriodPicker({ id, value, onChange, label, style, onClose }: OpenPickerProps<"period">) {
  const { t } = useTranslation();
  const ends: [string, string] = [t("field.begin"), t("field.end")];
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      value={[toDayjs(value?.begin ?? null), toDayjs(value?.end ?? null)]}
      allowEmpty
      // On a phone, the on-screen keyboard would cover the calendar.
      inputReadOnly={useIsPhone()}
      autoFocus
      defaultOpen
      placeholder={ends}
      aria-label={label}
      onChange={(days) => {
        const begin = toMoment(days?.[0]?.startOf("day"));
        const end = toMoment(days?.[1]?.endOf("day"));
        onChange(begin === null && end === null ? null : { begin, end });
      }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      style={style}
    />
  );
}
