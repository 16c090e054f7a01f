/** How long a code has to be out of the picture before it counts as shown anew, ms. */
const absence = 1500;

/**
 * Tells a code that is shown anew from one that is still in the picture: a camera sees the same label ten times a second,
 * and a label that is held out again is meant.
 */
export function createDuplicateFilter(): (text: string, now: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (text, now) => {
    const before = lastSeen.get(text);
    lastSeen.set(text, now);
    return before === undefined || now - before > absence;
  };
}
