import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { can, canOpen } from "../../contract";
import type { Post } from "../client/post";
import type { Boot, Services } from "../client/services";
import type { StoredSession } from "../client/session";
import { accessSession } from "./access-session";
import { useRegistry } from "./registry-context";

export type { Services } from "../client/services";

const BootContext = createContext<Boot | null>(null);

/** Hands down what the start of the console has found. */
export function BootProvider({ boot, children }: { readonly boot: Boot; readonly children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>;
}

/** The services while they may not be there yet. */
export function useBoot(): Boot {
  const boot = use(BootContext);
  if (boot === null) throw new Error("useBoot needs a BootProvider around it.");
  return boot;
}

/** Shows its children once the services are there; suspends until then. */
export function ServicesReady({ children }: { readonly children: ReactNode }) {
  const services = use(useBoot().ready);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
}

const ServicesContext = createContext<Services | null>(null);

/** Hands down the services of the session. */
export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services around. @throws Error outside a `ServicesProvider`. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesProvider around it.");
  return services;
}

/** The services where they are there already; null elsewhere. */
export const useOptionalServices = (): Services | null => use(ServicesContext);

/** The one function that makes calls. */
export const usePost = (): Post => useServices().post;

/** What makes calls that take or answer files. */
export const useTransfer = (): Services["transfer"] => useServices().transfer;

/** Where the calls go: what a path on the server is below. Empty, which is the page's own server, before that is known. */
export const useEndpoint = (): string => use(ServicesContext)?.endpoint ?? "";

/** The session, kept up to date; null without one. */
export function useSession(): StoredSession | null {
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

/** Whether the session may open the pages of an entry; what it may only read has none for it. */
export function useMayOpen(): (name: string) => boolean {
  const registry = useRegistry();
  const user = useSession()?.user;
  return useMemo(() => {
    const asking = user === undefined ? null : accessSession(registry, user);
    return (name) => {
      const entry = registry.entries.find((one) => one.name === name);
      return asking !== null && entry !== undefined && canOpen(registry, asking, entry);
    };
  }, [registry, user]);
}
