import { role } from "../../contract";
import { type BrowserStorage, parseStored, storageKey } from "./browser-storage";
import { copiesName } from "./kept-work";

/** Which API base a session uses: `{host}/admin/1` or `{host}/client/1` (spec W6). */
export type UserType = "admin" | "client";

/** The signed-in account, with the wire's field names. */
export interface User {
  readonly id?: number;
  readonly role: number;
  readonly email?: string | null;
  readonly nickname?: string | null;
  readonly username?: string | null;
  readonly phone?: string | null;
  /** Permissions of a restricted role, as `resource.action`; null without a restriction. */
  readonly authorities?: readonly string[] | null;
  readonly authority_ids?: readonly number[] | null;
  readonly [name: string]: unknown;
}

/** The values that decide an account's permissions. */
export interface Permissions {
  readonly role: number;
  readonly authorities?: readonly string[] | null | undefined;
  readonly authority_ids?: readonly number[] | null | undefined;
}

/** A session: the signed-in account and its token. */
export interface StoredSession {
  readonly token: string;
  readonly user: User;
  readonly userType: UserType;
  /** Where logging out continues after single sign-on; null otherwise. */
  readonly logoutUrl: string | null;
}

/** Answer of a login call. */
export interface Login {
  readonly token: string;
  readonly user: User;
  readonly logoutUrl?: string | null;
}

/** Why a session ended: the user logged out (in any tab), or the server rejected the token. */
export type EndReason = "logout" | "expired";

/** The session of this browser, shared by its tabs. */
export interface SessionStore {
  /** The session, or null. The object stays the same until the session changes. */
  current(): StoredSession | null;
  /** Begins a session with the answer of a login call. */
  begin(login: Login): void;
  /** Merges newer account data from the server. Equal data changes nothing. */
  update(user: Partial<User>): void;
  /**
   * Ends the session. With a token, only the session with that token: a late answer to an older session must not end
   * the current one.
   * @returns whether a session ended.
   */
  end(reason: EndReason, token?: string): boolean;
  /** Why the last session ended; null after the next one begins. */
  ended(): EndReason | null;
  subscribe(listener: () => void): () => void;
}

const names = ["token", "user", "user_type", "project", "logout_url", copiesName] as const;

/** Customers use `client/1`, all other roles `admin/1`. */
const userTypeOf = (roleNumber: number): UserType => (roleNumber === role.customer ? "client" : "admin");

/** The account in a stored or answered value; null if the value is invalid. */
export function userFrom(raw: unknown): User | null {
  if (typeof raw !== "object" || raw === null || !("role" in raw)) return null;
  const number = Number(raw.role);
  return Number.isInteger(number) ? { ...raw, role: number } : null;
}

interface Options {
  readonly storage: BrowserStorage;
  /** Source of `storage` events from other tabs. */
  readonly window: Pick<Window, "addEventListener">;
  /** Base address of the calls. A token is sent only to the server that issued it. */
  readonly project: string;
}

/** Creates the session store, which survives reloads and follows other tabs. */
export function createSession({ storage, window, project }: Options): SessionStore {
  const listeners = new Set<() => void>();
  let reason: EndReason | null = null;
  let state = read(storage, project);

  const change = (next: StoredSession | null, endReason: EndReason | null): void => {
    state = next;
    reason = endReason;
    for (const listener of listeners) listener();
  };

  window.addEventListener("storage", (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== null && event.key !== storageKey("token") && event.key !== storageKey("user")) return;
    const next = read(storage, project);
    if (next?.token === state?.token && JSON.stringify(next?.user) === JSON.stringify(state?.user)) return;
    change(next, next === null ? (storage.get("ended") === "expired" ? "expired" : "logout") : null);
  });

  return {
    current: () => state,
    begin({ token, user, logoutUrl = null }) {
      const userType = userTypeOf(user.role);
      // The token is stored last: other tabs react to it and need the other values.
      storage.set("ended", null);
      storage.set("project", project);
      storage.set("user_type", userType);
      storage.set("logout_url", logoutUrl);
      storage.set("user", JSON.stringify(user));
      storage.set("token", token);
      change({ token, user, userType, logoutUrl }, null);
    },
    update(changes) {
      if (state === null) return;
      const user = { ...state.user, ...changes };
      if (JSON.stringify(user) === JSON.stringify(state.user)) return;
      storage.set("user", JSON.stringify(user));
      change({ ...state, user }, null);
    },
    end(endReason, token) {
      if (state === null || (token !== undefined && token !== state.token)) return false;
      // Stored first, so that other tabs can read the reason when they notice the end.
      storage.set("ended", endReason);
      for (const name of names) storage.set(name, null);
      change(null, endReason);
      return true;
    },
    ended: () => reason,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: BrowserStorage, project: string): StoredSession | null {
  const token = storage.get("token");
  const user = userFrom(parseStored(storage.get("user")));
  if (!token || user === null) return null;
  const issuedBy = storage.get("project");
  if (issuedBy !== null && issuedBy !== project) return null;
  const userType = storage.get("user_type");
  return {
    token,
    user,
    userType: userType === "admin" || userType === "client" ? userType : userTypeOf(user.role),
    logoutUrl: storage.get("logout_url"),
  };
}

/** Whether the account must change its password or set up a second factor before it may do anything else. */
export const mustActFirst = (user: User): boolean =>
  user.must_change_password === 1 || user.must_set_second_factor === 1;

/** The name that the header shows (spec A8), or null. */
export function displayName(user: User): string | null {
  return (
    [user.email, user.nickname, user.username, user.phone].find((name) => typeof name === "string" && name !== "") ??
    null
  );
}
