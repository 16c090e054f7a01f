import { isRouted, type Registry, type RoutedEntry } from "../../contract";

/** The entry of an address: the entry with the longest path that matches its beginning. */
export function entryAt(registry: Registry, pathname: string): RoutedEntry | undefined {
  const path = pathname.replace(/\/+$/, "");
  return registry.entries
    .filter(isRouted)
    .filter((entry) => addressesOf(entry).some((address) => path === address || path.startsWith(`${address}/`)))
    .toSorted((first, second) => second.path.length - first.path.length)[0];
}

/** The base paths of an entry: its own path, and the path of its form if that is elsewhere. */
const addressesOf = (entry: RoutedEntry): readonly string[] =>
  entry.type === "resource" && entry.addPath !== null ? [entry.path, entry.addPath] : [entry.path];

/** Names of the menu entries to highlight at an address: its entry, then the parent entry. */
export function highlightedEntries(registry: Registry, pathname: string): readonly string[] {
  const entry = entryAt(registry, pathname);
  if (entry === undefined) return [];
  return [entry.name, ...(entry.under ? [entry.under] : [])];
}
