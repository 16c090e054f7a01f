import type { Registry, Session } from "../../contract";
import type { User } from "../client/session";

/**
 * Who asks, to `can`: nothing narrows an account whose authorities are null. About one of a narrowed role nothing may be
 * known yet; it may then do nothing.
 */
export function accessSession(registry: Registry, user: User): Session {
  const isNarrowed = registry.roles.rows[user.role]?.narrowed === true;
  const authorities = user.authorities ?? (isNarrowed && user.authorities === undefined ? [] : null);
  return { role: user.role, authorities: authorities === null ? null : new Set(authorities) };
}
