import { deepFreeze } from "./deep-freeze";

/**
 * A resource that a role may read. The object form also requires one of its authorities.
 *
 * @example "dealer" or { resource: "storage", with: "device.create" }
 */
export type ReadGrant = string | { readonly resource: string; readonly with: string | readonly string[] };

/** The rights of one role. All strings are names of resources and pages. */
export interface RoleRow {
  /** Entries of the sidebar. The registry decides their order. */
  readonly desktop: readonly string[];
  /** Entries of the phone's bar, in this order. */
  readonly phone: readonly string[];
  /** Entries that the role may open by their address, without a menu entry. Default: none. */
  readonly opens?: readonly string[];
  /** Resources that the role may only read, on their pages without a menu entry. Default: none. */
  readonly shows?: readonly string[];
  /** Resources that the role may only read, for pickers and titles, without a screen. Default: none. */
  readonly reads?: readonly ReadGrant[];
  /** Resources that the role uses inside other screens, with all their actions, without a screen. Default: none. */
  readonly embeds?: readonly string[];
  /** The entry that opens after login. */
  readonly landing: string;
  /**
   * Whether an account's authorities (`authority_ids`) limit what it may do (spec R6). `true`: an account without
   * authorities may do nothing. `ifGranted`: an account without authorities has all rights of the role. Default: no
   * limit.
   */
  readonly restricted?: true | "ifGranted";
}

/** The role tables (spec §6). A role may use only what its row names. */
export interface Roles {
  /** By role number. */
  readonly rows: Readonly<Record<number, RoleRow>>;
  /** Menu entries for a role without a row (spec R3). Such a role may only log out. */
  readonly unknown: { readonly desktop: readonly string[]; readonly phone: readonly string[] };
}

/**
 * Declares the role tables, and freezes them.
 *
 * @example
 * defineRoles({
 *   rows: { 1: { desktop: ["home", "device"], phone: ["home"], opens: ["help"], landing: "home" } },
 *   unknown: { desktop: ["home"], phone: ["home"] },
 * });
 */
export const defineRoles = <const R extends Roles>(roles: R): R => deepFreeze(roles);

/** Every entry that a role may open by its address. */
export const openableEntries = (row: RoleRow): ReadonlySet<string> =>
  new Set([...row.desktop, ...row.phone, ...(row.opens ?? []), ...(row.shows ?? [])]);

/** Every entry that a role uses with all its actions, on a screen of its own or inside other screens. */
export const usedEntries = (row: RoleRow): ReadonlySet<string> =>
  new Set([...row.desktop, ...row.phone, ...(row.opens ?? []), ...(row.embeds ?? [])]);
