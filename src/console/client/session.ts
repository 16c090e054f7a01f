import { role } from "../../contract";
import { type BrowserStorage, storageKey } from "./browser-storage";

/** Which set of calls a session uses: `{host}/admin/1` or `{host}/client/1` (spec W6). */
export type UserType = "admin" | "client";

/** The signed-in account as the server describes it. Names are the wire's. */
export interface User {
  readonly id?: number;
  readonly role: number;
  readonly email?: string | null;
  readonly nickname?: string | null;
  readonly username?: string | null;
  readonly phone?: string | null;
  /**
   * What a narrowed role may do, as `resource.action`; null where nothing narrows it; absent where the server does not
   * say.
   */
  readonly authorities?: readonly string[] | null;
  readonly authority_ids?: readonly number[] | null;
  readonly [name: string]: unknown;
}

/** A session: who is signed in, and by which token. */
export interface StoredSession {
  readonly token: string;
  readonly user: User;
  readonly userType: UserType;
}

/** Why a session ended: the person left (here or in another tab), or the server no longer knows the token. */
export type EndReason = "logout" | "expired";

/** The one session of this browser, shared by its tabs. */
export interface SessionStore {
  /** The session, the same object until it changes; null without one. */
  current(): StoredSession | null;
  /** Begins a session with a login's answer. */
  begin(login: { readonly token: string; readonly user: User }): void;
  /** Takes over what the server says about the account later on. */
  update(user: Partial<User>): void;
  /**
   * Ends the session, once. With a token it ends only the session of that token: an answer to a call of an older
   * session says nothing about this one.
   * @returns whether a session was ended.
   */
  end(reason: EndReason, token?: string): boolean;
  /** Why the last session ended, until the next one begins. */
  ended(): EndReason | null;
  subscribe(listener: () => void): () => void;
}

const names = ["token", "user", "user_type", "project"] as const;

/** Customers use the client's calls, everybody else the administration's. */
const userTypeOf = (roleNumber: number): UserType => (roleNumber === role.customer ? "client" : "admin");

/** What the stored or answered text says about the account; null when it makes no sense. */
export function userFrom(raw: unknown): User | null {
  if (typeof raw !== "object" || raw === null || !("role" in raw)) return null;
  const number = Number(raw.role);
  return Number.isInteger(number) ? { ...raw, role: number } : null;
}

interface Options {
  readonly kept: BrowserStorage;
  /** Where other tabs' changes are heard. */
  readonly window: Pick<Window, "addEventListener">;
  /** Where the calls go; a token is never sent to another server than the one that issued it. */
  readonly project: string;
}

/** The session of this browser: kept across reloads, shared by its tabs. */
export function createSession({ kept, window, project }: Options): SessionStore {
  const listeners = new Set<() => void>();
  let reason: EndReason | null = null;
  let state = read(kept, project);

  const change = (next: StoredSession | null, why: EndReason | null): void => {
    state = next;
    reason = why;
    for (const listener of listeners) listener();
  };

  window.addEventListener("storage", (event) => {
    // A null key says that the whole storage was cleared.
    if (event.key !== null && event.key !== storageKey("token") && event.key !== storageKey("user")) return;
    const next = read(kept, project);
    if (next?.token === state?.token && JSON.stringify(next?.user) === JSON.stringify(state?.user)) return;
    change(next, next === null ? (kept.get("ended") === "expired" ? "expired" : "logout") : null);
  });

  return {
    current: () => state,
    begin({ token, user }) {
      const userType = userTypeOf(user.role);
      // The token comes last: another tab that hears of it finds the rest in place.
      kept.set("ended", null);
      kept.set("project", project);
      kept.set("user_type", userType);
      kept.set("user", JSON.stringify(user));
      kept.set("token", token);
      change({ token, user, userType }, null);
    },
    update(changed) {
      if (state === null) return;
      const user = { ...state.user, ...changed };
      kept.set("user", JSON.stringify(user));
      change({ ...state, user }, null);
    },
    end(why, token) {
      if (state === null || (token !== undefined && token !== state.token)) return false;
      // Said first, so that other tabs find the reason when they hear of the end.
      kept.set("ended", why);
      for (const name of names) kept.set(name, null);
      change(null, why);
      return true;
    },
    ended: () => reason,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(kept: BrowserStorage, project: string): StoredSession | null {
  const token = kept.get("token");
  const user = parsed(kept.get("user"));
  if (!token || user === null) return null;
  const issuedBy = kept.get("project");
  if (issuedBy !== null && issuedBy !== project) return null;
  const userType = kept.get("user_type");
  return {
    token,
    user,
    userType: userType === "admin" || userType === "client" ? userType : userTypeOf(user.role),
  };
}

function parsed(text: string | null): User | null {
  try {
    return text === null ? null : userFrom(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The name that the header shows (spec A8); null when the account has none. */
export function displayName(user: User): string | null {
  return (
    [user.email, user.nickname, user.username, user.phone].find((name) => typeof name === "string" && name !== "") ??
    null
  );
}
