/*
 * A hand scanner acts as a keyboard: it types the code and presses Enter. People pause longer between keys, so a burst
 * of keys without pauses comes from a scanner.
 */

/** Longest pause within a burst, ms. Scanners send a key every 1 to 60 ms; people type eight digits more slowly. */
const longestPause = 80;

/** Minimum length of a burst: shorter than any identifier, longer than a fast sequence of typed keys. */
const minLength = 8;

/** A sequence of keys without a pause. */
export interface KeyBurst {
  readonly text: string;
  /** Time of the last key, in ms of `event.timeStamp`. */
  readonly at: number;
}

/** The empty burst. */
export const noBurst: KeyBurst = { text: "", at: 0 };

/** The burst after another key. Keys without a character, such as Shift, do not change it. */
export function afterKey(burst: KeyBurst, { key, timeStamp }: Pick<KeyboardEvent, "key" | "timeStamp">): KeyBurst {
  if (key.length !== 1) return burst;
  return { text: timeStamp - burst.at <= longestPause ? burst.text + key : key, at: timeStamp };
}

/** The scanned text when Enter follows at the time `enteredAt`; null if a person typed it. */
export const scannedIn = ({ text, at }: KeyBurst, enteredAt: number): string | null =>
  text.length >= minLength && enteredAt - at <= longestPause ? text : null;

const focusable = "input, textarea, select, button[type=submit]";

/** Moves the focus to the next enabled input of the form, or to the submit button after the last input. */
export function focusNext(input: HTMLElement): void {
  const form = input.closest("form");
  if (form === null) return;
  const all = [...form.querySelectorAll<HTMLElement>(focusable)];
  const following = all.slice(all.indexOf(input) + 1);
  following.find((element) => !element.matches(":disabled, [hidden], [tabindex='-1']"))?.focus();
}
