import type { AccessControlProvider } from "@refinedev/core";
import { asList, can, isRecord, type Registry, type WireRecord } from "../../contract";
import type { Post } from "../client/post";
import type { SessionStore, User } from "../client/session";
import { accessSession, isNarrowed } from "./access-session";

/** Refine's names of actions that are called otherwise here. */
const sameAs: Readonly<Record<string, string>> = { clone: "create" };

/** Refine's access-control provider over the same tables that the platform asks. */
export const createAccessControlProvider = (
  registry: Registry,
  session: Pick<SessionStore, "current">,
): AccessControlProvider => ({
  can: async ({ resource, action }) => {
    const user = session.current()?.user;
    if (user === undefined || resource === undefined) return { can: false };
    return { can: can(registry, accessSession(registry, user), sameAs[action] ?? action, resource) };
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
});

/** Whether it is still to be asked what the account may do: it is narrowed, and its login did not say by what. */
export const lacksAuthorities = (registry: Registry, user: User): boolean =>
  isNarrowed(registry, user) && user.authorities === undefined;

/**
 * What an account of a narrowed role may do, from a server whose login does not say it: the authorities of
 * `auth/auth-list` whose ids the account has.
 * @throws CallError when the list cannot be had.
 */
export async function loadAuthorities(post: Post, user: User): Promise<readonly string[]> {
  const answer = await post("auth/auth-list");
  const own = new Set((user.authority_ids ?? []).map(String));
  return asList(answer)
    .flatMap(flat)
    .filter((one) => own.has(String(one.id)))
    .flatMap(nameOf);
}

/** An authority and those below it, where a server answers a tree. */
const flat = (one: unknown): readonly WireRecord[] =>
  isRecord(one) ? [one, ...asList(one.children).flatMap(flat)] : [];

const nameOf = ({ resource, action }: WireRecord): readonly string[] =>
  typeof resource === "string" && typeof action === "string" ? [`${resource}.${action}`] : [];
