/**
 * A hand scanner is a keyboard to the browser: it types what it has read and ends with Enter. People pause longer between
 * keys, so a burst of keys without pauses was scanned.
 */

/** Longest pause within a burst, ms. Scanners send a key every 1 to 60 ms; nobody types eight digits at that pace. */
const longestPause = 80;

/** Fewest characters of a burst: shorter than any identifier, longer than what rolls off the fingers. */
const fewest = 8;

/** Keys that came without a pause. */
export interface KeyBurst {
  readonly text: string;
  /** When the last key came, ms of `event.timeStamp`. */
  readonly at: number;
}

/** Nothing has been scanned. */
export const noBurst: KeyBurst = { text: "", at: 0 };

/** The burst after one more key; keys without a character (Shift) neither add to it nor end it. */
export function afterKey(burst: KeyBurst, { key, timeStamp }: Pick<KeyboardEvent, "key" | "timeStamp">): KeyBurst {
  if (key.length !== 1) return burst;
  return { text: timeStamp - burst.at <= longestPause ? burst.text + key : key, at: timeStamp };
}

/** What was scanned, when Enter comes at this moment; null where it was typed by a person. */
export const scannedIn = ({ text, at }: KeyBurst, enteredAt: number): string | null =>
  text.length >= fewest && enteredAt - at <= longestPause ? text : null;

const focusable = "input, textarea, select, button[type=submit]";

/** Puts the focus on what follows an input in its form: the next input that can be filled, at last the button that saves. */
export function focusNext(input: HTMLElement): void {
  const form = input.closest("form");
  if (form === null) return;
  const all = [...form.querySelectorAll<HTMLElement>(focusable)];
  const next = all.slice(all.indexOf(input) + 1).find((one) => !one.matches(":disabled, [hidden], [tabindex='-1']"));
  next?.focus();
}
