import type { Language } from "../text";
import type { CustomKind } from "./field-kinds";
import type { ScalarFields, ScalarValue } from "./record-types";
import type { ValueFault } from "./value-faults";

/** Values of fields by name; null where unset. */
export type ScalarValues<F extends ScalarFields> = { readonly [N in keyof F]: ScalarValue<F[N]> | null };

/** A custom kind with the types of its values. */
interface TypedKind<P extends ScalarFields, W extends ScalarFields> extends CustomKind {
  readonly parts: P;
  readonly wire: W;
  encode(value: ScalarValues<P>): ScalarValues<W>;
  decode(wire: ScalarValues<W>): ScalarValues<P>;
  check?(value: ScalarValues<P>): ValueFault | null;
  text(value: ScalarValues<P>, language: Language): string;
  readonly typed?: Omit<NonNullable<CustomKind["typed"]>, "read"> & { read(text: string): ScalarValues<P> | null };
  readonly filter?: readonly (keyof P & string)[];
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
 * // In a resource: stay: field.custom({ label: "Stay", of: span })
 */
export const defineKind = <const P extends ScalarFields, const W extends ScalarFields>(
  kind: TypedKind<P, W>,
): TypedKind<P, W> => kind;
