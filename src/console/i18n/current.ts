import {
  isTimeZone,
  type Language,
  languageOf,
  locales,
  timeAtWall,
  type ZoneOffset,
  zoneOffset,
} from "../../contract";

let current: Language = languageOf(null);

/** Returns the language of the page. */
export const language = (): Language => current;

/** The locale of the page, for `Intl` and the `lang` attribute. */
export const locale = (): string => locales[current];

/** Sets the language of the page. Its texts must be loaded already. */
export function setLanguage(next: Language): void {
  current = next;
}

/** The time zone of this browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone: { readonly name: string; readonly offset: ZoneOffset } | null = null;

const zoneNamed = (name: string): NonNullable<typeof zone> => ({ name, offset: zoneOffset(name) });

function currentZone(): NonNullable<typeof zone> {
  // Asking the browser is slow, and tables ask in every cell.
  zone ??= zoneNamed(browserTimeZone());
  return zone;
}

/** The time zone of all times on the page. */
export const timeZone = (): string => currentZone().name;

let hasServerZone = false;

/** The time zone of whole days: that of the page, or UTC if the server does not know it. */
export const dayZone = (): string => (hasServerZone ? timeZone() : "UTC");

/**
 * Sets the time zone of the page.
 *
 * @param name that the user chose; null for that of the browser.
 * @param isOnServer whether the server stores the time zone, which is an extension. Days of other servers are UTC days.
 */
export function setTimeZone(name: string | null, isOnServer = false): void {
  const next = name !== null && isTimeZone(name) ? name : browserTimeZone();
  if (zone?.name === next && hasServerZone === isOnServer) return;
  if (zone?.name !== next) zone = zoneNamed(next);
  hasServerZone = isOnServer;
  // Notify after the render that may have called this function.
  queueMicrotask(() => {
    for (const listener of zoneListeners) listener();
  });
}

const zoneListeners = new Set<() => void>();

/** Calls a function after each change of the page's time zone. Returns a function that unsubscribes. */
export function onTimeZoneChange(listener: () => void): () => void {
  zoneListeners.add(listener);
  return () => zoneListeners.delete(listener);
}

/**
 * The local time of the page's time zone at a moment (ms UTC), as ms that UTC methods read.
 *
 * @example
 * new Date(wallTime(moment)).getUTCHours(); // the hour in the page's time zone
 */
export const wallTime = (moment: number): number => moment + currentZone().offset(moment);

/** The time (ms UTC) at which the clocks of the page's time zone show `wall`. */
export const momentAt = (wall: number): number => timeAtWall(wall, currentZone().offset);
