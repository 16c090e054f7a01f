import type { AuthProvider } from "@refinedev/core";
import type { Language, Registry } from "../../contract";
import { loginAddress } from "../client/page-addresses";
import type { Post } from "../client/post";
import { displayName, type SessionStore } from "../client/session";
import { type Credentials, signIn, signOut } from "../client/sign-in";
import { t } from "../i18n";
import { addressAfterLogin } from "./landing";

interface Means {
  readonly post: Post;
  readonly session: SessionStore;
  readonly registry: Registry;
  readonly language: Language;
}

/** Who is signed in, as `useGetIdentity` gives it. */
export interface Identity {
  readonly id: number | undefined;
  readonly role: number;
  /** What the header shows (spec A8). */
  readonly name: string;
}

/** Refine's auth provider over the session of this browser. */
export const createAuthProvider = ({ post, session, registry, language }: Means): AuthProvider => ({
  login: async ({ to = null, ...credentials }: Credentials & { readonly to?: string | null }) => {
    try {
      const user = await signIn({ post, session, language }, credentials);
      return { success: true, redirectTo: addressAfterLogin(registry, user, to) };
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
    }
  },
  logout: async () => {
    await signOut({ post, session });
    return { success: true, redirectTo: loginAddress() };
  },
  check: async () =>
    session.current() === null ? { authenticated: false, redirectTo: loginAddress() } : { authenticated: true },
  // An answer that ends the session has ended it where it was read, and the shell then shows the login page: to end it
  // here as well could end the next one.
  onError: async (error: Error) => ({ error }),
  getIdentity: async (): Promise<Identity | null> => {
    const user = session.current()?.user;
    return user === undefined
      ? null
      : { id: user.id, role: user.role, name: displayName(user) ?? t("session.unknownUser") };
  },
  getPermissions: async () => {
    const user = session.current()?.user;
    return user === undefined ? null : { role: user.role, authorities: user.authorities ?? null };
  },
});
