import { DatePicker } from "antd";
import { t } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { toDayjs, toMoment } from "../dayjs-adapter";
import type { OpenPickerProps } from "./open-picker-props";

/** Chooses whole days: from the first moment of the one to the last of the other. Either end may be left open. */
export default function PeriodPicker({ id, value, onChange, label, style, onClose }: OpenPickerProps<"period">) {
  const ends: [string, string] = [t("field.begin"), t("field.end")];
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      value={[toDayjs(value?.begin ?? null), toDayjs(value?.end ?? null)]}
      allowEmpty
      // There the days are touched, and a keyboard would cover them.
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
