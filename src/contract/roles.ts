import { deepFreeze } from "./deep-freeze";

/** A resource that may be read, by everyone of the role or only `with` an authority (`device.create`). */
export type ReadGrant = string | { readonly resource: string; readonly with: string };

/** What one role finds in the console. Names are those of resources and pages. */
export interface RoleRow {
  /** Entries of the sidebar, whatever their order here; the sidebar's is the registry's. */
  readonly desktop: readonly string[];
  /** Entries of the phone's bar, in the bar's order. */
  readonly phone: readonly string[];
  /** Opened by address or from another screen, without an entry of their own. */
  readonly opens?: readonly string[];
  /** Resources whose records it may read for pickers and details, without a screen. */
  readonly reads?: readonly ReadGrant[];
  /** Resources that it uses inside other screens, with all that can be done to their records, without a screen. */
  readonly embeds?: readonly string[];
  /** Where it lands after login. */
  readonly landing: string;
  /**
   * Whether `authority_ids` narrow what it may do inside its row (spec R6): always, so that an account with none may
   * do nothing, or only those accounts that have some.
   */
  readonly restricted?: true | "ifGranted";
}

/** The role tables (spec §6). */
export interface Roles {
  readonly rows: Readonly<Record<number, RoleRow>>;
  /** What a role that is in no row is shown (spec R3). It may do nothing but log out. */
  readonly unknown: { readonly desktop: readonly string[]; readonly phone: readonly string[] };
}

/** Declares the role tables, and freezes them: no code widens a role afterwards. */
export const defineRoles = <const R extends Roles>(roles: R): R => deepFreeze(roles);

/** Every entry that a role may open by its address. */
export const openableEntries = (row: RoleRow): ReadonlySet<string> =>
  new Set([...row.desktop, ...row.phone, ...(row.opens ?? [])]);

/** Every entry that a role uses, by its address or inside other screens. */
export const usedEntries = (row: RoleRow): ReadonlySet<string> =>
  new Set([...openableEntries(row), ...(row.embeds ?? [])]);
