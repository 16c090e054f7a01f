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
  readonly shownAs: (value: KindValue<K>) => string;
  /** px, the same open and closed, so that nothing moves. */
  readonly width: number;
}

const openingKeys = ["Enter", " ", "ArrowDown"];

/**
 * A filter whose picker is heavy: loaded when it is opened. Until then its value stands in a select that looks the same
 * and never opens itself.
 */
function onDemand<K extends FieldKind>({ load, shownAs, width }: Settings<K>): ComponentType<FilterProps<K>> {
  const Picker = lazy(load);
  return function OnDemandFilter(props) {
    const [isOpen, setOpen] = useState(false);
    const closed = (isLoading: boolean) => (
      <Select
        id={props.id}
        open={false}
        allowClear
        loading={isLoading}
        value={props.value === null ? null : shownAs(props.value)}
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

/** A place from the province down. */
export const RegionFilter = onDemand<"region">({
  load: () => import("./region-picker"),
  shownAs: (value) => regionParts(value).join(" / "),
  width: 220,
});

/** A period between two days. */
export const PeriodFilter = onDemand<"period">({
  load: () => import("./period-picker"),
  shownAs: periodText,
  width: 320,
});

/** A calendar day. */
export const DateFilter = onDemand<"date">({
  load: () => import("./day-picker"),
  shownAs: (value) => formatTime(dayStart(value), "day"),
  width: 160,
});
