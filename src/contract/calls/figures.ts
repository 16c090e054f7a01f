import type { Field } from "../declaration/field-kinds";
import { type WireValue, writeField } from "../declaration/kinds";
import type { Figure, Resource } from "../declaration/resource";
import { pathBeside } from "./list-export";

/** One part of a figure. */
export interface FigurePart {
  /**
   * The filter of the part, by payload name. With it and the filters of the figure, the list shows the counted records.
   */
  readonly filter: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** The answer of a call for figures. */
export interface FiguresAnswer {
  /** By the name of the figure: a number, or its parts in order. Figures that the role may not read are left out. */
  readonly figures: Readonly<Record<string, number | readonly FigurePart[]>>;
  /** The reader's time zone, to which the days belong. */
  readonly time_zone: string;
}

/**
 * The path of the call that returns the figures of a resource, an extension. It needs the same rights as the list. Null
 * if the resource has no figures.
 *
 * @example figuresPath(gateway); // "gateway/figures"
 */
export const figuresPath = ({ calls, figures }: Pick<Resource, "calls" | "figures">): string | null =>
  calls.list === null || figures.length === 0 ? null : pathBeside(calls.list.path, "figures");

/** The filter of a figure or a badge, as the payload of the list. */
export const filterPayload = (
  { fields }: Pick<Resource, "fields">,
  filter: Figure["filter"],
): Readonly<Record<string, WireValue>> =>
  Object.assign({}, ...Object.entries(filter).map(([name, value]) => writeField(value, name, fields[name] as Field)));
