/** The zone of readers whose own is unknown. */
export const defaultTimeZone = "UTC";

/** Whether a name is a time zone of the IANA database that this system knows (`Asia/Shanghai`). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name !== "";
  } catch {
    return false;
  }
}

/** The offset of a time zone at a time (ms UTC): ms to add to UTC. */
export type ZoneOffset = (time: number) => number;

/** Zones change their offset only at quarters of an hour. */
const quarter = 900_000;

/** Offsets that are kept for each zone. */
const maxKept = 20_000;

/**
 * Creates the function that computes the offset of a time zone. It remembers offsets, because an export has millions of
 * times and `Intl` is slow.
 *
 * @example
 * zoneOffset("Asia/Shanghai")(0); // 28_800_000
 */
export function zoneOffset(zone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const kept = new Map<number, number>();
  return (time) => {
    const at = Math.floor(time / quarter);
    const known = kept.get(at);
    if (known !== undefined) return known;
    const parts = new Map(format.formatToParts(at * quarter).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    const offset = wall - at * quarter;
    if (kept.size >= maxKept) kept.clear();
    kept.set(at, offset);
    return offset;
  };
}

/**
 * The time (ms UTC) at which the clocks of a zone show a wall time, given as if it were UTC. In the hour that is skipped
 * in spring, the clocks have gone on.
 */
export function timeAtWall(wall: number, offset: ZoneOffset): number {
  const first = wall - offset(wall);
  return wall - offset(first);
}
