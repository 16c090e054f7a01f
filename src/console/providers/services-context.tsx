import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { Boot, Services } from "../client/services";
import type { StoredSession } from "../client/session";

export type { Services } from "../client/services";

const BootContext = createContext<Boot | null>(null);

/** Provides the boot state to its children. */
export function BootProvider({ boot, children }: { readonly boot: Boot; readonly children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>;
}

/** The boot state, for components that render before the services exist. @throws Error outside a `BootProvider`. */
export function useBoot(): Boot {
  const boot = use(BootContext);
  if (boot === null) throw new Error("useBoot needs a BootProvider around it.");
  return boot;
}

/** Provides the services to its children; suspends until they exist. */
export function ServicesReady({ children }: { readonly children: ReactNode }) {
  const boot = useBoot();
  const services = boot.current() ?? use(boot.ready);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
}

const ServicesContext = createContext<Services | null>(null);

/** Provides the services to its children. */
export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services. @throws Error outside a `ServicesProvider`. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesProvider around it.");
  return services;
}

/** The services, or null outside a `ServicesProvider`. */
export const useOptionalServices = (): Services | null => use(ServicesContext);

/** The function that loads the module for uploads and downloads. */
export const useTransfer = (): Services["transfer"] => useServices().transfer;

/** The base address of the calls. Before the services exist it is empty, which means the page's own origin. */
export const useEndpoint = (): string => use(ServicesContext)?.endpoint ?? "";

/** The current session, or null. The component renders again when it changes. */
export function useSession(): StoredSession | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}

/**
 * A part of the current session, as a primitive value. The component renders again only when this value changes: newer
 * account data replaces the session soon after each start.
 */
export function useSessionValue<T extends string | number | null | undefined>(
  select: (session: StoredSession | null) => T,
): T {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, () => select(session.current()));
}

/** The key of the signed-in account. */
export const useAccountId = (): number | undefined => useSessionValue((session) => session?.user.id);
