import type { Registry, Session } from "../../contract";
import type { User } from "../client/session";

/** Whether authorities restrict the account within its role's permissions (spec R6). */
export function isRestricted(registry: Registry, user: User): boolean {
  const restricted = registry.roles.rows[user.role]?.restricted;
  return restricted === true || (restricted === "ifGranted" && (user.authority_ids ?? []).length > 0);
}

/**
 * The session to pass to `can`. Null authorities mean no restriction. A restricted account whose authorities are not
 * loaded yet has no permissions.
 */
export function accessSession(registry: Registry, user: User): Session {
  const authorities = user.authorities ?? (user.authorities === undefined && isRestricted(registry, user) ? [] : null);
  return { role: user.role, authorities: authorities === null ? null : new Set(authorities) };
}
