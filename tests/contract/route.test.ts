import { describe, expect, test } from "vitest";
import { greatCircle, loadOf, maxStops, orderRoute, type Point, routeLength, visitStateOf } from "../../src/contract";

const at = (longitude: number, latitude: number): Point => ({ longitude, latitude });

describe("the distance along the great circle", () => {
  test.each([
    ["a degree on the equator", at(0, 0), at(1, 0), 111.195],
    ["a degree of latitude", at(120, 30), at(120, 31), 111.195],
    ["a degree of longitude at 60° north is half as long", at(10, 60), at(11, 60), 55.595],
    ["across the date line", at(179.5, 0), at(-179.5, 0), 111.195],
    ["Beijing to Shanghai", at(116.3913, 39.9075), at(121.4737, 31.2304), 1068.4],
    ["one place", at(116.39, 39.9), at(116.39, 39.9), 0],
    ["opposite points of the earth", at(0, 0), at(180, 0), 20015.1],
  ])("%s", (_says, from, to, km) => {
    expect(Math.abs(greatCircle(from, to) - km)).toBeLessThan(0.2);
    expect(greatCircle(to, from)).toBeCloseTo(greatCircle(from, to), 9);
  });
});

/** Points with a fixed, irregular spread. */
const spread = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, n) => at(116 + ((n * 7919) % 997) / 1000, 39 + ((n * 104_729) % 991) / 1000));

/** The shortest of all orders. */
function shortest(points: readonly Point[]): number {
  const lengths = (left: readonly Point[], route: readonly Point[]): number =>
    left.length === 0
      ? routeLength(route)
      : Math.min(
          ...left.map((next) =>
            lengths(
              left.filter((one) => one !== next),
              [...route, next],
            ),
          ),
        );
  return lengths(points, []);
}

describe("the order of a route", () => {
  test("visits points on a line from one end to the other", () => {
    const order = orderRoute([at(3, 0), at(1, 0), at(4, 0), at(0, 0), at(2, 0)]);
    const longitudes = order.map(({ longitude }) => longitude);
    expect([longitudes, longitudes.toReversed()]).toContainEqual([0, 1, 2, 3, 4]);
  });

  test("keeps every point once, with its own values", () => {
    const points = spread(maxStops).map((point, id) => ({ ...point, id }));
    const order = orderRoute(points);
    expect(order.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(points.map(({ id }) => id));
  });

  test.each([2, 4, 6, 7])("is within a tenth of the shortest order of %i points", (count) => {
    expect(routeLength(orderRoute(spread(count)))).toBeLessThanOrEqual(shortest(spread(count)) * 1.1);
  });

  test("is not longer than the nearest neighbours from the first point", () => {
    const points = spread(40);
    expect(routeLength(orderRoute(points))).toBeLessThan(routeLength(points) / 3);
  });

  test("is the same for the same points, also at one place", () => {
    expect(orderRoute(spread(30))).toEqual(orderRoute(spread(30)));
    expect(orderRoute([at(1, 1), at(1, 1), at(1, 1)])).toHaveLength(3);
  });

  test("takes no points, one point, and refuses more than its bound", () => {
    expect(orderRoute([])).toEqual([]);
    expect(orderRoute([at(5, 5)])).toEqual([at(5, 5)]);
    expect(() => orderRoute(spread(maxStops + 1))).toThrow(`at most ${maxStops} stops`);
  });
});

test("what to bring counts the stops that are not done, by grease and size", () => {
  const stop = (grease: string, size: number, state = 0) => ({ grease, size, state });
  expect(
    loadOf([
      stop("EP 2", 125),
      stop("EP 2", 250),
      stop("EP 2", 250),
      stop("EP 2", 250, 1),
      stop("", 125),
      stop("", 125, 2),
    ]),
  ).toEqual([
    { grease: "EP 2", size: 250, count: 2 },
    { grease: "", size: 125, count: 1 },
    { grease: "EP 2", size: 125, count: 1 },
  ]);
});

test.each([
  ["without stops", [], 1],
  ["nothing done", [0, 0], 1],
  ["one done", [1, 0], 2],
  ["one skipped", [0, 2], 2],
  ["all done or skipped", [1, 2], 3],
])("the state of a visit: %s", (_says, states, state) => {
  expect(visitStateOf(states)).toBe(state);
});
