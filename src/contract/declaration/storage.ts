import type { Text } from "../text";

/**
 * Decides who has access to the rows of a resource. The platform's own staff has access to all rows, except with `account`:
 *
 * - `provider`: the provider with its groups (column `agent_id`); rows without a provider are the platform's
 * - `group`: the group and its provider (`agent_id`, `group_id`)
 * - `customer`: the end customer and their current provider (`customer_id`)
 * - `account`: only the account that created the row (`account_id`)
 * - `nobody`: rows have no owner; every role that may use the resource can access them
 * - `rule`: the rule of the table in `src/platform/access/table-rules.ts` decides. A migration makes the table, its indexes and its
 *   references; it may have more columns than the fields, and several resources may show its rows
 */
export type StorageOwner = "provider" | "group" | "customer" | "account" | "nobody" | "rule";

/** The columns that decide who has access to a row. With `rule`, a migration makes the table. */
export const ownerColumns: Readonly<
  Record<StorageOwner, readonly ("agent_id" | "group_id" | "customer_id" | "account_id")[]>
> = {
  provider: ["agent_id"],
  group: ["agent_id", "group_id"],
  customer: ["customer_id"],
  account: ["account_id"],
  nobody: [],
  rule: [],
};

/** Values that only one record may have. */
export interface UniqueDeclaration<Name extends string> {
  /** The fields whose values together are unique. */
  readonly fields: readonly Name[];
  /** Whether values are unique for one owner or in all records. Default: for one owner. */
  readonly within?: "owner" | "all";
  /** Message if another record has the value; `{value}` is the value of the first field. Default: a general text. */
  readonly taken?: Text;
}

/** One step of the order of a list. A relation is sorted by the title of its record, then by its key. */
export interface OrderDeclaration<Name extends string> {
  readonly field: Name;
  readonly direction: "asc" | "desc";
}

/** The effect on a record when its related record is deleted. */
export type OnDelete = "refuse" | "clear" | "delete";

/**
 * Where the platform stores the records of a resource. With this option, the platform creates the table and handles all
 * calls of the resource; only actions without `sets` or `deletes` need a handler. Secrets are encrypted, and `deletable`
 * limits deletions.
 */
export interface StorageDeclaration<Name extends string> {
  /** Who has access to the rows. The platform sets the owner of a new row, unless the form has a field for it. */
  readonly owner: StorageOwner;
  /**
   * Name of the table. Default: the name of the resource, with `_` for `-`. Resources may share one, each with its
   * `only`.
   */
  readonly table?: string;
  /**
   * Fields whose values are not in the table: the hooks of the resource read and write them. Passwords are allowed only
   * here.
   */
  readonly elsewhere?: readonly Name[];
  /**
   * Column names that differ from the field's wire name. If there are several, the first belongs to the field, and a
   * filter compares all of them. For a `filterOnly` field: the columns that it compares.
   */
  readonly columns?: { readonly [N in Name]?: string | readonly string[] };
  /** Unique values: names of fields (each unique for one owner), or objects. */
  readonly unique?: readonly (Name | UniqueDeclaration<Name>)[];
  /** Order of the list until the user sorts it. Default: newest first. */
  readonly order?: OrderDeclaration<Name> | readonly OrderDeclaration<Name>[];
  /** The readOnly fields that the platform fills: two times, and the name of the account that created the record. */
  readonly stamps?: { readonly created?: Name; readonly updated?: Name; readonly by?: Name };
  /** Values of records whose form has no value. Default: none. */
  readonly defaults?: { readonly [N in Name]?: number | string };
  /**
   * For relations: the effect on this record when the other one is deleted. Default: `clear`; `refuse` for a required
   * relation; `delete` for the owner of the record if that is a customer or an account.
   */
  readonly onDelete?: { readonly [N in Name]?: OnDelete };
  /**
   * The table has some thousand rows at most: only owner columns get an index. Default: filters and sorting get one
   * too.
   */
  readonly isSmall?: true;
  /** Module of its entries in the operation log: 1 devices, 2 providers, 3 privileges. Default: 1. */
  readonly module?: 1 | 2 | 3;
}
