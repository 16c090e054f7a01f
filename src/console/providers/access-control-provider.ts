import type { AccessControlProvider } from "@refinedev/core";
import { asList, isRecord, type Registry, type WireRecord } from "../../contract";
import { permissionsOf } from "../client/auth-provider";
import type { Post } from "../client/post";
import type { SessionStore, User } from "../client/session";
import { accessOf, isRestricted } from "./access-session";

/** Refine's action names that differ from the console's. */
const actionNames: Readonly<Record<string, string>> = { clone: "create" };

/** Creates Refine's access-control provider. It uses the same role tables as the platform. */
export const createAccessControlProvider = (
  registry: Registry,
  session: Pick<SessionStore, "current">,
): AccessControlProvider => ({
  can: async ({ resource, action }) => {
    const access = accessOf(registry, permissionsOf(session));
    return { can: resource !== undefined && access(actionNames[action] ?? action, resource) };
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
});

/** Whether to load the account's authorities: its role is restricted, and the login answer did not contain them. */
export const lacksAuthorities = (registry: Registry, user: User): boolean =>
  isRestricted(registry, user) && user.authorities === undefined;

/**
 * Loads the authorities of an account, as `resource.action`, for servers whose login answer does not list them.
 * @throws CallError when `auth/auth-list` fails.
 */
export async function loadAuthorities(post: Post, user: User): Promise<readonly string[]> {
  const answer = await post("auth/auth-list");
  const ids = new Set((user.authority_ids ?? []).map(String));
  return asList(answer)
    .flatMap(flatten)
    .filter((authority) => ids.has(String(authority.id)))
    .flatMap(nameOf);
}

/** An authority and its descendants. Some servers answer a tree. */
const flatten = (authority: unknown): readonly WireRecord[] =>
  isRecord(authority) ? [authority, ...asList(authority.children).flatMap(flatten)] : [];

const nameOf = ({ resource, action }: WireRecord): readonly string[] =>
  typeof resource === "string" && typeof action === "string" ? [`${resource}.${action}`] : [];
