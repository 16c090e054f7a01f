import type { AuthProvider } from "@refinedev/core";
import type { Language, Registry } from "../../contract";
import { loginAddress } from "../client/page-addresses";
import type { Post } from "../client/post";
import { displayName, type SessionStore } from "../client/session";
import { type Credentials, signIn, signOut } from "../client/sign-in";
import { t } from "../i18n";
import { addressAfterLogin } from "./landing";

interface Dependencies {
  readonly post: Post;
  readonly session: SessionStore;
  readonly registry: Registry;
  readonly language: () => Language;
}

/** The signed-in account, as `useGetIdentity` returns it. */
export interface Identity {
  readonly id: number | undefined;
  readonly role: number;
  /** Display name (spec A8). */
  readonly name: string;
}

/** Creates Refine's auth provider on top of the session store. */
export const createAuthProvider = ({ post, session, registry, language }: Dependencies): AuthProvider => ({
  login: async ({ to = null, ...credentials }: Credentials & { readonly to?: string | null }) => {
    try {
      const user = await signIn({ post, session, language: language() }, credentials);
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
  // `post` has already ended an expired session, and the shell then shows the login page. Ending it here again could
  // end a newer session.
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
