import { Select } from "antd";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { FieldKind, KindValue } from "../../../contract";
import { formatTime } from "../../i18n";
import { dayStart, periodText } from "../cells/cells";
import { type FilterProps, filterWidth } from "../props";
import { regionParts } from "../regions";
import type { OpenPickerProps } from "./open-picker-props";

interface Settings<K extends FieldKind> {
  readonly load: () => Promise<{ readonly default: ComponentType<OpenPickerProps<K>> }>;
  readonly format: (value: KindValue<K>) => string;
  /** Width in px, both open and closed, so that the layout does not shift. */
  readonly width: number;
}

const openingKeys = ["Enter", " ", "ArrowDown"];

/**
 * A filter that loads its picker when the user opens it. Until then a select, which never opens, shows the value in the
 * same style.
 */
function onDemand<K extends FieldKind>({ load, format, width }: Settings<K>): ComponentType<FilterProps<K>> {
  const Picker = lazy(load);
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
        style={filterWidth(width)}
      />
    );
    if (!isOpen) return closed(false);
    return (
      <Suspense fallback={closed(true)}>
        <Picker {...props} style={filterWidth(width)} onClose={() => setOpen(false)} />
      </Suspense>
    );
  };
}

/** A filter by region. */
export const RegionFilter = onDemand<"region">({
  load: () => import("./region-picker"),
  format: (value) => regionParts(value).join(" / "),
  width: 220,
});

/** A filter by a range of days. */
export const PeriodFilter = onDemand<"period">({
  load: () => import("./period-picker"),
  format: periodText,
  width: 320,
});

/** A filter by calendar day. */
export const DateFilter = onDemand<"date">({
  load: () => import("./day-picker"),
  format: (value) => formatTime(dayStart(value), "utcDay"),
  width: 160,
});
