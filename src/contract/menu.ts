import { can, mayOpen, type Session } from "./access";
import type { IconName } from "./icons";
import type { Registry } from "./registry";
import { type Entry, isPlaced, type Placed } from "./resource";
import { type Text, textIn } from "./text";

/** Entries of the sidebar for a session, in the registry's order. */
export function sidebar(registry: Registry, session: Session): readonly Placed[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.desktop);
  return registry.entries.filter(
    (entry): entry is Placed => row.desktop.includes(entry.name) && mayOpen(registry, session, entry),
  );
}

/** Entries of the phone's bar for a session, in the order of its column. */
export function phoneBar(registry: Registry, session: Session): readonly Placed[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.phone);
  return named(registry, row.phone).filter((entry) => mayOpen(registry, session, entry));
}

const named = (registry: Registry, names: readonly string[]): readonly Placed[] =>
  names.flatMap((name) => registry.entries.filter(isPlaced).filter((entry) => entry.name === name));

/**
 * The pages that belong together and that a session may open: an entry of the menu and those that stand under it, in the
 * registry's order. Empty for an entry that stands alone.
 */
export function section(registry: Registry, session: Session, entry: Entry): readonly Placed[] {
  const head = entry.under ?? entry.name;
  const pages = registry.entries.filter(
    (one): one is Placed => (one.name === head || one.under === head) && mayOpen(registry, session, one),
  );
  return pages.length > 1 ? pages : [];
}

/** One menu item beside the entries: a page that does one thing, such as the form for a new device. */
export interface MenuItem {
  readonly name: string;
  readonly label: Text;
  readonly icon: IconName;
  readonly path: string;
}

/** The menu items of a page for a session (specification, section 2): the form for a new record. */
export function menuItems(registry: Registry, session: Session, entry: Entry): readonly MenuItem[] {
  if (entry.type === "page" || entry.addPath === null || entry.form.length === 0 || !mayOpen(registry, session, entry))
    return [];
  if (entry.calls.create === null || !can(registry, session, "create", entry.name)) return [];
  const label = { zh: `新增${textIn(entry.one, "zh")}`, en: `New ${lowerFirst(textIn(entry.one, "en"))}` };
  return [{ name: `add ${entry.name}`, label, icon: "add", path: entry.addPath }];
}

/** "New service provider", but "New NB record": a word of capitals keeps them. */
const lowerFirst = (words: string): string =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
