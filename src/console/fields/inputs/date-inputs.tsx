import { DatePicker } from "antd";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { dayToDayjs, toDay, toDayjs, toMoment } from "../dayjs-adapter";
import type { InputProps } from "../props";
import { commonInputProps } from "./input-props";

// On a phone the inputs are read-only, because the on-screen keyboard would cover the calendar.
const fullWidth = { width: "100%" } as const;

/** A date and time in the page's time zone. */
export function TimeInput(props: InputProps<"time">) {
  return (
    <DatePicker
      {...commonInputProps(props)}
      inputReadOnly={useIsPhone()}
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      value={toDayjs(props.value)}
      onChange={(picked) => props.onChange(toMoment(picked))}
      style={fullWidth}
    />
  );
}

/** A calendar day. */
export function DateInput(props: InputProps<"date">) {
  return (
    <DatePicker
      {...commonInputProps(props)}
      inputReadOnly={useIsPhone()}
      value={dayToDayjs(props.value)}
      onChange={(picked) => props.onChange(toDay(picked))}
      style={fullWidth}
    />
  );
}

/** A period with a start and an end time. */
export function PeriodInput(props: InputProps<"period">) {
  const { t } = useTranslation();
  const { id, value, onChange } = props;
  const ends: [string, string] = [t("field.begin"), t("field.end")];
  return (
    <DatePicker.RangePicker
      {...commonInputProps(props)}
      inputReadOnly={useIsPhone()}
      id={{ start: id, end: `${id}-end` }}
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      allowEmpty
      placeholder={ends}
      value={[toDayjs(value?.begin ?? null), toDayjs(value?.end ?? null)]}
      onChange={(picked) => {
        const [begin, end] = [toMoment(picked?.[0]), toMoment(picked?.[1])];
        onChange(begin === null && end === null ? null : { begin, end });
      }}
      style={fullWidth}
    />
  );
}
