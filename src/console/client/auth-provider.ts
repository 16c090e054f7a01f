import type { AuthActionResponse, AuthProvider, CheckResponse, OnErrorResponse } from "@refinedev/core";
import { asRecord, code, type Language, type SecondStep } from "../../contract";
import { CallError, callErrorIn, refusalText } from "./call-error";
import { loginAddress } from "./page-addresses";
import type { Payload, Post } from "./post";
import { type Login, type Permissions, type SessionStore, type User, userFrom } from "./session";
import { webAddress } from "./web-address";

/** Credentials in the address of /redirect: a login key, or the answer of the identity provider. */
export type RedirectCredentials = { readonly key: string } | { readonly flow: string; readonly answer: string };

/** Email address (or account name) and password, credentials from /redirect, or the second step of a sign-in. */
export type Credentials =
  | { readonly email: string; readonly password: string }
  | RedirectCredentials
  | { readonly step: string; readonly code: string; readonly passkey: string };

/** Refine's auth provider with the types of this console. */
export type Auth = ReturnType<typeof createAuthProvider>;

interface Logout {
  /** Whether the server has already ended the session. */
  readonly isEnded?: boolean;
}

interface Dependencies {
  readonly post: Post;
  readonly session: SessionStore;
  /** The user's language at the time of the call. */
  readonly language: () => Language;
  /** Opens a page of another server. */
  readonly leave?: (address: string) => void;
}

/**
 * Creates Refine's auth provider. It begins and ends the session; no other code does. Inside `<Refine>`, Refine's hooks
 * call it. The login pages, which load without Refine, call the same object.
 *
 * No answer has a `redirectTo` after a login or logout. Sessions also begin and end in other tabs, so the pages watch
 * the session itself.
 */
export function createAuthProvider({
  post,
  session,
  language,
  leave = (address) => window.location.assign(address),
}: Dependencies) {
  const signIn = async (credentials: Credentials): Promise<void> => {
    const { call, payload } = loginCall(credentials);
    const login = loginIn(await post(call, payload));
    if (login === null) {
      throw new CallError({ code: code.invalid, message: refusalText("", code.invalid, language()), call });
    }
    session.begin(login);
  };

  return {
    login: async (credentials: Credentials): Promise<AuthActionResponse> => {
      try {
        await signIn(credentials);
        return { success: true };
      } catch (error) {
        return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
      }
    },
    /**
     * Signs out at once, even if the server cannot be reached. After single sign-on, the logout continues at the
     * provider.
     */
    logout: async ({ isEnded = false }: Logout = {}): Promise<AuthActionResponse> => {
      const current = session.current();
      if (current === null) return { success: true };
      const told = isEnded ? null : post("user/logout").catch(() => undefined);
      session.end("logout");
      const next = current.logoutUrl;
      if (next !== null) void told?.then(() => leave(next));
      return { success: true };
    },
    check: async (): Promise<CheckResponse> =>
      session.current() === null ? { authenticated: false, redirectTo: loginAddress() } : { authenticated: true },
    /**
     * Ends the session whose token the server rejected. Does not return `logout: true`, because Refine would then end
     * the session that is current by that time, which may be a newer one.
     */
    onError: async (error: unknown): Promise<OnErrorResponse> => {
      const token = callErrorIn(error)?.rejectedToken ?? null;
      if (token !== null) session.end("expired", token);
      return error instanceof Error ? { error } : {};
    },
    /** Loads the account of the session, and updates the session with it. */
    getIdentity: async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<User | null> => {
      const known = session.current();
      if (known === null) return null;
      const fresh = userFrom(await post("user/detail", { user_id: known.user.id ?? "" }, { signal }));
      const isCurrent = session.current()?.token === known.token && fresh?.id === known.user.id;
      if (fresh !== null && isCurrent) session.update(fresh);
      return session.current()?.user ?? null;
    },
    getPermissions: async (): Promise<Permissions | null> => permissionsOf(session),
  } satisfies AuthProvider;
}

/** The permissions of the account of the session; null without a session. */
export function permissionsOf(session: Pick<SessionStore, "current">): Permissions | null {
  const user = session.current()?.user;
  if (user === undefined) return null;
  const { role, authorities, authority_ids } = user;
  return { role, authorities, authority_ids };
}

/** The login call for some credentials. A name without @ is an account name, which another call signs in. */
function loginCall(credentials: Credentials): { readonly call: string; readonly payload: Payload } {
  if ("key" in credentials) return { call: "user/login-key", payload: credentials };
  if ("flow" in credentials) return { call: "user/login-sso", payload: credentials };
  if ("step" in credentials) return { call: "user/second-step", payload: credentials };
  const { email, password } = credentials;
  return /^[^@\s]+$/.test(email)
    ? { call: "user/login", payload: { username: email, password } }
    : { call: "user/login-email", payload: credentials };
}

/** The second step that the server requires instead of a session; null if none (spec A11). */
export function secondStepIn(error: unknown): SecondStep | null {
  const step = error instanceof CallError ? asRecord(asRecord(error.data).second_step) : {};
  return typeof step.step === "string" ? (step as unknown as SecondStep) : null;
}

function loginIn(answer: unknown): Login | null {
  if (typeof answer !== "object" || answer === null || !("token" in answer) || !("user" in answer)) return null;
  const user = userFrom(answer.user);
  return typeof answer.token === "string" && answer.token !== "" && user !== null
    ? { token: answer.token, user, logoutUrl: "logout_url" in answer ? webAddress(answer.logout_url) : null }
    : null;
}
