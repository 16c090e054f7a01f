import type { Condition } from "./condition";
import type { AnyResourceDeclaration } from "./declaration";
import type { Field, Fields } from "./field-kinds";
import type { KindValue } from "./kinds";

/** A field with one name and one number or text on the wire. */
export type ScalarField = Exclude<
  Field,
  {
    kind:
      | "custom"
      | "choices"
      | "tags"
      | "region"
      | "position"
      | "period"
      | "keys"
      | "password"
      | "secret"
      | "aesKey"
      | "image"
      | "id"
      | "relation"
      | "rows";
  }
>;
/** Scalar fields by name. */
export type ScalarFields = Readonly<Record<string, ScalarField>>;

/** The value on the wire of a field with one name. */
export type ScalarValue<F extends Field> = F extends { kind: "choice"; options: readonly { value: infer V }[] }
  ? V | (F extends { filterOptions: readonly { value: infer W }[] } ? W : never)
  : F extends { kind: "choices"; options: readonly { value: infer V }[] }
    ? readonly V[]
    : KindValue<F["kind"]>;

type WireName<Name extends string, F extends Field> = F extends { wire: infer W extends string } ? W : Name;

/** The entries of one field on the wire. */
type Spread<Name extends string, F extends Field, Optional> = F extends { kind: "region"; levels: infer L }
  ? { province: string | null; city: string | null } & (L extends 3 ? { county: string | null } : unknown)
  : F extends { kind: "position" }
    ? { longitude: number | null; latitude: number | null }
    : F extends { kind: "period"; begin: infer B extends string; end: infer E extends string }
      ? { [P in B | E]: number | null }
      : F extends { kind: "custom"; of: { wire: infer W extends ScalarFields } }
        ? {
            [P in keyof W & string as P extends "value" ? WireName<Name, F> : `${WireName<Name, F>}_${P}`]:
              | ScalarValue<W[P]>
              | Optional;
          }
        : F extends { kind: "rows"; fields: infer R extends Fields }
          ? { [P in WireName<Name, F>]: readonly WireOf<R, keyof R>[] | Optional }
          : { [P in WireName<Name, F>]: ScalarValue<F> | Optional };

/** Whether every payload has a value: the field is always required, and not a secret, which an edit may leave empty. */
type AlwaysSet<F extends Field> = F extends { required: true }
  ? F extends { when: Condition } | { kind: "password" | "secret" | "aesKey" }
    ? false
    : true
  : false;

/** Turns a union of types into their intersection. */
export type Intersect<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
/** Writes an intersection as one object type, so that editors and error messages show its properties. */
export type Flat<T> = { [P in keyof T]: T[P] } & {};

/** The entries of the named fields in a record or a parsed payload. */
export type WireOf<F extends Fields, Names extends keyof F, Optional = null> = Flat<
  Intersect<{ [N in Names & string]: Spread<N, F[N], AlwaysSet<F[N]> extends true ? never : Optional> }[Names & string]>
>;

type RecordNames<F extends Fields> = { [N in keyof F]: F[N] extends { filterOnly: true } ? never : N }[keyof F];

/**
 * The type of a record on the wire: flat, with numbers and strings, and null for unset values.
 *
 * @example
 * type GatewayRow = RowOf<typeof gateway>; // { id: number; eui: string; name: string; status: 0 | 1 | null; … }
 */
export type RowOf<R extends Pick<AnyResourceDeclaration, "fields" | "key">> = Flat<
  WireOf<R["fields"], Exclude<RecordNames<R["fields"]>, R["key"]>> & {
    [K in R["key"]]: number;
  }
>;
