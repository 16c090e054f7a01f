import { can, canOpen, type Registry, type Session } from "../../contract";
import type { Permissions } from "../client/session";

/** Whether authorities restrict the account within its role's permissions (spec R6). */
export function isRestricted(registry: Registry, { role, authority_ids }: Permissions): boolean {
  const restricted = registry.roles.rows[role]?.restricted;
  return restricted === true || (restricted === "ifGranted" && (authority_ids ?? []).length > 0);
}

/**
 * The session to pass to `can`. Null authorities mean no restriction. A restricted account whose authorities are not
 * loaded yet has no permissions.
 */
export function accessSession(registry: Registry, user: Permissions): Session {
  const authorities = user.authorities ?? (user.authorities === undefined && isRestricted(registry, user) ? [] : null);
  return { role: user.role, authorities: authorities === null ? null : new Set(authorities) };
}

/**
 * Whether the session may perform an action on a resource, or `list` a page. `open` asks whether it may open the pages of
 * an entry: read access is not enough for that.
 */
export type Access = (action: string, name: string) => boolean;

/** The access of an account; null or undefined means no account. */
export function accessOf(registry: Registry, permissions: Permissions | null | undefined): Access {
  if (permissions === null || permissions === undefined) return () => false;
  const session = accessSession(registry, permissions);
  return (action, name) => {
    if (action !== "open") return can(registry, session, action, name);
    const entry = registry.entries.find((candidate) => candidate.name === name);
    return entry !== undefined && canOpen(registry, session, entry);
  };
}
