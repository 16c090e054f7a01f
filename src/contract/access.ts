import { actionNames, type Entry, isRouted, type Resource, type RoutedEntry } from "./declaration/resource";
import type { Registry } from "./registry";
import { openableEntries, type ReadGrant, type RoleRow, usedEntries } from "./roles";

/** Who asks: a role, and the authorities that narrow it, as `resource.action`; null where nothing narrows it. */
export interface Session {
  readonly role: number;
  readonly authorities: ReadonlySet<string> | null;
}

/** Actions that only read. */
const reading: ReadonlySet<string> = new Set(["list", "show"]);

/** The authority that an action needs: whoever may see a list may see its records. */
const authorityOf = (resource: string, action: string): string => `${resource}.${action === "show" ? "list" : action}`;

const rolesFor = (resource: Resource, action: string): readonly number[] | undefined =>
  resource.actions.find((one) => one.name === action)?.roles ??
  resource.roles[action as keyof Resource["roles"]] ??
  undefined;

const readOf = (row: RoleRow, name: string): ReadGrant | undefined =>
  row.reads?.find((read) => (typeof read === "string" ? read : read.resource) === name);

/** Whether a role's row alone permits an action, authorities apart. */
function roleMay(registry: Registry, role: number, action: string, name: string): boolean {
  const row = registry.roles.rows[role];
  const entry = registry.entries.find((one) => one.name === name);
  if (row === undefined || entry === undefined) return false;
  const isUsed = usedEntries(row).has(name);
  if (entry.type === "page") return isUsed && reading.has(action);
  if (!actionNames(entry).includes(action)) return false;
  if (!isUsed) return reading.has(action) && readOf(row, name) !== undefined;
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
  if (entry?.type === "page")
    return entry.needs === undefined || can(registry, session, entry.does ?? "list", entry.needs);
  if (row === undefined || session.authorities === null) return true;
  if (usedEntries(row).has(name)) return session.authorities.has(authorityOf(name, action));
  const read = readOf(row, name);
  return typeof read === "string" || (read !== undefined && session.authorities.has(read.with));
}

/** Whether a session may open an entry's screen. */
export const canOpen = (registry: Registry, session: Session, entry: Entry): entry is RoutedEntry => {
  const row = registry.roles.rows[session.role];
  if (row === undefined || !isRouted(entry)) return false;
  return openableEntries(row).has(entry.name) && can(registry, session, "list", entry.name);
};

/**
 * Every authority that can be granted to accounts of the named roles, of any where none is named: one a resource and
 * action.
 */
export function grantable(
  registry: Registry,
  to: readonly number[] = Object.keys(registry.roles.rows).map(Number),
): readonly { readonly resource: Resource; readonly action: string }[] {
  const narrowed = to.flatMap((role) => {
    const row = registry.roles.rows[role];
    return row?.restricted === undefined ? [] : [{ role, names: usedEntries(row) }];
  });
  const isGrantable = (action: string, name: string): boolean =>
    narrowed.some(({ role, names }) => names.has(name) && roleMay(registry, role, action, name));
  return registry.entries.flatMap((entry) =>
    entry.type === "page"
      ? []
      : actionNames(entry)
          .filter((action) => action !== "show")
          .filter((action) => isGrantable(action, entry.name))
          .map((action) => ({ resource: entry, action })),
  );
}
