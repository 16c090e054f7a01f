import type { ActionDeclaration } from "../declaration/action-declaration";
import type { CallsDeclaration } from "../declaration/calls-declaration";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Fields } from "../declaration/field-kinds";
import type { Flat, Intersect, WireOf } from "../declaration/record-types";
import type { UploadedFile } from "./file-rules";

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
type KeyName<R extends AnyResourceDeclaration> = R["fields"][R["key"]] extends { sentAs: infer S extends string }
  ? S
  : R["key"];

/** Payload of a call with only the key of a record. */
export type KeyPayload<R extends AnyResourceDeclaration> = { [K in KeyName<R>]: number };
/** Payload of `calls.save`: the form and the key. The key is null for a new record. */
export type SavePayload<R extends AnyResourceDeclaration> = Flat<
  CreatePayload<R> & { [K in KeyName<R>]: number | null }
>;
/** Payload of `calls.create`: the form without a key. */
export type CreatePayload<R extends AnyResourceDeclaration> = WireOf<
  R["fields"],
  Exclude<Layout<R["form"]> & keyof R["fields"], VariantName<R>>
>;
type FixedNames<F extends Fields> = { [N in keyof F]: F[N] extends { fixed: true } ? N : never }[keyof F];
/** Payload of `calls.update`: the form without `fixed` fields, and the key. */
export type UpdatePayload<R extends AnyResourceDeclaration> = Flat<
  WireOf<R["fields"], Exclude<Layout<R["form"]> & keyof R["fields"], VariantName<R> | FixedNames<R["fields"]>>> &
    KeyPayload<R>
>;

interface Paged {
  page: number | null;
  page_size: number | null;
}

/** Payload of `calls.list`: filters, page and order, all optional. */
export type ListPayload<R extends AnyResourceDeclaration> = Flat<
  {
    [N in keyof WireOf<R["fields"], ListNames<R["list"]> & keyof R["fields"]>]:
      | WireOf<R["fields"], ListNames<R["list"]> & keyof R["fields"]>[N]
      | null;
  } & Paged & { sort_by: string | null; sort_order: "asc" | "desc" | null }
>;

/** Payloads of the `by` calls of a list (`ListCall.by`). */
type ByPayloads<R extends AnyResourceDeclaration> = R["calls"]["list"] extends {
  by: infer B extends Readonly<Record<string, string>>;
}
  ? { [F in keyof B & keyof R["fields"] as B[F]]: { [P in F]: number | null } & Paged }
  : unknown;

type ActionPayload<R extends AnyResourceDeclaration, A extends ActionDeclaration<string>> = Flat<
  (A extends { keysAs: infer K extends string }
    ? { [P in K]: readonly number[] }
    : A extends { sends: readonly (infer N)[] }
      ? WireOf<R["fields"], N & keyof R["fields"]>
      : A extends { keyAs: infer K extends string }
        ? { [P in K]: number }
        : KeyPayload<R>) &
    (A extends { prompts: infer F extends Fields } ? WireOf<F, keyof F> : unknown) &
    (A extends { takesFrom: { sentAs: infer S extends string } } ? { [P in S]: readonly number[] | null } : unknown) &
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

/**
 * Payload types of the calls of a resource, by path.
 *
 * @example type GatewaySave = PayloadsOf<typeof gateway>["gateway/save"];
 */
export type PayloadsOf<R extends AnyResourceDeclaration> = At<R["calls"], "list", ListPayload<R>> &
  ByPayloads<R> &
  At<R["calls"], "all", Record<never, never>> &
  (R extends { badge: { call: infer P extends string } } ? { [N in P]: Record<never, never> } : unknown) &
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

/** The calls of actions for which a resource needs handlers written by hand: they neither set fields nor delete. */
type WrittenActionCalls<R extends AnyResourceDeclaration> = {
  [N in keyof R["actions"]]: R["actions"][N] extends { call: infer P extends string }
    ? R["actions"][N] extends { sets: object } | { deletes: true }
      ? never
      : P
    : never;
}[keyof R["actions"]];

/** The paths of the calls that the platform answers by the `storage` of a resource. */
export type StoredPathsOf<E> = E extends AnyResourceDeclaration & { readonly storage: object }
  ? Exclude<keyof PayloadsOf<E>, WrittenActionCalls<E>> & string
  : never;

/** Payload types of the calls of many resources, by path. */
export type PayloadsOfAll<R extends readonly unknown[]> = Flat<
  Intersect<R[number] extends infer E ? (E extends AnyResourceDeclaration ? PayloadsOf<E> : never) : never>
>;
