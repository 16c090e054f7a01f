import type { Registry } from "../../contract";
import type { TextKey } from "../i18n";

/** Target element of a shortcut: the value of its `data-shortcut` attribute. */
export type ShortcutTarget = "search" | "add" | "refresh" | "edit" | "open";

/** The action of a shortcut. */
export type ShortcutAction =
  | { readonly do: "help" }
  | { readonly do: "go"; readonly to: string }
  /** Moves the focus to the next or previous row. */
  | { readonly do: "move"; readonly by: 1 | -1 }
  /** Selects the focused row. */
  | { readonly do: "tick" }
  /** Clicks the target in the focused row, else on the page. A search input inside it is focused. */
  | { readonly do: "press"; readonly target: ShortcutTarget };

/** A keyboard shortcut. */
export interface Shortcut {
  /** One key, or a sequence of two keys, as values of `KeyboardEvent.key`. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly label: TextKey;
  readonly section: "everywhere" | "list";
  /** Null for keys that other components handle. The overview lists them. */
  readonly command: ShortcutAction | null;
  /** Works only in a focused row. Such keys are not characters, so they stay on when shortcuts are turned off. */
  readonly isRowOnly?: true;
}

/** A page and the key sequence that opens it. */
export interface PageShortcut {
  readonly keys: readonly [string, string];
  readonly label: string;
  readonly path: string;
}

/** The first key of every page shortcut. */
export const goKey = "g";

/** All shortcuts except those of pages, in the order of the overview. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["?"], label: "shortcuts.help", section: "everywhere", command: { do: "help" } },
  { keys: ["Mod+K"], label: "palette.open", section: "everywhere", command: null },
  { keys: ["/"], label: "palette.open", section: "everywhere", command: null },
  { keys: ["n"], label: "shortcuts.add", section: "everywhere", command: { do: "press", target: "add" } },
  { keys: ["r"], label: "shortcuts.refresh", section: "everywhere", command: { do: "press", target: "refresh" } },
  { keys: ["e"], label: "shortcuts.edit", section: "everywhere", command: { do: "press", target: "edit" } },
  { keys: ["Escape"], label: "shortcuts.close", section: "everywhere", command: null },
  { keys: ["f"], label: "shortcuts.search", section: "list", command: { do: "press", target: "search" } },
  { keys: ["j"], label: "shortcuts.next", section: "list", command: { do: "move", by: 1 } },
  { keys: ["k"], label: "shortcuts.previous", section: "list", command: { do: "move", by: -1 } },
  { keys: ["ArrowDown"], label: "shortcuts.next", section: "list", command: { do: "move", by: 1 }, isRowOnly: true },
  { keys: ["ArrowUp"], label: "shortcuts.previous", section: "list", command: { do: "move", by: -1 }, isRowOnly: true },
  { keys: ["Enter"], label: "shortcuts.open", section: "list", command: null },
  { keys: ["x"], label: "shortcuts.tick", section: "list", command: { do: "tick" } },
];

/**
 * The shortcut letter of each menu entry, by entry name: the first unused letter of the name, else of the alphabet.
 * It covers the menus of all roles, so that a page has the same letter for every user.
 */
export function pageLetters(registry: Registry): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const inMenus = new Set(Object.values(registry.roles.rows).flatMap((row) => row.desktop));
  for (const { name } of registry.entries.filter((entry) => inMenus.has(entry.name))) {
    const taken = new Set(letters.values());
    const free = [...name, ..."abcdefghijklmnopqrstuvwxyz"].find(
      (letter) => /[a-z]/.test(letter) && !taken.has(letter),
    );
    if (free !== undefined) letters.set(name, free);
  }
  return letters;
}

/** The first key of a sequence, and its deadline in ms of `Event.timeStamp`. */
export interface PendingKey {
  readonly key: string;
  readonly until: number;
}

/** Longest time between the two keys of a sequence, ms. */
const sequenceTimeout = 1500;

interface KeyPress {
  readonly key: string;
  /** The event's `timeStamp`, ms. */
  readonly at: number;
}

/** Finds the shortcut of a key press, given the pending first key of a sequence. Also returns the new pending key. */
export function matchShortcut(
  known: readonly Shortcut[],
  pending: PendingKey | null,
  { key, at }: KeyPress,
): { readonly shortcut: Shortcut | null; readonly pending: PendingKey | null } {
  const first = pending !== null && at <= pending.until ? pending.key : null;
  const sequence = first === null ? undefined : known.find(({ keys }) => keys[0] === first && keys[1] === key);
  if (sequence !== undefined) return { shortcut: sequence, pending: null };
  const single = known.find(({ keys }) => keys.length === 1 && keys[0] === key);
  const startsSequence = known.some(({ keys }) => keys.length === 2 && keys[0] === key);
  return { shortcut: single ?? null, pending: startsSequence ? { key, until: at + sequenceTimeout } : null };
}
