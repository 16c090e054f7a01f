import { canOpen, type Registry } from "../../contract";
import { viewerPaths } from "../client/page-addresses";
import type { User } from "../client/session";
import { accessSession } from "./access-session";

/** Where the role lands after login (spec §2). */
export function landingAddress(registry: Registry, user: User): string {
  const landing = registry.roles.rows[user.role]?.landing;
  const entry = registry.entries.find((one) => one.name === landing) ?? registry.entries[0];
  return entry?.path ?? "/";
}

/**
 * Where a login leads: to the address that was asked for, else to the landing page. Who does not land on the first page
 * goes to such an address only when it is one that the role may open (spec A1).
 */
export function addressAfterLogin(registry: Registry, user: User, wanted: string | null): string {
  const landing = landingAddress(registry, user);
  if (wanted === null) return landing;
  const isUsual = landing === registry.entries[0]?.path;
  return isUsual || isOpenTo(registry, user, wanted) ? wanted : landing;
}

function isOpenTo(registry: Registry, user: User, address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? "";
  if (Object.values<string>(viewerPaths).includes(path)) return true;
  const session = accessSession(registry, user);
  return registry.entries.some(
    (entry) => (path === entry.path || path.startsWith(`${entry.path}/`)) && canOpen(registry, session, entry),
  );
}
