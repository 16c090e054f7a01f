import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { can } from "../../contract";
import type { ConsoleConfig } from "../client/config";
import type { Post } from "../client/post";
import type { SessionStore, SignedIn } from "../client/session";
import { useRegistry } from "../registry";
import { accessSession } from "./access-session";

/** What reaches the server: made once at start, or by a test with a fake `fetch`. */
export interface Services {
  readonly config: ConsoleConfig;
  /** Where the calls go, without a slash at the end. */
  readonly endpoint: string;
  readonly session: SessionStore;
  readonly post: Post;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesProvider around it.");
  return services;
}

/** The one function that makes calls. */
export const usePost = (): Post => useServices().post;

/** The session, kept up to date; null without one. */
export function useSession(): SignedIn | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** Whether the session may do an action with a resource, or `list` a page. */
export function useCan(): (action: string, name: string) => boolean {
  const registry = useRegistry();
  const user = useSession()?.user;
  return useMemo(() => {
    const asking = user === undefined ? null : accessSession(registry, user);
    return (action, name) => asking !== null && can(registry, asking, action, name);
  }, [registry, user]);
}
