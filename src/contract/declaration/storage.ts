import type { Text } from "../text";

/**
 * Who reaches the rows of a resource, beside the platform's own staff, who reach all rows but those of an account:
 *
 * - `provider`: the provider with its groups (column `agent_id`); rows without a provider are the platform's
 * - `group`: the group and its provider (`agent_id`, `group_id`)
 * - `customer`: the end customer and their current provider (`customer_id`)
 * - `account`: only the account that created the row (`account_id`)
 * - `nobody`: rows have no owner; every role that may use the resource can access them
 */
export type StorageOwner = "provider" | "group" | "customer" | "account" | "nobody";

/** Values that only one record may have. */
export interface UniqueDeclaration<Name extends string> {
  /** The fields whose values together are unique. */
  readonly fields: readonly Name[];
  /** Whether values are unique for one owner or in all records. Default: for one owner. */
  readonly within?: "owner" | "all";
  /** Message if another record has the value; `{value}` is the value of the first field. Default: a general text. */
  readonly taken?: Text;
}

/** What happens to a record when its related record is deleted. */
export type OnDelete = "refuse" | "clear" | "delete";

/**
 * Where the platform keeps the records of a resource. With it, the platform makes the table and answers all calls of the
 * resource; only actions without `sets` need a handler. Secrets are sealed, and `deletable` limits what can be deleted.
 */
export interface StorageDeclaration<Name extends string> {
  /** Who reaches the rows. The platform sets the owner of a new row, unless the form has a field for it. */
  readonly owner: StorageOwner;
  /** Name of the table. Default: the name of the resource, with `_` for `-`. */
  readonly table?: string;
  /** Column names that differ from the field's wire name. For a `filterOnly` field: the columns that it compares. */
  readonly columns?: { readonly [N in Name]?: string | readonly string[] };
  /** Unique values: names of fields (each unique for one owner), or objects. */
  readonly unique?: readonly (Name | UniqueDeclaration<Name>)[];
  /** Order of the list until the user sorts it. Default: newest first. */
  readonly order?: { readonly field: Name; readonly direction: "asc" | "desc" };
  /** The readOnly fields that the platform fills: two times, and the name of the account that created the record. */
  readonly stamps?: { readonly created?: Name; readonly updated?: Name; readonly by?: Name };
  /** Values of new records whose form has no value. Default: none. */
  readonly defaults?: { readonly [N in Name]?: number | string };
  /**
   * For relations: what happens to this record when the other one is deleted. Default: `clear`, and `refuse` for a
   * required relation.
   */
  readonly onDelete?: { readonly [N in Name]?: OnDelete };
  /** The table has some thousand rows at most, so that only its owner has an index. Default: filters and sorting have. */
  readonly isSmall?: true;
  /** Module of its entries in the operation log: 1 devices, 2 providers, 3 privileges. Default: 1. */
  readonly module?: 1 | 2 | 3;
}
