/*
 * Fast users type before the palette has loaded and has the focus. These keys would be lost, or be taken for shortcuts
 * of the page behind it.
 */

/** Collects text that is typed between the request for the palette and the appearance of its input. */
export interface EarlyKeys {
  /** Starts to collect keys, unless the palette already has its input. */
  begin(): void;
  /** Handles a key press if the palette is still loading. Returns whether the key was handled. */
  take(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean;
  /** Discards the collected text, for example if the palette did not load. */
  cancel(): void;
  /** Called when the input appears: returns the collected text. From then on, the input receives the keys itself. */
  handOver(): string;
  /** Called when the input disappears. */
  release(): void;
}

/** Creates the store of early keys; one for each palette. */
export function createEarlyKeys(): EarlyKeys {
  let kept: string | null = null;
  let hasInput = false;
  return {
    begin() {
      if (!hasInput) kept ??= "";
    },
    take({ key, ctrlKey, metaKey, altKey }) {
      if (kept === null || ctrlKey || metaKey || altKey) return false;
      if (key === "Escape") kept = "";
      else if (key === "Backspace") kept = kept.slice(0, -1);
      else if (key.length === 1) kept += key;
      return true;
    },
    cancel() {
      kept = null;
    },
    handOver() {
      const text = kept ?? "";
      kept = null;
      hasInput = true;
      return text;
    },
    release() {
      hasInput = false;
    },
  };
}
