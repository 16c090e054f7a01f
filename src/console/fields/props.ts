import type { ComponentType } from "react";
import type { FieldKind, FieldOf, KindValue, WireRecord } from "../../contract";

/** What a cell of a list or card is given; unset values never reach it. */
export interface CellProps<K extends FieldKind = FieldKind> {
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: KindValue<K>;
  readonly record: WireRecord;
  /** Whether the unit stands behind the figure; in a table it stands in the column head. */
  readonly hasUnit?: boolean;
}

/** A detail view shows what a cell shows, at length. */
export type DescriptionProps<K extends FieldKind = FieldKind> = CellProps<K>;

/** A number, or what stands in its input and is none. */
export type TypedNumber = number | string;

/** The value while it is typed: half a position is possible there, and a number that is none yet. */
export type TypedValue<K extends FieldKind> = K extends "position"
  ? { readonly longitude: TypedNumber | null; readonly latitude: TypedNumber | null }
  : K extends "number"
    ? TypedNumber
    : KindValue<K>;

/** What an input of a form is given. */
export interface InputProps<K extends FieldKind = FieldKind> {
  /** Id of the element that takes the focus; the label points at it. */
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: TypedValue<K> | null;
  readonly onChange: (value: TypedValue<K> | null) => void;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  /** Id of the text that says what is wrong or what is meant. */
  readonly describedBy: string;
  readonly mode: "create" | "edit";
  /** The record as it would be once saved: other fields that this one looks at. */
  readonly draft: WireRecord;
}

/** How wide a filter is: so many px in the bar; a place that stacks filters sets its own width for all of them. */
export const filterWidth = (px: number): { readonly width: string } => ({ width: `var(--filter-width, ${px}px)` });

/** Marks the list of a select that is chosen from and not typed in: on a phone it comes from below like every sheet. */
export const bottomPopup = { popup: { root: "from-below" } } as const;

/** What a filter is given. It reports a value when it is settled on, not at every key. */
export interface FilterProps<K extends FieldKind = FieldKind> {
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly value: KindValue<K> | null;
  readonly onChange: (value: KindValue<K> | null) => void;
  /** Read out as the name. */
  readonly label: string;
  /** Shown while nothing is chosen; the label where no other stands beside it. */
  readonly placeholder: string;
}

/** One component a kind; a kind without one does not compile. */
export type FieldComponents<Slot extends "cell" | "view" | "input"> = {
  readonly [K in FieldKind]: ComponentType<
    Slot extends "cell" ? CellProps<K> : Slot extends "view" ? DescriptionProps<K> : InputProps<K>
  >;
};

/** One component a kind that lists can be filtered by; null for the others. */
export type FilterComponents = {
  readonly [K in FieldKind]: ComponentType<FilterProps<K>> | null;
};
