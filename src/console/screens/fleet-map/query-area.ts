/** A piece of the map, degrees WGS 84. Where it runs over 180°, `west` lies below -180 or `east` above 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The square that `device/list-map` is asked for: `axis_offset` degrees to each side of its middle (spec D6). */
export interface QueryArea {
  readonly x_axis: number;
  readonly y_axis: number;
  readonly axis_offset: number;
}

/** All there is. */
export const wholeEarth: QueryArea = { x_axis: 0, y_axis: 0, axis_offset: 180 };

/** How often the earth's square is halved at most: 180° / 2^20 is about 20 m, and still an offset that the call takes. */
const mostHalvings = 20;

/**
 * Steps from the middle of a square to its edge. Middles lie on a grid of such steps, which is the grid of the server's
 * cells.
 */
const stepsToEdge = 8;

/**
 * What is asked for reaches so much farther than what is seen, so that the map can be moved a little without asking
 * again.
 */
const margin = 1.25;

/** Degrees from one longitude to another, the shorter way round: -180 up to 180. */
const turn = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

const halfOf = ({ west, south, east, north }: Bounds): number => Math.max((east - west) / 2, (north - south) / 2);

/**
 * The square around what a map shows, with a margin. Its size is one of a few and its middle lies on a grid, so that the
 * same region is always asked for, and counted in clusters, by the same cells.
 */
export function queryAreaFor(bounds: Bounds): QueryArea {
  const needed = halfOf(bounds) * margin;
  // The grid moves the middle by half a step at most; that must not cut off an edge.
  const reach = (offset: number): number => offset * (1 - 0.5 / stepsToEdge);
  let offset = wholeEarth.axis_offset;
  for (let halved = 0; halved < mostHalvings && needed <= reach(offset / 2); halved += 1) offset /= 2;
  if (offset === wholeEarth.axis_offset) return wholeEarth;
  const step = offset / stepsToEdge;
  const onGrid = (degrees: number): number => Math.round(degrees / step) * step;
  const middle = onGrid((bounds.west + bounds.east) / 2);
  return {
    x_axis: turn(0, middle),
    y_axis: Math.min(Math.max(onGrid((bounds.south + bounds.north) / 2), -90), 90),
    axis_offset: offset,
  };
}

/** Whether a square has everything that a map shows. */
export function covers({ x_axis, y_axis, axis_offset }: QueryArea, bounds: Bounds): boolean {
  if (axis_offset >= wholeEarth.axis_offset) return true;
  const away = Math.abs(turn(x_axis, (bounds.west + bounds.east) / 2));
  return (
    away + (bounds.east - bounds.west) / 2 <= axis_offset &&
    bounds.south >= y_axis - axis_offset &&
    bounds.north <= y_axis + axis_offset
  );
}

/** What to ask for after a move: the same square while it has what is shown, and no smaller one would do. */
export function nextQueryArea(current: QueryArea, bounds: Bounds): QueryArea {
  const wanted = queryAreaFor(bounds);
  return covers(current, bounds) && current.axis_offset <= wanted.axis_offset ? current : wanted;
}

/** Whether a place is within what a map shows. */
export const isWithin = (
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  { west, south, east, north }: Bounds,
): boolean =>
  latitude >= south &&
  latitude <= north &&
  Math.abs(turn((west + east) / 2, longitude)) <= Math.min((east - west) / 2, 180);

/** The smallest piece of the map that has all of these, over 180° where that is the shorter way; null for none. */
export function boundsAround(areas: readonly Bounds[]): Bounds | null {
  const [first, ...others] = areas
    .map((area) => {
      const west = turn(0, area.west);
      return { ...area, west, east: west + (area.east - area.west) };
    })
    .toSorted((one, other) => one.west - other.west);
  if (first === undefined) return null;
  let reached = first.east;
  // What lies between the easternmost and the first one, around the back of the earth, until a wider gap is found.
  let gap = { width: 0, from: 0, to: first.west };
  for (const { west, east } of others) {
    if (west - reached > gap.width) gap = { width: west - reached, from: reached, to: west };
    reached = Math.max(reached, east);
  }
  const isBehind = first.west + 360 - reached >= gap.width;
  return {
    west: isBehind ? first.west : gap.to,
    east: isBehind ? reached : gap.from + 360,
    south: Math.min(...areas.map(({ south }) => south)),
    north: Math.max(...areas.map(({ north }) => north)),
  };
}
