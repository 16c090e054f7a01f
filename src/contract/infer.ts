import type { ActionDeclaration, CallsDeclaration, ResourceDeclaration } from "./declaration";
import type { Condition, Field, Fields } from "./field";
import type { UploadedFile } from "./files";

/** What a value of each kind is on the wire, once read. Region, position and period stand for several names. */
interface WireByKind {
  id: number;
  text: string;
  longText: string;
  email: string;
  phone: string;
  password: string;
  secret: string;
  number: number;
  switch: 0 | 1;
  time: number;
  date: string;
  relation: number;
  keys: readonly number[];
  imei: string;
  eui: string;
  deviceAddress: string;
  aesKey: string;
  url: string;
  image: string;
}

type Values<F extends Field> = F extends { kind: "choice"; options: readonly { value: infer V }[] }
  ? V | (F extends { filterOptions: readonly { value: infer W }[] } ? W : never)
  : F["kind"] extends keyof WireByKind
    ? WireByKind[F["kind"]]
    : never;

type Spread<Name extends string, F extends Field, Optional> = F extends { kind: "region"; levels: infer L }
  ? { province: string | null; city: string | null } & (L extends 3 ? { county: string | null } : unknown)
  : F extends { kind: "position" }
    ? { longitude: number | null; latitude: number | null }
    : F extends { kind: "period"; begin: infer B extends string; end: infer E extends string }
      ? { [P in B | E]: number | null }
      : F extends { wire: infer W extends string }
        ? { [P in W]: Values<F> | Optional }
        : { [P in Name]: Values<F> | Optional };

/** Required, for every record, and not a secret, which may stay as it is when a record is edited. */
type AlwaysSet<F extends Field> = F extends { required: true }
  ? F extends { when: Condition } | { kind: "password" | "secret" | "aesKey" }
    ? false
    : true
  : false;

type Intersect<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Flat<T> = { [P in keyof T]: T[P] } & {};

/** Entries of the named fields, as records and parsed payloads have them. */
export type WireOf<F extends Fields, Names extends keyof F, Optional = null> = Flat<
  Intersect<{ [N in Names & string]: Spread<N, F[N], AlwaysSet<F[N]> extends true ? never : Optional> }[Names & string]>
>;

type RecordNames<F extends Fields> = { [N in keyof F]: F[N] extends { filterOnly: true } ? never : N }[keyof F];

type Named = ResourceDeclaration<string>;

/** A record of a resource as the wire has it: flat, numbers and strings, null where unset. */
export type RowOf<R extends Pick<Named, "fields" | "key">> = Flat<
  WireOf<R["fields"], Exclude<RecordNames<R["fields"]>, R["key"]>> & {
    [K in R["key"]]: number;
  }
>;

type Layout<L> = L extends readonly (infer Entry)[]
  ? Entry extends string
    ? Entry
    : Entry extends { fields: readonly (infer N)[] }
      ? N
      : never
  : never;

type ListNames<L> =
  | (L extends { search: infer N } ? N : never)
  | (L extends { filters: readonly (infer N)[] } ? N : never)
  | (L extends { advanced: readonly (infer N)[] } ? N : never);

type VariantName<R> = R extends { variant: infer V extends string } ? V : never;
type KeyName<R extends Named> = R["fields"][R["key"]] extends { sentAs: infer S extends string } ? S : R["key"];

/** Payload of a call that names one record. */
export type KeyPayload<R extends Named> = { [K in KeyName<R>]: number };
/** Payload of a save: what the form holds; without a key it makes a record. */
export type SavePayload<R extends Named> = Flat<CreatePayload<R> & { [K in KeyName<R>]: number | null }>;
/** Payload of a call that only makes records: the form without a key. */
export type CreatePayload<R extends Named> = WireOf<
  R["fields"],
  Exclude<Layout<R["form"]> & keyof R["fields"], VariantName<R>>
>;
type FixedNames<F extends Fields> = { [N in keyof F]: F[N] extends { fixed: true } ? N : never }[keyof F];
/** Payload of a call that only changes records: what is settled when they are made is not in it. */
export type UpdatePayload<R extends Named> = Flat<
  WireOf<R["fields"], Exclude<Layout<R["form"]> & keyof R["fields"], VariantName<R> | FixedNames<R["fields"]>>> &
    KeyPayload<R>
>;

interface Paged {
  page: number | null;
  page_size: number | null;
}

/** Payload of a list: page and filters. Required fields are optional in filters. */
export type ListPayload<R extends Named> = Flat<
  {
    [N in keyof WireOf<R["fields"], ListNames<R["list"]> & keyof R["fields"]>]:
      | WireOf<R["fields"], ListNames<R["list"]> & keyof R["fields"]>[N]
      | null;
  } & Paged & { sort_by: string | null; sort_order: "asc" | "desc" | null }
>;

/** Payloads of the calls that list the records of one record of another resource. */
type ByPayloads<R extends Named> = R["calls"]["list"] extends { by: infer B extends Readonly<Record<string, string>> }
  ? { [F in keyof B & keyof R["fields"] as B[F]]: { [P in F]: number | null } & Paged }
  : unknown;

type ActionPayload<R extends Named, A extends ActionDeclaration<string>> = Flat<
  (A extends { keysAs: infer K extends string }
    ? { [P in K]: readonly number[] }
    : A extends { sends: readonly (infer N)[] }
      ? WireOf<R["fields"], N & keyof R["fields"]>
      : A extends { keyAs: infer K extends string }
        ? { [P in K]: number }
        : KeyPayload<R>) &
    (A extends { asks: infer F extends Fields } ? WireOf<F, keyof F> : unknown) &
    (A extends { with: infer W } ? { [P in keyof W]: number } : unknown)
>;

type PathsOf<P> = P extends string
  ? P
  : P extends { path: infer S extends string }
    ? S
    : P extends Readonly<Record<number, string>>
      ? P[keyof P]
      : never;

type At<C extends CallsDeclaration, N extends keyof CallsDeclaration, Payload> = {
  [P in { [M in N & keyof C]: PathsOf<C[M]> }[N & keyof C] & string]: Payload;
};

/** Path → payload, for every call that a resource declares. */
export type PayloadsOf<R extends Named> = At<R["calls"], "list", ListPayload<R>> &
  ByPayloads<R> &
  At<R["calls"], "all", Record<never, never>> &
  At<R["calls"], "show" | "delete" | "reveal", KeyPayload<R>> &
  At<R["calls"], "save", SavePayload<R>> &
  At<R["calls"], "create", CreatePayload<R>> &
  At<R["calls"], "import", { readonly file: UploadedFile }> &
  At<R["calls"], "check", { readonly file: UploadedFile; readonly mapping: string | null }> &
  At<R["calls"], "update", UpdatePayload<R>> & {
    [N in keyof R["actions"] as R["actions"][N] extends { call: infer P extends string }
      ? P
      : never]: R["actions"][N] extends ActionDeclaration<string> ? ActionPayload<R, R["actions"][N]> : never;
  };

/** Path → payload over many resources. */
export type PayloadsOfAll<R extends readonly unknown[]> = Flat<
  Intersect<R[number] extends infer E ? (E extends Named ? PayloadsOf<E> : never) : never>
>;
