import type { Registry, Session } from "../../contract";
import type { User } from "../client/session";

/** Whether authorities narrow an account within its role's row. */
export function isNarrowed(registry: Registry, user: User): boolean {
  const narrowed = registry.roles.rows[user.role]?.restricted;
  return narrowed === true || (narrowed === "ifGranted" && (user.authority_ids ?? []).length > 0);
}

/**
 * Who asks, to `can`: nothing narrows an account whose authorities are null. About one that is narrowed nothing may be
 * known yet; it may then do nothing.
 */
export function accessSession(registry: Registry, user: User): Session {
  const authorities = user.authorities ?? (user.authorities === undefined && isNarrowed(registry, user) ? [] : null);
  return { role: user.role, authorities: authorities === null ? null : new Set(authorities) };
}
