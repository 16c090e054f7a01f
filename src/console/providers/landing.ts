import { matchRoutes } from "react-router";
import { canOpen, type Registry } from "../../contract";
import type { User } from "../client/session";
import { accessSession } from "./access-session";
import { pageTable } from "./page-table";

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

/** Whether an address is one of a viewer, or of an entry that the user may open. */
function isOpenTo(registry: Registry, user: User, address: string): boolean {
  const routes = pageTable(registry).map((page) => ({ path: page.path, handle: page }));
  const page = matchRoutes(routes, address.split(/[?#]/)[0] ?? "")?.[0]?.route.handle;
  if (page === undefined) return false;
  return page.kind === "viewer" || canOpen(registry, accessSession(registry, user), page.entry);
}
