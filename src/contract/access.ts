import type { Registry } from "./registry";
import { actionNames, type Entry, type Resource } from "./resource";
import { opened, type ReadGrant, type RoleRow } from "./roles";

/** Who asks: a role, and the authorities that narrow it, as `resource.action`; null where nothing narrows it. */
export interface Session {
  readonly role: number;
  readonly authorities: ReadonlySet<string> | null;
}

/** Actions that only read. */
const reading: ReadonlySet<string> = new Set(["list", "show"]);

/** The authority that an action needs: whoever may see a list may see its records. */
export const authorityOf = (resource: string, action: string): string =>
  `${resource}.${action === "show" ? "list" : action}`;

const rolesFor = (resource: Resource, action: string): readonly number[] | undefined =>
  resource.actions.find((one) => one.name === action)?.roles ??
  resource.roles[action as keyof Resource["roles"]] ??
  undefined;

const readOf = (row: RoleRow, name: string): ReadGrant | undefined =>
  row.reads?.find((read) => (typeof read === "string" ? read : read.resource) === name);

/** Whether a role's row alone permits an action, authorities apart. */
export function roleMay(registry: Registry, role: number, action: string, name: string): boolean {
  const row = registry.roles.rows[role];
  const entry = registry.entries.find((one) => one.name === name);
  if (row === undefined || entry === undefined) return false;
  const opens = opened(row).has(name);
  if (entry.type === "page") return opens && reading.has(action);
  if (!actionNames(entry).includes(action)) return false;
  if (!opens) return reading.has(action) && readOf(row, name) !== undefined;
  return rolesFor(entry, action)?.includes(role) ?? true;
}

/**
 * Whether a session may do something with a resource or open a page: deny by default. The console asks it before it shows
 * something, the platform before it does something; both ask the same function over the same tables.
 */
export function can(registry: Registry, session: Session, action: string, name: string): boolean {
  if (!roleMay(registry, session.role, action, name)) return false;
  const row = registry.roles.rows[session.role];
  const entry = registry.entries.find((one) => one.name === name);
  if (row === undefined || entry?.type === "page" || session.authorities === null) return true;
  if (opened(row).has(name)) return session.authorities.has(authorityOf(name, action));
  const read = readOf(row, name);
  return typeof read === "string" || (read !== undefined && session.authorities.has(read.with));
}

/** Whether a session may open an entry's screen. */
export const mayOpen = (registry: Registry, session: Session, entry: Entry): boolean => {
  const row = registry.roles.rows[session.role];
  return row !== undefined && opened(row).has(entry.name) && can(registry, session, "list", entry.name);
};

/** Every authority that can be granted to someone whose role is narrowed: one a resource and action. */
export function grantable(registry: Registry): readonly { readonly resource: Resource; readonly action: string }[] {
  const narrowed = Object.entries(registry.roles.rows).filter(([, row]) => row.narrowed === true);
  const isGrantable = (action: string, name: string): boolean =>
    narrowed.some(([role, row]) => opened(row).has(name) && roleMay(registry, Number(role), action, name));
  return registry.entries.flatMap((entry) =>
    entry.type === "page"
      ? []
      : actionNames(entry)
          .filter((action) => action !== "show")
          .filter((action) => isGrantable(action, entry.name))
          .map((action) => ({ resource: entry, action })),
  );
}

/** Entries of the sidebar for a session, in the registry's order. */
export function sidebar(registry: Registry, session: Session): readonly Entry[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.desktop);
  return registry.entries.filter((entry) => row.desktop.includes(entry.name) && mayOpen(registry, session, entry));
}

/** Entries of the phone's bar for a session, in the order of its column. */
export function phoneBar(registry: Registry, session: Session): readonly Entry[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.phone);
  return named(registry, row.phone).filter((entry) => mayOpen(registry, session, entry));
}

const named = (registry: Registry, names: readonly string[]): readonly Entry[] =>
  names.flatMap((name) => registry.entries.filter((entry) => entry.name === name));
