import { actionNames, type Entry, isRouted, type Resource, type RoutedEntry } from "./declaration/resource";
import type { Registry } from "./registry";
import { openableEntries, type ReadGrant, type RoleRow, usedEntries } from "./roles";

/** The rights of a signed-in account. */
export interface Session {
  readonly role: number;
  /** Granted authorities as `resource.action`; null if the account may do everything that its role may do. */
  readonly authorities: ReadonlySet<string> | null;
}

const readActions: ReadonlySet<string> = new Set(["list", "show"]);

/** The authority that an action needs. The authority for a list includes its records. */
const authorityOf = (resource: string, action: string): string => `${resource}.${action === "show" ? "list" : action}`;

const rolesFor = (resource: Resource, action: string): readonly number[] | undefined =>
  resource.actions.find((one) => one.name === action)?.roles ??
  resource.roles[action as keyof Resource["roles"]] ??
  undefined;

const readGrantOf = (row: RoleRow, name: string): ReadGrant | undefined =>
  [...(row.reads ?? []), ...(row.shows ?? [])].find(
    (read) => (typeof read === "string" ? read : read.resource) === name,
  );

/** Whether the role tables permit an action. Authorities are not considered. */
function roleMay(registry: Registry, role: number, action: string, name: string): boolean {
  const row = registry.roles.rows[role];
  const entry = registry.entries.find((one) => one.name === name);
  if (row === undefined || entry === undefined) return false;
  const isUsed = usedEntries(row).has(name);
  if (entry.type === "page") return isUsed && readActions.has(action);
  if (!actionNames(entry).includes(action)) return false;
  if (!isUsed) return readActions.has(action) && readGrantOf(row, name) !== undefined;
  return rolesFor(entry, action)?.includes(role) ?? true;
}

/**
 * Whether a session may use an action of a resource, or open a page. Everything that the role tables do not allow is
 * denied. The console uses it to show or hide controls, the platform to allow or refuse calls.
 *
 * @param action a name of `actionNames`; `list` for a page
 * @param name of the resource or page
 * @example can(registry, { role: 101, authorities: new Set(["device.list"]) }, "show", "device") // true
 */
export function can(registry: Registry, session: Session, action: string, name: string): boolean {
  if (!roleMay(registry, session.role, action, name)) return false;
  const row = registry.roles.rows[session.role];
  const entry = registry.entries.find((one) => one.name === name);
  if (entry?.type === "page")
    return entry.needs === undefined || can(registry, session, entry.does ?? "list", entry.needs);
  if (row === undefined || session.authorities === null) return true;
  if (usedEntries(row).has(name)) return session.authorities.has(authorityOf(name, action));
  const read = readGrantOf(row, name);
  if (read === undefined || typeof read === "string") return read !== undefined;
  return [read.with].flat().some((authority) => session.authorities?.has(authority));
}

/** Whether a session may open the screen of an entry. */
export const canOpen = (registry: Registry, session: Session, entry: Entry): entry is RoutedEntry => {
  const row = registry.roles.rows[session.role];
  if (row === undefined || !isRouted(entry)) return false;
  return openableEntries(row).has(entry.name) && can(registry, session, "list", entry.name);
};

/**
 * The authorities that can be granted to accounts of some roles. Only roles with `restricted` take authorities.
 *
 * @param to role numbers, all by default
 */
export function grantable(
  registry: Registry,
  to: readonly number[] = Object.keys(registry.roles.rows).map(Number),
): readonly { readonly resource: Resource; readonly action: string }[] {
  const restricted = to.flatMap((role) => {
    const row = registry.roles.rows[role];
    return row?.restricted === undefined ? [] : [{ role, names: usedEntries(row) }];
  });
  const isGrantable = (action: string, name: string): boolean =>
    restricted.some(({ role, names }) => names.has(name) && roleMay(registry, role, action, name));
  return registry.entries.flatMap((entry) =>
    entry.type === "page"
      ? []
      : actionNames(entry)
          .filter((action) => action !== "show")
          .filter((action) => isGrantable(action, entry.name))
          .map((action) => ({ resource: entry, action })),
  );
}
