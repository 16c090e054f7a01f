import { DatePicker } from "antd";
import { t } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { dayToDayjs, toDay, toDayjs, toMoment } from "../dayjs-adapter";
import type { InputProps } from "../props";
import { commonInputProps } from "./input-props";

// On a phone days are touched, and a keyboard would cover them: there no input of this file is typed in.
const wide = { width: "100%" } as const;

/** A moment, in the browser's time zone. */
export function TimeInput(props: InputProps<"time">) {
  return (
    <DatePicker
      {...commonInputProps(props)}
      inputReadOnly={useIsPhone()}
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      value={toDayjs(props.value)}
      onChange={(picked) => props.onChange(toMoment(picked))}
      style={wide}
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
      style={wide}
    />
  );
}

/** A period between two moments. */
export function PeriodInput(props: InputProps<"period">) {
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
      style={wide}
    />
  );
}
