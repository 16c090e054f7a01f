import type { ComponentType } from "react";
import {
  type ComponentName,
  type ComponentPlace,
  type componentNames,
  type Field,
  type FieldKind,
  type FieldOf,
  type KindValue,
  searchKinds,
  type WireRecord,
} from "../../contract";

/** Props of a cell in a list or card. Cells never receive unset values. */
export interface CellProps<K extends FieldKind = FieldKind> {
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: KindValue<K>;
  readonly record: WireRecord;
  /** Whether to show the unit after the number. In tables the column head shows it. */
  readonly hasUnit?: boolean;
}

/** Props of a field in a detail view. */
export type DescriptionProps<K extends FieldKind = FieldKind> = CellProps<K>;

/** A number, or typed text that is not a valid number. */
export type TypedNumber = number | string;

/** A field's value during input, which may be an incomplete position or an invalid number. */
export type TypedValue<K extends FieldKind> = K extends "position"
  ? { readonly longitude: TypedNumber | null; readonly latitude: TypedNumber | null }
  : K extends "number"
    ? TypedNumber
    : KindValue<K>;

/** Props of a form input. */
export interface InputProps<K extends FieldKind = FieldKind> {
  /** Id of the focusable element, for the label. */
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: TypedValue<K> | null;
  readonly onChange: (value: TypedValue<K> | null) => void;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  /** Id of the error or hint text. */
  readonly describedBy: string | undefined;
  readonly mode: "create" | "edit";
  /** The record with the current input, for values of other fields. */
  readonly draft: WireRecord;
}

/** Props of `FieldInput`, which shows the input of any kind of field. */
export interface FieldInputProps extends Omit<InputProps, "field" | "value" | "onChange"> {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Width of a filter in the bar, px. Containers that stack filters override it with `--filter-width`. */
export const filterWidth = (px: number): { readonly width: string } => ({ width: `var(--filter-width, ${px}px)` });

/** Widths of filters with selects in the bar, px. */
const filterWidths: Partial<Record<FieldKind, number>> = { relation: 180, region: 220, period: 320, date: 160 };

/** Width of a search input in the bar, px; as in `search-input.module.css`. */
const searchWidth = 180;

/**
 * Width of a filter in the bar, px. Filters by options are wide enough for their placeholder and the arrow: a Chinese
 * character takes about 15 px, a Latin letter about 8 px.
 */
export const widthOfFilter = (kind: FieldKind, placeholder: string): number =>
  filterWidths[kind] ??
  (searchKinds.has(kind)
    ? searchWidth
    : Math.max(
        140,
        [...placeholder].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 15 : 8), 56),
      ));

/** `classNames` for selects without text input: on a phone their options open as a bottom sheet. */
export const bottomPopup = { popup: { root: "from-below" } } as const;

/** Props of a filter. It reports complete values, not every key press. */
export interface FilterProps<K extends FieldKind = FieldKind> {
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: KindValue<K> | null;
  readonly onChange: (value: KindValue<K> | null) => void;
  /** Accessible name. */
  readonly label: string;
  /** Placeholder of the empty filter; the label if no visible label is beside it. */
  readonly placeholder: string;
}

/** The kind of field that a named component is for. */
type KindFor<P extends ComponentPlace, N> = N extends keyof (typeof componentNames)[P]
  ? (typeof componentNames)[P][N] & FieldKind
  : never;

/** The cells that fields can name. A missing name is a compile error. */
export type NamedCells = { readonly [N in ComponentName<"cell">]: ComponentType<CellProps<KindFor<"cell", N>>> };
/** The inputs that fields can name. */
export type NamedInputs = { readonly [N in ComponentName<"input">]: ComponentType<InputProps<KindFor<"input", N>>> };
/** The filters that fields can name. */
export type NamedFilters = {
  readonly [N in ComponentName<"filter">]: ComponentType<FilterProps<KindFor<"filter", N>>>;
};

/** One component per field kind. A missing kind is a compile error. */
export type FieldComponents<Slot extends "cell" | "view" | "input"> = {
  readonly [K in FieldKind]: ComponentType<
    Slot extends "cell" ? CellProps<K> : Slot extends "view" ? DescriptionProps<K> : InputProps<K>
  >;
};

/** One component per field kind; null for kinds without a filter. */
export type FilterComponents = {
  readonly [K in FieldKind]: ComponentType<FilterProps<K>> | null;
};
