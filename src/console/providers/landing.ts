import { canOpen, type Registry } from "../../contract";
import { viewerPaths } from "../client/page-addresses";
import type { User } from "../client/session";
import { accessSession } from "./access-session";

/** Address of the first page after login, by role (spec §2). */
export function landingAddress(registry: Registry, user: User): string {
  const landing = registry.roles.rows[user.role]?.landing;
  const entry = registry.entries.find(({ name }) => name === landing) ?? registry.entries[0];
  return entry?.path ?? "/";
}

/**
 * The address after login: the requested address, else the landing page. Roles that land on another page than /home go
 * to the requested address only if they may open it (spec A1).
 */
export function addressAfterLogin(registry: Registry, user: User, requested: string | null): string {
  const landing = landingAddress(registry, user);
  if (requested === null) return landing;
  const landsOnHome = landing === registry.entries[0]?.path;
  return landsOnHome || isOpenTo(registry, user, requested) ? requested : landing;
}

function isOpenTo(registry: Registry, user: User, address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? "";
  if (Object.values<string>(viewerPaths).includes(path)) return true;
  const session = accessSession(registry, user);
  return registry.entries.some(
    (entry) => (path === entry.path || path.startsWith(`${entry.path}/`)) && canOpen(registry, session, entry),
  );
}
