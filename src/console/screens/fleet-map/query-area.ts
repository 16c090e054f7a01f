/** An area of the map, degrees WGS 84. If it crosses the 180° meridian, `west` is below -180 or `east` above 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The square that `device/list-map` queries: `axis_offset` degrees to each side of its centre (spec D6). */
export interface QueryArea {
  readonly x_axis: number;
  readonly y_axis: number;
  readonly axis_offset: number;
}

/** The square that covers the whole earth. */
export const wholeEarth: QueryArea = { x_axis: 0, y_axis: 0, axis_offset: 180 };

/** Maximum number of times the earth's square is halved: 180° / 2^20 is about 20 m, and the call accepts it. */
const maxHalvings = 20;

/** Steps from a square's centre to its edge. Centres lie on a grid of these steps, the grid of the server's cells. */
const stepsToEdge = 8;

/** The queried square is larger than the view by this factor, so that small moves need no new query. */
const margin = 1.25;

/** Degrees from one longitude to another, the shorter way round: -180 inclusive to 180 exclusive. */
const longitudeDifference = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

const halfSizeOf = ({ west, south, east, north }: Bounds): number => Math.max((east - west) / 2, (north - south) / 2);

/**
 * The square to query for a view, with a margin. Sizes are fixed steps and centres lie on a grid, so that the same
 * region always gives the same query and the same cluster cells.
 */
export function queryAreaFor(bounds: Bounds): QueryArea {
  const needed = halfSizeOf(bounds) * margin;
  // Snapping to the grid moves the centre by up to half a step; the view must still fit.
  const reach = (offset: number): number => offset * (1 - 0.5 / stepsToEdge);
  let offset = wholeEarth.axis_offset;
  for (let halvings = 0; halvings < maxHalvings && needed <= reach(offset / 2); halvings += 1) offset /= 2;
  if (offset === wholeEarth.axis_offset) return wholeEarth;
  const step = offset / stepsToEdge;
  const snapToGrid = (degrees: number): number => Math.round(degrees / step) * step;
  const centre = snapToGrid((bounds.west + bounds.east) / 2);
  return {
    x_axis: longitudeDifference(0, centre),
    y_axis: Math.min(Math.max(snapToGrid((bounds.south + bounds.north) / 2), -90), 90),
    axis_offset: offset,
  };
}

/** Whether a square covers the whole view. */
export function covers({ x_axis, y_axis, axis_offset }: QueryArea, bounds: Bounds): boolean {
  if (axis_offset >= wholeEarth.axis_offset) return true;
  const distance = Math.abs(longitudeDifference(x_axis, (bounds.west + bounds.east) / 2));
  return (
    distance + (bounds.east - bounds.west) / 2 <= axis_offset &&
    bounds.south >= y_axis - axis_offset &&
    bounds.north <= y_axis + axis_offset
  );
}

/** The square to query after a move: the current one, unless it no longer covers the view or a smaller one would. */
export function nextQueryArea(current: QueryArea, bounds: Bounds): QueryArea {
  const wanted = queryAreaFor(bounds);
  return covers(current, bounds) && current.axis_offset <= wanted.axis_offset ? current : wanted;
}

/** Whether a position is within the bounds. */
export const isWithin = (
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  { west, south, east, north }: Bounds,
): boolean =>
  latitude >= south &&
  latitude <= north &&
  Math.abs(longitudeDifference((west + east) / 2, longitude)) <= Math.min((east - west) / 2, 180);

/** The smallest bounds around all areas, across the 180° meridian if that is shorter. Null if there are no areas. */
export function boundsAround(areas: readonly Bounds[]): Bounds | null {
  const [first, ...others] = areas
    .map((area) => {
      const west = longitudeDifference(0, area.west);
      return { ...area, west, east: west + (area.east - area.west) };
    })
    .toSorted((a, b) => a.west - b.west);
  if (first === undefined) return null;
  let easternmost = first.east;
  // Find the widest gap between neighbouring areas, from west to east. The bounds are everything else.
  let gap = { width: 0, from: 0, to: first.west };
  for (const { west, east } of others) {
    if (west - easternmost > gap.width) gap = { width: west - easternmost, from: easternmost, to: west };
    easternmost = Math.max(easternmost, east);
  }
  const isOuterGapWidest = first.west + 360 - easternmost >= gap.width;
  return {
    west: isOuterGapWidest ? first.west : gap.to,
    east: isOuterGapWidest ? easternmost : gap.from + 360,
    south: Math.min(...areas.map(({ south }) => south)),
    north: Math.max(...areas.map(({ north }) => north)),
  };
}
