import { createContext, type ReactNode, use } from "react";
import type { Registry } from "../../contract";

const RegistryContext = createContext<Registry | null>(null);

/** Provides the declarations to its children. */
export function RegistryProvider({
  registry,
  children,
}: {
  readonly registry: Registry;
  readonly children: ReactNode;
}) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The declarations. @throws Error outside a `RegistryProvider`. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (registry === null) throw new Error("useRegistry needs a RegistryProvider around it.");
  return registry;
}
