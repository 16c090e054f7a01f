/** Time out of the picture after which a code counts as new, ms. */
const minAbsence = 1500;

/**
 * Returns a function that reports whether a code is new. A camera sees the same label ten times a second; only a label
 * that was out of the picture counts again. `now` is in ms.
 */
export function createDuplicateFilter(): (text: string, now: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (text, now) => {
    const previous = lastSeen.get(text);
    lastSeen.set(text, now);
    return previous === undefined || now - previous > minAbsence;
  };
}
