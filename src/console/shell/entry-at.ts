import type { Entry, Registry } from "../../contract";

/** The entry to which an address belongs: the one with the longest path that the address begins with. */
export function entryAt(registry: Registry, pathname: string): Entry | undefined {
  const path = pathname.replace(/\/+$/, "");
  return registry.entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Names of the entries that are highlighted at an address: its own, and the one that it stands under. */
export function highlighted(registry: Registry, pathname: string): readonly string[] {
  const entry = entryAt(registry, pathname);
  if (entry === undefined) return [];
  return [entry.name, ...(entry.under ? [entry.under] : [])];
}
