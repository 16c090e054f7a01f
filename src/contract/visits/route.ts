/** A point on the earth, degrees WGS 84. */
export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** Maximum number of stops of one visit. Their order is found within some milliseconds. */
export const maxStops = 60;

/** Mean radius of the earth, km (IUGG, R1). */
const earthRadius = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance of two points along the great circle (haversine formula), km. Roads are longer. */
export function greatCircle(from: Point, to: Point): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const half = north ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east ** 2;
  return 2 * earthRadius * Math.asin(Math.min(Math.sqrt(half), 1));
}

/** The length of a route, from each point to the next one, km. */
export const routeLength = (route: readonly Point[]): number =>
  route.reduce((sum, point, at) => sum + (at === 0 ? 0 : greatCircle(route[at - 1] ?? point, point)), 0);

/**
 * Puts points into the order of a short route that ends at any of them: the nearest neighbour first, then 2-opt until no
 * reversed part makes it shorter. Of the routes from each point, it is the shortest. Equal input gives equal output.
 *
 * @throws RangeError for more than `maxStops` points
 */
export function orderRoute<P extends Point>(points: readonly P[]): readonly P[] {
  if (points.length > maxStops) throw new RangeError(`A route has at most ${maxStops} stops, not ${points.length}.`);
  const distances = points.map((from) => points.map((to) => greatCircle(from, to)));
  const between: Distance = (from, to) => (from === undefined || to === undefined ? 0 : (distances[from]?.[to] ?? 0));
  const lengthOf = (route: readonly number[]): number =>
    route.reduce((sum, point, at) => sum + between(route[at - 1], point), 0);
  const routes = points.map((_, start) => improved(nearestNext(start, points.length, between), between));
  const shortest = routes.reduce<readonly number[]>(
    (best, route) => (lengthOf(best) - lengthOf(route) > leastGain ? route : best),
    routes[0] ?? [],
  );
  return shortest.flatMap((at) => points[at] ?? []);
}

/** The distance of two points by index, km; 0 beyond the ends of the route. */
type Distance = (from: number | undefined, to: number | undefined) => number;

/** The points from `start` on, each followed by the nearest remaining one. */
function nearestNext(start: number, count: number, between: Distance): readonly number[] {
  const left = new Set(Array.from({ length: count }, (_, at) => at));
  const route = [start];
  for (let here = start; left.delete(here) && left.size > 0; route.push(here)) {
    const from = here;
    here = [...left].reduce((nearest, one) => (between(from, one) < between(from, nearest) ? one : nearest));
  }
  return route;
}

/** A smaller improvement counts as a rounding error, km. */
const leastGain = 1e-9;

/** Reverses parts of the route while that makes it shorter (2-opt). The first point stays. */
function improved(route: readonly number[], between: Distance): readonly number[] {
  const order = [...route];
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let first = 1; first < order.length - 1; first += 1) {
      for (let last = first + 1; last < order.length; last += 1) {
        const now = between(order[first - 1], order[first]) + between(order[last], order[last + 1]);
        const then = between(order[first - 1], order[last]) + between(order[first], order[last + 1]);
        if (now - then <= leastGain) continue;
        order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse());
        hasChanged = true;
      }
    }
  }
  return order;
}
