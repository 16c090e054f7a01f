import { isRouted, type Registry, type RoutedEntry } from "../../contract";

/** The entry to which an address belongs: the one with the longest path that the address begins with. */
export function entryAt(registry: Registry, pathname: string): RoutedEntry | undefined {
  const path = pathname.replace(/\/+$/, "");
  return registry.entries
    .filter(isRouted)
    .filter((entry) => addressesOf(entry).some((own) => path === own || path.startsWith(`${own}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Where an entry's pages are: its list, what is below it, and a form that stands elsewhere. */
const addressesOf = (entry: RoutedEntry): readonly string[] =>
  entry.type === "resource" && entry.addPath !== null ? [entry.path, entry.addPath] : [entry.path];

/** Names of the entries that are highlighted at an address: its own, and the one that it stands under. */
export function highlightedEntries(registry: Registry, pathname: string): readonly string[] {
  const entry = entryAt(registry, pathname);
  if (entry === undefined) return [];
  return [entry.name, ...(entry.under ? [entry.under] : [])];
}
