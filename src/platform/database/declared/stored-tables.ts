import type { Generated } from "kysely";
import type { AnyResourceDeclaration, RowOf, StorageOwner } from "../../../contract";
import type { Id } from "../tables/column-types";

/** A resource declaration with `storage`. */
type Stored = AnyResourceDeclaration & { readonly storage: { readonly owner: StorageOwner } };

type SnakeCase<N extends string> = N extends `${infer Head}-${infer Tail}` ? `${Head}_${SnakeCase<Tail>}` : N;

type TableName<R extends Stored> = R["storage"] extends { readonly table: infer T extends string }
  ? T
  : SnakeCase<R["name"]>;

/** Lists and objects are JSON text. */
type Plain<V> = V extends number ? number : string;

type StampNames<R extends Stored> = R["storage"] extends { readonly stamps: infer S } ? S[keyof S] : never;
type ByName<R extends Stored> = R["storage"] extends { readonly stamps: { readonly by: infer N } } ? N : never;
type DefaultNames<R extends Stored> = R["storage"] extends { readonly defaults: infer D } ? keyof D : never;

type ColumnName<R extends Stored, N> = R["storage"] extends { readonly columns: infer C }
  ? N extends keyof C
    ? C[N] extends (infer Own extends string) | readonly [infer Own extends string, ...string[]]
      ? Own
      : N
    : N
  : N;

type Column<R extends Stored, N, V> =
  N extends DefaultNames<R>
    ? Generated<Plain<NonNullable<V>>>
    : N extends StampNames<R>
      ? Plain<NonNullable<V>>
      : null extends V
        ? NonNullable<V> extends number
          ? number | null
          : Generated<string>
        : Plain<V>;

type ElsewhereNames<R extends Stored> = R["storage"] extends { readonly elsewhere: readonly (infer N)[] } ? N : never;

type OwnerColumns<O extends StorageOwner> = {
  [C in O extends "provider"
    ? "agent_id"
    : O extends "group"
      ? "agent_id" | "group_id"
      : O extends "customer"
        ? "customer_id"
        : O extends "account"
          ? "account_id"
          : never]: number | null;
};

/** The columns of the table of a resource. The platform makes the table from the same declaration. */
export type StoredTable<R extends Stored> = { readonly id: Id } & OwnerColumns<R["storage"]["owner"]> & {
    [N in Exclude<keyof RowOf<R>, R["key"] | ByName<R> | ElsewhereNames<R>> as ColumnName<R, N> & string]: Column<
      R,
      N,
      RowOf<R>[N]
    >;
  } & (ByName<R> extends never ? unknown : { account_id: number | null });

type StoredIn<E> = E extends Stored ? E : never;

/** The name of the table of each resource with `storage`, by the name of the resource. */
export type TableNames<E extends readonly unknown[]> = {
  readonly [R in StoredIn<E[number]> as R["name"]]: TableName<R>;
};

/** The tables of all resources with `storage`, by name. */
export type StoredTables<E extends readonly unknown[]> = {
  [R in StoredIn<E[number]> as TableName<R>]: StoredTable<R>;
};
