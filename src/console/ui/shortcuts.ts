import type { Registry } from "../../contract";
import type { TextKey } from "../i18n";

/** What a shortcut finds in the page: the element with this name as its `data-shortcut`. */
export type ShortcutTarget = "search" | "add" | "refresh" | "edit" | "open";

/** What a shortcut does. */
export type ShortcutAction =
  | { readonly do: "help" }
  | { readonly do: "go"; readonly to: string }
  /** Moves to another row of the list. */
  | { readonly do: "move"; readonly by: 1 | -1 }
  /** Chooses the row that one is on. */
  | { readonly do: "tick" }
  /** Presses what has this name, in the row that one is on or else on the page; a search input within takes the focus. */
  | { readonly do: "press"; readonly target: ShortcutTarget };

/** A key, and what it does. */
export interface Shortcut {
  /** One key, or two that are pressed one after the other, by the names that the browser has for them. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly label: TextKey;
  readonly section: "everywhere" | "list";
  /** Null for keys that the browser, the palette or the open dialog answers to by itself: they are told, and stay on. */
  readonly command: ShortcutAction | null;
  /** Works only from within a row, where the key has no other meaning. It is no character, and stays on. */
  readonly isOfRow?: true;
}

/** A page with the keys that lead to it. */
export interface PageShortcut {
  readonly keys: readonly [string, string];
  readonly label: string;
  readonly path: string;
}

/** The key before the letter of a page. */
export const goKey = "g";

/** Every shortcut but those of pages, in the order of the sheet that tells them. The handler reads the same table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["?"], label: "shortcuts.help", section: "everywhere", command: { do: "help" } },
  { keys: ["Mod+K"], label: "palette.open", section: "everywhere", command: null },
  { keys: ["/"], label: "shortcuts.search", section: "everywhere", command: { do: "press", target: "search" } },
  { keys: ["n"], label: "shortcuts.add", section: "everywhere", command: { do: "press", target: "add" } },
  { keys: ["r"], label: "shortcuts.refresh", section: "everywhere", command: { do: "press", target: "refresh" } },
  { keys: ["e"], label: "shortcuts.edit", section: "everywhere", command: { do: "press", target: "edit" } },
  { keys: ["Escape"], label: "shortcuts.close", section: "everywhere", command: null },
  { keys: ["j"], label: "shortcuts.next", section: "list", command: { do: "move", by: 1 } },
  { keys: ["k"], label: "shortcuts.previous", section: "list", command: { do: "move", by: -1 } },
  { keys: ["ArrowDown"], label: "shortcuts.next", section: "list", command: { do: "move", by: 1 }, isOfRow: true },
  { keys: ["ArrowUp"], label: "shortcuts.previous", section: "list", command: { do: "move", by: -1 }, isOfRow: true },
  { keys: ["Enter"], label: "shortcuts.open", section: "list", command: null },
  { keys: ["x"], label: "shortcuts.tick", section: "list", command: { do: "tick" } },
];

/**
 * The letter of each entry that stands in a menu, by the entry's name: the first letter of the name that is still free, else
 * the first of the alphabet. Out of the menus of all roles, so that a page has the same letter for everybody.
 */
export function pageLetters(registry: Registry): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const inMenus = new Set(Object.values(registry.roles.rows).flatMap((row) => row.desktop));
  for (const { name } of registry.entries.filter((entry) => inMenus.has(entry.name))) {
    const taken = new Set(letters.values());
    const free = [...name, ..."abcdefghijklmnopqrstuvwxyz"].find((one) => /[a-z]/.test(one) && !taken.has(one));
    if (free !== undefined) letters.set(name, free);
  }
  return letters;
}

/** A first key that a second may follow, and until when, ms of the page's clock. */
export interface PendingKey {
  readonly key: string;
  readonly until: number;
}

/** How long the second key of two may take, ms. */
const patience = 1500;

interface Pressed {
  readonly key: string;
  /** ms of the page's clock. */
  readonly at: number;
}

/** What a key means after what was pressed before: a shortcut, the beginning of one, or nothing. */
export function matchShortcut(
  known: readonly Shortcut[],
  begun: PendingKey | null,
  { key, at }: Pressed,
): { readonly shortcut: Shortcut | null; readonly begun: PendingKey | null } {
  const first = begun !== null && at <= begun.until ? begun.key : null;
  const second = first === null ? undefined : known.find(({ keys }) => keys[0] === first && keys[1] === key);
  if (second !== undefined) return { shortcut: second, begun: null };
  const single = known.find(({ keys }) => keys.length === 1 && keys[0] === key);
  const isBeginning = known.some(({ keys }) => keys.length === 2 && keys[0] === key);
  return { shortcut: single ?? null, begun: isBeginning ? { key, until: at + patience } : null };
}
