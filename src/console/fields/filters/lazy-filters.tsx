import { Select } from "antd";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { FieldKind, KindValue } from "../../../contract";
import { formatTime } from "../../i18n";
import { dayStart, periodText } from "../cells/time-cells";
import { type FilterProps, filterWidth, widthOfFilter } from "../props";
import { regionParts } from "../regions";
import type { OpenPickerProps } from "./open-picker-props";

interface Settings<K extends FieldKind> {
  readonly load: () => Promise<{ readonly default: ComponentType<OpenPickerProps<K>> }>;
  readonly format: (value: KindValue<K>) => string;
  readonly kind: K;
}

const openingKeys = ["Enter", " ", "ArrowDown"];

/**
 * A filter that loads its picker when the user opens it. Until then a select, which never opens, shows the value in the
 * same style.
 */
function onDemand<K extends FieldKind>({ kind, load, format }: Settings<K>): ComponentType<FilterProps<K>> {
  const Picker = lazy(load);
  // The same width, both open and closed, so that the layout does not shift.
  const style = filterWidth(widthOfFilter(kind, ""));
  return function OnDemandFilter(props) {
    const [isOpen, setOpen] = useState(false);
    const closed = (isLoading: boolean) => (
      <Select
        id={props.id}
        open={false}
        allowClear
        loading={isLoading}
        value={props.value === null ? null : format(props.value)}
        placeholder={props.placeholder}
        aria-label={props.label}
        onClick={() => setOpen(true)}
        onInputKeyDown={(event) => openingKeys.includes(event.key) && setOpen(true)}
        onClear={() => props.onChange(null)}
        style={style}
      />
    );
    if (!isOpen) return closed(false);
    return (
      <Suspense fallback={closed(true)}>
        <Picker {...props} style={style} onClose={() => setOpen(false)} />
      </Suspense>
    );
  };
}

/** A filter by region. */
export const RegionFilter = onDemand({
  kind: "region",
  load: () => import("./region-picker"),
  format: (value) => regionParts(value).join(" / "),
});

/** A filter by a range of days. */
export const PeriodFilter = onDemand({
  kind: "period",
  load: () => import("./period-picker"),
  format: periodText,
});

/** A filter by calendar day. */
export const DateFilter = onDemand({
  kind: "date",
  load: () => import("./day-picker"),
  format: (value) => formatTime(dayStart(value), "utcDay"),
});
