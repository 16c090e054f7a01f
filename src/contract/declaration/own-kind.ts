import type { Language, Text } from "../text";
import type { Field } from "./field-kinds";
import type { ScalarValue } from "./record-types";
import type { ValueFault } from "./value-faults";

/** A field with one name and one number or text on the wire. */
export type ScalarField = Exclude<
  Field,
  {
    kind:
      | "own"
      | "choices"
      | "tags"
      | "region"
      | "position"
      | "period"
      | "keys"
      | "password"
      | "secret"
      | "aesKey"
      | "image";
  }
>;
/** Scalar fields by name. */
export type ScalarFields = Readonly<Record<string, ScalarField>>;

/** Values of fields by name; null where unset. */
export type ScalarValues<F extends ScalarFields> = { readonly [N in keyof F]: ScalarValue<F[N]> | null };

/**
 * A custom kind of field: data and pure functions, for browser and server. Its value consists of parts, which are
 * fields of the kinds that exist. Its inputs and filters are those of the parts.
 */
export interface OwnKind<P extends ScalarFields = ScalarFields, W extends ScalarFields = ScalarFields> {
  /** Name in messages about declarations. */
  readonly name: string;
  /** What people fill in: one input for each part, side by side. */
  readonly parts: P;
  /**
   * What the wire and the table hold, and so the types of the columns. `value` has the name of the field, any other
   * entry the name `{field}_{entry}`.
   */
  readonly wire: W;
  /** The wire form of a value. It must not round: `check` sees a value only after `decode`. */
  encode(value: ScalarValues<P>): ScalarValues<W>;
  /** The inverse of `encode`. */
  decode(wire: ScalarValues<W>): ScalarValues<P>;
  /** The fault of a complete value, beside the rules of the parts. */
  check?(value: ScalarValues<P>): ValueFault | null;
  /** The text in lists, detail views, exports and the log. In a filter some parts may be null. */
  text(value: ScalarValues<P>, language: Language): string;
  /** Reads the value from one cell of an import. Default: an import has a column for each wire name. */
  readonly typed?: {
    /** How people write it, for the notes of the template. */
    readonly format: Text;
    /** Reads what `text` writes, in every language; null if it cannot. */
    read(text: string): ScalarValues<P> | null;
  };
  /** Parts that lists can filter by. Default: none. */
  readonly filter?: readonly (keyof P & string)[];
  /** How lists align the text. Default: as a word. */
  readonly shape?: "figure";
}

/**
 * Defines a kind of field. Fields take it as `of`.
 *
 * @example
 * // A time span, typed in hours and minutes and kept in minutes.
 * const span = defineKind({
 *   name: "span",
 *   parts: { hours: field.number({ label: "h", min: 0 }), minutes: field.number({ label: "min", min: 0, max: 59 }) },
 *   wire: { value: field.number({ label: "Minutes", decimals: 0 }) },
 *   encode: ({ hours, minutes }) => ({ value: (hours ?? 0) * 60 + (minutes ?? 0) }),
 *   decode: ({ value }) => ({ hours: Math.floor((value ?? 0) / 60), minutes: (value ?? 0) % 60 }),
 *   text: ({ hours, minutes }) => `${hours}:${String(minutes).padStart(2, "0")}`,
 * });
 * // In a resource: stay: field.own({ label: "Stay", of: span })
 */
export const defineKind = <const P extends ScalarFields, const W extends ScalarFields>(
  kind: OwnKind<P, W>,
): OwnKind<P, W> => kind;
