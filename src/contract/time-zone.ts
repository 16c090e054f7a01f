/** The zone of readers whose zone is unknown. */
export const defaultTimeZone = "UTC";

/** Maximum number of cached zones. The world has some 400, but a name can be spelt in many ways. */
const maxZones = 1000;

const validZones = new Set<string>();

/**
 * Whether a name is a time zone of the IANA database that this system knows (`Asia/Shanghai`). Remembers valid names,
 * because each call of the platform asks and `Intl` is slow.
 */
export function isTimeZone(name: string): boolean {
  if (validZones.has(name)) return true;
  if (name === "") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
  if (validZones.size >= maxZones) validZones.clear();
  validZones.add(name);
  return true;
}

/** The offset of a time zone at a time (ms UTC): ms to add to UTC. */
export type ZoneOffset = (time: number) => number;

/** A quarter of an hour, ms. Zones change their offset only at quarters of an hour, and their days begin there. */
export const quarterHour = 900_000;

const day = 86_400_000;

/** Maximum number of cached offsets per zone. */
const maxKept = 20_000;

const knownZones = new Map<string, ZoneOffset>();

/**
 * Returns the function that computes the offset of a time zone. It remembers offsets, because an export has millions of
 * times and `Intl` is slow.
 *
 * @example
 * zoneOffset("Asia/Shanghai")(0); // 28_800_000
 */
export function zoneOffset(zone: string): ZoneOffset {
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  if (knownZones.size >= maxZones) knownZones.clear();
  const offset = createOffset(zone);
  knownZones.set(zone, offset);
  return offset;
}

function createOffset(zone: string): ZoneOffset {
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
    const at = Math.floor(time / quarterHour);
    const known = kept.get(at);
    if (known !== undefined) return known;
    const parts = new Map(format.formatToParts(at * quarterHour).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    const offset = wall - at * quarterHour;
    if (kept.size >= maxKept) kept.clear();
    kept.set(at, offset);
    return offset;
  };
}

/**
 * The time (ms UTC) at which the clocks of a zone show a wall time, given as if it were UTC. A wall time in the hour that
 * is skipped in spring counts as one hour later.
 */
export function timeAtWall(wall: number, offset: ZoneOffset): number {
  const first = wall - offset(wall);
  return wall - offset(first);
}

/** The day of a time in a zone, as the number of days since 1970-01-01. */
export const localDay = (time: number, offset: ZoneOffset): number => Math.floor((time + offset(time)) / day);

/** The beginning of a day in a zone, ms UTC: midnight, or the end of the hour that a change of the clocks skips. */
export function startOfLocalDay(dayNumber: number, offset: ZoneOffset): number {
  let begin = timeAtWall(dayNumber * day, offset);
  while (localDay(begin - quarterHour, offset) >= dayNumber) begin -= quarterHour;
  while (localDay(begin, offset) < dayNumber) begin += quarterHour;
  return begin;
}

/** A day as text: 2026-11-21. @param dayNumber of `localDay`. */
export const dayText = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10);
