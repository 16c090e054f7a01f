import type { Text } from "../text";

/** The value of a filter of a list: one value, several, or the parts of a custom kind or a region. */
export type FilterValue = number | string | readonly (number | string)[] | Readonly<Record<string, number | string>>;

/**
 * A number about the records of a resource, for the dashboard. It opens the list of the records that it counts, so all
 * names are names of fields of that list.
 *
 * @example
 * figures: {
 *   enabled: { label: { zh: "启用的备件", en: "Parts in use" }, filter: { state: 1 } },
 *   by_state: { label: { zh: "备件状态", en: "Parts by state" }, by: "state" },
 *   arrivals: { label: { zh: "每日到货量", en: "Volume arrived" }, sum: "volume", by: "arrived", days: 14 },
 * }
 */
export interface FigureDeclaration<Name extends string> {
  readonly label: Text;
  /** Text below the number. Default: none. */
  readonly hint?: Text;
  /** The field that is added up: a number, or a custom kind with a numeric value. Default: the records are counted. */
  readonly sum?: Name;
  /** Filters of the list with their values. Default: all records. */
  readonly filter?: { readonly [N in Name]?: FilterValue };
  /**
   * A filter of the list that divides the number: a choice or switch gives one bar for each option, a date or period one
   * column for each day of the reader's time zone. Default: one number.
   */
  readonly by?: Name;
  /** Number of days up to today, 1 to 92, if `by` is a filter of days. Default: 30. */
  readonly days?: number;
}

/**
 * The number in the menu entry: how many records the list shows with a filter. The call answers `{ response: n }` and needs
 * the same rights as the list.
 *
 * @example { call: "spare-part/count-retired", filter: { state: 0 } }
 */
export interface BadgeDeclaration<Name extends string> {
  readonly call: string;
  readonly filter: { readonly [N in Name]?: FilterValue };
}

/** Bounds of figures: figures of a resource, and days of a figure. */
export const figureLimits = { figures: 12, days: 92, defaultDays: 30 } as const;
